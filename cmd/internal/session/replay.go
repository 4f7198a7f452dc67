package session

import (
	"encoding/json"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/replay"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

// WordsOf returns the words that the player of a match typed, on which its dice depend.
func WordsOf(e *matches.Entry) string { return optionsOf(e).Words }

// SecretOf counts the unfinished matches with a friend among these: their
// saved data includes the seed of dice to come, and the code that lets the
// player in.
func SecretOf(list []matches.Entry) (count int) {
	for i := range list {
		if o := optionsOf(&list[i]); !list[i].Finished && o.Friend.Plays() {
			count++
		}
	}
	return count
}

// optionsOf returns the options of a saved match, or zero Options if they
// can't be read, as for an imported one.
func optionsOf(e *matches.Entry) Options {
	var o Options
	if json.Unmarshal(e.Options, &o) != nil {
		return Options{}
	}
	return o
}

// Unaided reports whether a match against somebody elsewhere is played without hints or without
// cube hints. While it is in progress, hints in a replay would be unfair.
func (o *Options) Unaided() bool {
	return (o.Friend.Plays() || o.Server != "") && !(o.Hints && o.CubeHints)
}

// RecordOf returns the replay record of a match in a library.
func RecordOf(e *matches.Entry, events []core.Event) replay.Record {
	own, mine := library.Own(e)
	options := optionsOf(e)
	return replay.Record{
		Events: events, Own: own, Others: !mine, When: e.Date(), Unaided: !e.Finished && options.Unaided(),
	}
}

// Replay replays a match until the player leaves it, or wants to play on against one of the opponents. It
// fails if the events are not those of a match.
func (s *Session) Replay(r replay.Record, opponents []replay.Opponent) (replay.Leaving, error) {
	front := replay.Front{
		Adviser: s.Adviser, Roller: s.Roller, HintPlies: s.Values.Number(settings.HintPlies), Style: s.style(), Typed: s.Typed,
		Opponents: opponents, Report: s.WriteFile,
	}
	if r.Unaided {
		front.Adviser, front.Roller = nil, nil
	}
	if s.Analyst != nil && !r.Unaided {
		front.Teacher = &replay.Teacher{Analyst: s.Analyst, Plies: s.LessonPlies, Figures: s.Values.On(settings.Figures)}
	}
	walk, err := replay.New(desk.New(s.Devices), r, front)
	if err != nil {
		return replay.Leaving{}, err
	}
	return walk.Run(s.Inputs), nil
}

// Opponents lists the opponents to play on against. offers returns a setting with only the options
// that the front offers; if it is nil, the front offers all.
func Opponents(offers func(settings.Setting) (settings.Setting, bool)) []replay.Opponent {
	var list []replay.Opponent
	for _, row := range settings.Table() {
		if row.Key != settings.Opponent {
			continue
		}
		if offers != nil {
			row, _ = offers(row)
		}
		for _, option := range row.Options {
			list = append(list, replay.Opponent{Kind: option.Name, Title: row.Message(option.Name)})
		}
	}
	return list
}

// PlayFrom returns a match that continues from a moment of another, to be
// played next.
func (s *Session) PlayFrom(start *replay.Start) (*Game, error) {
	seed, err := s.nextSeed()
	if err != nil {
		return nil, err
	}
	s.next = nil
	values := s.Values.Clone()
	for key, value := range map[settings.Key]string{settings.Me: settings.Human, settings.Opponent: start.Opponent} {
		if err := values.Set(key, value); err != nil {
			return nil, err
		}
	}
	values, who := s.adapted(values)
	g := &Game{Seed: seed, Options: OptionsFor(values), setup: start.Commands, who: who}
	g.Options.Adaptive = who.ID != ""
	g.Match = core.NewMatch(start.Rules, playersFor(values, s.Devices.Texts, seed))
	return g, s.saver.begin(g)
}
