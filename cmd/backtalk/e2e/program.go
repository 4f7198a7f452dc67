//go:build e2e

package e2e

import "flag"

// program is the built backtalk. The page's tests, which use the rigs of this package, don't need
// it.
var program = flag.String("program", "", "the built program, by its full path")
