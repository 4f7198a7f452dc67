package bot

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// skill describes how well a bot plays games other than backgammon: the share of plays that it overlooks,
// the standard deviation of its error in the worth of a play, in points, and how far it looks ahead.
type skill struct {
	overlooks, misjudges float64
	plies                int
}

// skills returns the skills of the bots, by name. A bot without a skill plays other games as it
// plays backgammon.
func skills() map[string]skill {
	return map[string]skill{
		NameAxel: {.9, .8, 0}, NameBruno: {.85, .7, 0}, NameCora: {.8, .6, 0}, NameDino: {.7, .5, 0}, NameElla: {.6, .4, 0},
		NameFinn: {.5, .3, 0}, NameGreta: {.4, .25, 0}, NameHugo: {.3, .2, 0}, NameIda: {.25, .15, 0}, NameJonas: {.2, .12, 0},
		NameKira: {.12, .1, 0}, NameSimple: {.35, .22, 0}, NameLeo: {.05, .05, 0}, NameMona: {0, .03, 0},
		Name0Ply: {}, Name1Ply: {plies: 1}, Name2Ply: {plies: 2}, Name3Ply: {plies: 2},
		NameGnubg0: {}, NameGnubg1: {plies: 1}, NameGnubg2: {plies: 2}, NameWhackgammon: {overlooks: .98, misjudges: 2},
	}
}

// versatile plays backgammon as its Bot does, and also the games that hit and have no net. It
// plays the others by their nets, or by [folk.Plain].
type versatile struct {
	Bot
	skill skill
	seed  []byte
	nets  *folk.Nets
}

// versed lets a bot play other games too, if skills has an entry for its name.
func versed(b Bot, name string, n Needs) Bot {
	s, ok := skills()[name]
	if !ok {
		return b
	}
	return versatile{b, s, bytes.Clone(n.Seed), new(folk.Nets)}
}

func (b versatile) Decide(ctx context.Context, v View) (Answer, error) {
	game := v.State.Variant()
	if game.Moving.Hitting() && !folk.Ships(game) {
		return b.Bot.Decide(ctx, v)
	}
	f := folkPlayer{game: game, skill: b.skill, draw: lots(b.seed, v, v.State.Decider())}
	if folk.Ships(game) {
		var err error
		if f.player, err = b.nets.Player(game); err != nil {
			return Answer{}, err
		}
		f.player.Utility = cube.Of(&v.State, v.State.Decider()).Cubeless()
	}
	return decide(ctx, f, v)
}

// folkPlayer makes one decision in a game other than backgammon. Without a player it judges by
// [folk.Plain].
type folkPlayer struct {
	game   core.Variant
	player *folk.Player
	skill  skill
	draw   *rand.Rand
}

// double reports whether a double gains, as the net sees it. Most of these games have no cube.
func (f folkPlayer) double(_ context.Context, v View) (bool, error) {
	return f.player != nil && f.cube(v).Double, nil
}

// cube judges a double of the side on roll.
func (f folkPlayer) cube(v View) cube.Decision {
	s := &v.State
	b := s.For(s.OnTurn)
	return cube.OfNet(f.player.OnRoll(&b), cube.Of(s, s.OnTurn))
}

// choose returns the play that seems best of those that the bot sees, or any if it sees none.
func (f folkPlayer) choose(ctx context.Context, v View, plays []core.Play) (core.Play, error) {
	worth, err := f.judge(ctx, v, plays)
	if err != nil {
		return core.Play{}, err
	}
	chosen, most := f.draw.IntN(len(plays)), math.Inf(-1)
	for i := range plays {
		// Draw two numbers for each play, seen or not, so that no play's luck depends on another play.
		seen, wrong := f.draw.Float64(), f.draw.NormFloat64()
		if plays[i].Board[0].Gone() {
			return plays[i], nil
		}
		if seen < f.skill.overlooks {
			continue
		}
		if seems := worth[i] + f.skill.misjudges*wrong; seems > most {
			chosen, most = i, seems
		}
	}
	return plays[chosen], nil
}

// pipsToPoints scales the worth that Plain returns to points.
const pipsToPoints = 1. / 50

// judge returns what each play is worth. Plays judged less deeply come behind the others.
func (f folkPlayer) judge(ctx context.Context, v View, plays []core.Play) ([]float64, error) {
	worth := make([]float64, len(plays))
	if f.player == nil {
		for i := range plays {
			worth[i] = pipsToPoints * folk.Plain(f.game, &plays[i].Board)
		}
		return worth, nil
	}
	s := &v.State
	ranked, err := f.player.RankPlays(ctx, plays, f.skill.plies, !s.Moved[s.OnTurn.Opponent()])
	if err != nil {
		return nil, err
	}
	at := map[core.Board]int{}
	for i := range plays {
		at[plays[i].Board] = i
	}
	for i := range ranked {
		// A play judged less deeply is behind those judged more deeply.
		worth[at[ranked[i].Board]] = ranked[i].Equity - behind*float64(f.skill.plies-ranked[i].Plies)
	}
	return worth, nil
}

// behind lowers the worth of a play for each roll that it was judged less deeply, in points.
const behind = .5

// answerDouble drops if a take costs more.
func (f folkPlayer) answerDouble(_ context.Context, v View, _ bool) (Act, error) {
	if f.player == nil {
		return Take, nil
	}
	return takeIf(f.cube(v).Response != cube.Drop), nil
}

// accept reports whether a resignation is worth at least what playing on is expected to bring at this
// score.
func (f folkPlayer) accept(_ context.Context, v View) (bool, error) {
	s := &v.State
	if f.player == nil {
		return true, nil
	}
	me := s.Decider()
	at := cube.Of(s, me)
	// The chances are those of the side on turn, before or after its roll.
	var o engine.Outcome
	if s.Turn.Roll().Valid() {
		o = f.player.Best(&s.Turn).Outcome
	} else {
		b := s.For(s.OnTurn)
		o = f.player.OnRoll(&b)
	}
	if s.OnTurn != me {
		o = o.Flip()
	}
	return at.Won(s.Resigned) >= cube.Static(o, 0, at)-doubtful, nil
}
