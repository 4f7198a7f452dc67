package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
)

// recorded is a match that was played somewhere, to be played again at a table: the same dice, and
// the same decisions of both sides.
type recorded struct {
	name    string
	rules   core.Rules
	players [2]core.PlayerInfo
	rolls   []core.Roll
	// decided are each player's decisions in order, ended the positions after each Play among them.
	decided [2][]bot.Answer
	ended   [2][]core.Board
}

// recordedIn reads every match of a folder of event files.
func recordedIn(folder string) ([]recorded, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(files) == 0 {
		return nil, errors.Join(err, fmt.Errorf("no matches in %s", folder))
	}
	slices.Sort(files)
	var all []recorded
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		events, err := record.Read(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		r := recordOf(events)
		r.name = filepath.Base(file)
		all = append(all, r)
	}
	return all, nil
}

// recordOf returns what is needed to play a match again.
func recordOf(events []core.Event) recorded {
	var r recorded
	opening := false
	for _, e := range events {
		switch e := e.(type) {
		case core.MatchStarted:
			r.rules, r.players = e.Rules, e.Players
		case core.OpeningRolled:
			r.rolls, opening = append(r.rolls, e.Dice), true
		case core.Rolled:
			if !opening {
				r.rolls = append(r.rolls, e.Dice)
				r.decide(e.Player, bot.Answer{Act: bot.Roll})
			}
			opening = false
		case core.TurnEnded:
			r.decide(e.Player, bot.Answer{Act: bot.Play, Moves: e.Moves})
			r.ended[e.Player] = append(r.ended[e.Player], e.Board)
		case core.Doubled:
			r.decide(e.Player, bot.Answer{Act: bot.Double})
		case core.Taken:
			r.decide(e.Player, bot.Answer{Act: bot.Take})
		case core.GameEnded:
			if e.Result == core.Drop {
				r.decide(e.Winner.Opponent(), bot.Answer{Act: bot.Drop})
			}
		}
	}
	return r
}

func (r *recorded) decide(p core.Player, a bot.Answer) { r.decided[p] = append(r.decided[p], a) }

// replayer is a bot that repeats recorded decisions.
type replayer struct{ left []bot.Answer }

// Decide returns the next decision.
func (r *replayer) Decide(context.Context, bot.View) (bot.Answer, error) {
	if len(r.left) == 0 {
		return bot.Answer{}, errors.New("the record ends here")
	}
	a := r.left[0]
	r.left = r.left[1:]
	return a, nil
}

// playedByBots returns a match between two bots, as a record.
func playedByBots(rules core.Rules, name string, seed byte) (recorded, error) {
	var seats [2]bot.Bot
	for i := range seats {
		b, err := bot.New(name, bot.Needs{Seed: []byte{seed, byte(i)}})
		if err != nil {
			return recorded{}, err
		}
		seats[i] = b
	}
	m := core.NewMatch(rules, [2]core.PlayerInfo{{Name: "You", Kind: "human"}, {Name: "Ada", Kind: name, Colour: core.Red}})
	for n := uint64(0); m.State().Phase != core.PhaseOver; {
		s := m.State()
		var commands []core.Command
		switch s.Phase {
		case core.PhaseBetween:
			commands, n = append(commands, core.StartGame{Dice: core.DiceAt([]byte{seed}, n)}), n+1
		case core.PhaseOpening:
			commands, n = append(commands, core.RollDice{Dice: core.DiceAt([]byte{seed}, n)}), n+1
		default:
			a, err := seats[s.Decider()].Decide(context.Background(), bot.ViewOf(m))
			if err != nil {
				return recorded{}, err
			}
			commands = a.Commands(s.Decider())
			if a.Act == bot.Roll {
				commands, n = append(commands, core.RollDice{Player: s.OnTurn, Dice: core.DiceAt([]byte{seed}, n)}), n+1
			}
		}
		for _, c := range commands {
			if _, err := m.Do(c); err != nil {
				return recorded{}, err
			}
		}
	}
	r := recordOf(m.Events())
	r.name = fmt.Sprintf("%s against itself, seed %d", name, seed)
	return r, nil
}
