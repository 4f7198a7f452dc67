package bot

import (
	"errors"
	"fmt"
)

// ErrUnknown is returned for a name that is no bot's.
var ErrUnknown = errors.New("no such bot")

// The names of the bots, as settings, flags and records have them.
const (
	NameRandom = "random"
	NameSimple = "simple"
)

// Needs is what bots are made of; each takes what it needs.
type Needs struct {
	// Seed is where a bot's lots come from. It must not be the seed of the dice.
	Seed []byte
}

// kind is a bot that can be made.
type kind struct {
	name string
	make func(Needs) (Bot, error)
}

func kinds() []kind {
	return []kind{
		{NameRandom, newRandom},
		{NameSimple, newSimple},
	}
}

// Names lists the bots from weakest to strongest.
func Names() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
	}
	return names
}

// New makes the bot called name. It fails with ErrUnknown if there is none.
func New(name string, n Needs) (Bot, error) {
	for _, k := range kinds() {
		if k.name == name {
			return k.make(n)
		}
	}
	return nil, fmt.Errorf("%w: %q", ErrUnknown, name)
}
