package folk

import (
	"bytes"
	"embed"
	"fmt"

	"backtalk/core"
	"backtalk/core/engine/kernel"
	"backtalk/core/engine/nn"
)

//go:embed nets/*.net
var nets embed.FS

// Ships reports whether the program has a net for a game.
func Ships(game core.Variant) bool {
	if known, ok := core.VariantNamed(game.Name); !ok || known != game || game.Name == "" {
		return false
	}
	file, err := nets.Open(path(game))
	if err != nil {
		return false
	}
	return file.Close() == nil
}

func path(game core.Variant) string { return "nets/" + game.Name + ".net" }

// Shipped returns a player of a game by the net that is part of the program.
func Shipped(game core.Variant) (*Player, error) {
	raw, err := nets.ReadFile(path(game))
	if err != nil {
		return nil, fmt.Errorf("load net: %w", err)
	}
	net, err := nn.Read(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("load net of %s: %w", game.Name, err)
	}
	net.Pack()
	return NewPlayer(game, net, kernel.Best()), nil
}
