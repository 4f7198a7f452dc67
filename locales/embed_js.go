package locales

import "embed"

// A page in a browser has English, and fetches another language's folder where it is wanted: see
// [From]. The spoken words, which each language has a few of, make the list of languages.
//
//go:embed en/*.toml */speak.toml
var catalogues embed.FS
