package folk

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"sync"

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
	return slices.Contains(withNets(), game.Name)
}

// withNets returns the names of the games that have a net. If it read the variable nets, it would
// link all nets into programs that need none, such as the one in the browser's page.
func withNets() []string { return []string{"fevga", "hypergammon", "nardy", "plakoto"} }

// Of returns the game that has a net, in which checkers move by m and each side has as many
// checkers as in b. It reports false if there is none.
func Of(m core.Moving, b *core.Board) (core.Variant, bool) {
	for _, game := range core.Variants() {
		if game.Moving == m && game.Checkers() == b[0].Total() && Ships(game) {
			return game, true
		}
	}
	return core.Variant{}, false
}

func path(game core.Variant) string { return "nets/" + game.Name + ".net" }

// Shipped returns a player of a game by the net that is part of the program.
func Shipped(game core.Variant) (*Player, error) { return new(Nets).Player(game) }

// Nets reads each net that is part of the program once. Any goroutine may use it; the zero value is
// ready.
type Nets struct {
	mu   sync.Mutex
	read map[string]*nn.Net
}

// Player returns a player of a game by the net that is part of the program.
func (n *Nets) Player(game core.Variant) (*Player, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	net, known := n.read[game.Name]
	if !known {
		var err error
		if net, err = load(game); err != nil {
			return nil, err
		}
		if n.read == nil {
			n.read = map[string]*nn.Net{}
		}
		n.read[game.Name] = net
	}
	return NewPlayer(game, net, kernel.Best()), nil
}

func load(game core.Variant) (*nn.Net, error) {
	raw, err := nets.ReadFile(path(game))
	if err != nil {
		return nil, fmt.Errorf("load net: %w", err)
	}
	net, err := nn.Read(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("load net of %s: %w", game.Name, err)
	}
	net.Pack()
	return net, nil
}
