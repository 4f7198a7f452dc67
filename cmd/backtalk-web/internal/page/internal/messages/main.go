// Messages writes cmd/backtalk-web/types/messages.d.ts: the messages between the game's program and the
// page, as TypeScript declares them. Run it in the folder of package page.
package main

import (
	"fmt"
	"os"
	"reflect"

	"backtalk/cmd/backtalk-web/internal/page"
)

// The paths from the folder of package page.
const (
	root   = "../../../.."
	target = "../../types/messages.d.ts"
)

const head = `// Code generated from the structs of cmd/backtalk-web/internal/page by make generate. DO NOT EDIT.
`

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "messages:", err)
		os.Exit(1)
	}
}

func run() error {
	w := newWriter(newSources(root))
	for _, message := range []any{page.Message{}, page.Played{}, page.Errand{}, page.Input{}} {
		w.nameOf(reflect.TypeOf(message))
	}
	text, err := w.text()
	if err != nil {
		return err
	}
	return os.WriteFile(target, []byte(head+text), 0o644)
}
