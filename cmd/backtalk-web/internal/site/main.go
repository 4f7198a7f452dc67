// Site puts the files of the page together, and serves them to try them out.
//
//	site build FOLDER    all files except the programs, which must be in the folder
//	site compress FOLDER each file that becomes smaller, once more as brotli and as gzip
//	site serve FOLDER    on this machine alone, at the port that PORT names, or 8080
package main

import (
	"errors"
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 2 {
		return errors.New("usage: site build|compress|serve FOLDER")
	}
	switch args[0] {
	case "build":
		return build(args[1])
	case "compress":
		return compress(args[1])
	case "serve":
		return serve(args[1], os.Getenv("PORT"))
	}
	return fmt.Errorf("no such command: %s", args[0])
}
