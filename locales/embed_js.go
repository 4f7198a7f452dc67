package locales

import "embed"

// A page in a browser has English, and fetches another language's folder where it is wanted: see
// [From]. What the other languages say of themselves makes the list of languages.
//
//go:embed en/*.toml */language.toml
var embedded embed.FS
