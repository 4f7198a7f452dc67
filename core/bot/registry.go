package bot

import (
	"errors"
	"fmt"

	"backtalk/core/engine"
)

// ErrUnknown is returned for a name that no bot has.
var ErrUnknown = errors.New("no such bot")

// These are the names of the bots in settings, flags and records.
const (
	NameRandom = "random"
	NameSimple = "simple"
	// These are the built-in engine, by how many rolls it looks ahead.
	Name0Ply = "0-ply"
	Name1Ply = "1-ply"
	Name2Ply = "2-ply"
	Name3Ply = "3-ply"
	// These are an installed GNU Backgammon, by how many rolls it looks ahead.
	NameGnubg0 = "gnubg-0"
	NameGnubg1 = "gnubg-1"
	NameGnubg2 = "gnubg-2"
	// NameWhackgammon plays the worst plays that it can find.
	NameWhackgammon = "whackgammon"
)

// Needs configures a bot; each kind uses the fields that it needs.
type Needs struct {
	// Seed seeds the bot's random choices. It must not be the seed of the dice.
	Seed []byte
	// Engine returns the built-in engine. Each bot that plays with it calls Engine once.
	Engine func() (*engine.Engine, error)
	// Program returns the installed GNU Backgammon. Each bot that plays with it calls Program once. It is
	// nil, or returns nil, if there is none.
	Program func() Program
	// Spare is called when a bot that asks GNU Backgammon plays with the built-in engine instead,
	// or may soon do so; it may be nil.
	Spare func(Reason)
	// Resigns lets the bots that know when a game is lost offer to resign it.
	Resigns bool
}

var errNoEngine = errors.New("this bot needs the built-in engine")

func (n Needs) engine() (*engine.Engine, error) {
	if n.Engine == nil {
		return nil, errNoEngine
	}
	return n.Engine()
}

// kind describes a bot that New can make.
type kind struct {
	name string
	make func(Needs) (Bot, error)
}

// belowSimple is the strongest level that is weaker than Simple.
const belowSimple = NameGreta

func kinds() []kind {
	all := []kind{{NameRandom, newRandom}}
	for _, l := range levels() {
		all = append(all, kind{l.name, newLevel(l)})
		if l.name == belowSimple {
			all = append(all, kind{NameSimple, newSimple})
		}
	}
	return append(all, []kind{
		{Name0Ply, newBuiltin(0)},
		{Name1Ply, newBuiltin(1)},
		{Name2Ply, newBuiltin(2)},
		{Name3Ply, newBuiltin(3)},
		{NameGnubg0, newExternal(0)},
		{NameGnubg1, newExternal(1)},
		{NameGnubg2, newExternal(2)},
		{NameWhackgammon, newWhackgammon},
	}...)
}

// Names lists the program's own bots from weakest to strongest, then those of GNU Backgammon, and
// at the end Whackgammon, which is no match for anybody. It doesn't use the table of kinds, so
// that a program that only lists the names contains no engine.
func Names() []string {
	return []string{
		NameRandom, NameAxel, NameBruno, NameCora, NameDino, NameElla, NameFinn, NameGreta, NameSimple, NameHugo, NameIda,
		NameJonas, NameKira, NameLeo, NameMona, Name0Ply, Name1Ply, Name2Ply, Name3Ply, NameGnubg0, NameGnubg1,
		NameGnubg2, NameWhackgammon,
	}
}

// New returns the bot called name. It returns ErrUnknown if there is none.
func New(name string, n Needs) (Bot, error) {
	for _, k := range kinds() {
		if k.name != name {
			continue
		}
		b, err := k.make(n)
		if err != nil {
			return nil, err
		}
		return versed(b, name, n), nil
	}
	return nil, fmt.Errorf("%w: %q", ErrUnknown, name)
}
