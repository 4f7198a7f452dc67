package locales

import "embed"

// A page in a browser has English, and fetches another language's folder if the player wants it: see
// [From]. The facts of all languages make the list of languages.
//
//go:embed en/*.toml */language.toml
var embedded embed.FS
