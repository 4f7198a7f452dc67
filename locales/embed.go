//go:build !js

package locales

import "embed"

//go:embed */*.toml
var embedded embed.FS
