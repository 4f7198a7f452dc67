//go:build !js

package locales

import "embed"

//go:embed */*.toml
var catalogues embed.FS
