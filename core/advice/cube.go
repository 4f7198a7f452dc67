package advice

import (
	"context"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
	"backtalk/core/engine/folk"
)

// Verdict is advice on the cube.
type Verdict uint8

// The verdicts.
const (
	// NoCube: the match is played without one.
	NoCube Verdict = iota + 1
	// Crawford: nobody may double in this game.
	Crawford
	// NotYours: the opponent owns the cube.
	NotYours
	// Limit: the cube can't go any higher.
	Limit
	// Dead: the cube wins the match as it stands, so a double could only lose more.
	Dead
	// TooEarly: roll; a double would be taken and lose something.
	TooEarly
	// TooGood: roll; a double would be dropped, and playing on is worth more than that.
	TooGood
	// EitherWay: a double would be dropped, and playing on is worth just as much.
	EitherWay
	// DoubleTake: double, and the opponent should take.
	DoubleTake
	// DoubleDrop: double, and the opponent should drop.
	DoubleDrop
	// Take, Drop and Beaver answer a double, Take and Drop a beaver too.
	Take
	Drop
	Beaver
)

// CubeAdvice holds the advice on the cube and the equity of each choice. All equities are the
// asker's: the cube at its present value is worth 1, in matches too.
type CubeAdvice struct {
	Verdict Verdict
	// Answer is set if the asker answers a double or a beaver, instead of deciding whether to double.
	Answer bool
	// NoDouble is the equity if nobody doubles, Taken if the double is taken, and Dropped if it is
	// dropped. For a doubler whose opponent would beaver, Taken includes the beaver. For a doubler
	// who answers a beaver, Taken and Dropped are the equities of the answers. All three are 0 for
	// the verdicts up to Dead.
	NoDouble, Taken, Dropped float64
	// Close: the verdict gains less than Narrow over its opposite. With DoubleDrop, it is the answer
	// that is close.
	Close bool
	// Losers counts the market losers among the asker's 36 rolls: after each of them, and most
	// answers to it, a double would be dropped. It is set only with the verdicts TooEarly and
	// DoubleTake.
	Losers int
	// Win, WinGammon and LoseGammon are the asker's chances, gammons with backgammons.
	Win, WinGammon, LoseGammon float64
	// Reasons explain the decision; the first is the one to announce. There are none for the verdicts
	// up to Dead, or if both choices are equally good.
	Reasons []CubeReason
}

// Narrow is the gain below which a decision counts as close, in points of the present cube.
const Narrow = .03

// Cube returns the advice on the cube for the player who decides in s, looking plies rolls ahead: in
// PhaseRoll whether to double, in PhaseDoubled and PhaseBeavered how to answer. If ctx ends first, it
// returns ctx's error.
func (a *Adviser) Cube(ctx context.Context, s *core.State, plies int) (CubeAdvice, error) {
	if s.Phase == core.PhaseRoll {
		return a.doubling(ctx, s, plies)
	}
	doubler := s.OnTurn
	board, at := s.For(doubler), cube.Of(s, doubler)
	game := s.Variant()
	d, o, err := a.decide(ctx, game, board, plies, at)
	if err != nil {
		return CubeAdvice{}, err
	}
	if s.Phase == core.PhaseBeavered {
		advice := answered(takeOr(2*d.DoubleTake >= -2), 2*d.DoubleTake, -2, d.NoDouble)
		advice.chances(o)
		advice.Reasons = []CubeReason{{Kind: Wins, Count: hundredths(float64(o.Win))}}
		return advice, nil
	}
	verdict := takeOr(d.Response != cube.Drop)
	if d.Response == cube.Beaver && s.CanBeaver(s.Decider()) {
		verdict = Beaver
	}
	advice := answered(verdict, -d.DoubleTake, -d.DoubleDrop, -d.NoDouble)
	advice.chances(o.Flip())
	if folk.Ships(game) {
		return advice, nil
	}
	advice.Reasons = cubeReasons(verdict, &cubeSight{board: board, at: at, outcome: o, taken: d.DoubleTake, answers: true})
	return advice, nil
}

func takeOr(take bool) Verdict {
	if take {
		return Take
	}
	return Drop
}

func answered(v Verdict, taken, dropped, noDouble float64) CubeAdvice {
	return CubeAdvice{
		Verdict: v, Answer: true, NoDouble: noDouble, Taken: taken, Dropped: dropped, Close: narrow(taken - dropped),
	}
}

func narrow(gain float64) bool { return gain < Narrow && gain > -Narrow }

func (c *CubeAdvice) chances(o engine.Outcome) {
	c.Win, c.WinGammon, c.LoseGammon = float64(o.Win), float64(o.WinGammon), float64(o.LoseGammon)
}

// doubling advises the side on roll.
func (a *Adviser) doubling(ctx context.Context, s *core.State, plies int) (CubeAdvice, error) {
	at := cube.Of(s, s.OnTurn)
	if v := forbidden(s, at); v != 0 {
		return CubeAdvice{Verdict: v}, nil
	}
	board := s.For(s.OnTurn)
	game := s.Variant()
	d, o, err := a.decide(ctx, game, board, plies, at)
	if err != nil {
		return CubeAdvice{}, err
	}
	advice := Judged(d)
	advice.chances(o)
	if folk.Ships(game) {
		advice.Reasons = []CubeReason{{Kind: Wins, Count: hundredths(float64(o.Win))}}
		return advice, nil
	}
	if advice.Verdict == TooEarly || advice.Verdict == DoubleTake {
		advice.Losers, err = a.losers(ctx, &board, at)
	}
	advice.Reasons = cubeReasons(advice.Verdict, &cubeSight{board: board, at: at, outcome: o, taken: d.DoubleTake, losers: advice.Losers})
	return advice, err
}

// Judged returns the doubler's advice for a cube decision that was computed elsewhere.
func Judged(d cube.Decision) CubeAdvice {
	advice := CubeAdvice{Verdict: verdict(d), NoDouble: d.NoDouble, Taken: d.DoubleTake, Dropped: d.DoubleDrop}
	advice.Close = narrow(d.Doubled() - d.NoDouble)
	if advice.Verdict == DoubleDrop {
		advice.Close = narrow(d.DoubleTake - d.DoubleDrop)
	}
	if d.Response == cube.Beaver {
		advice.Taken = d.DoubleBeaver
	}
	return advice
}

// Answered returns the advice on answering a double, from equities that were computed elsewhere for
// the player who answers.
func Answered(take bool, taken, dropped float64) CubeAdvice {
	return answered(takeOr(take), taken, dropped, 0)
}

// forbidden returns why the side on roll can't double, or never should. It returns 0 if that side may.
func forbidden(s *core.State, at cube.Situation) Verdict {
	switch {
	case s.Rules.Variant.NoCube:
		return NoCube
	case s.Crawford:
		return Crawford
	case at.Owner == cube.Opponent:
		return NotYours
	case at.Value >= core.MaxCube:
		return Limit
	case !at.Useful():
		return Dead
	}
	return 0
}

func verdict(d cube.Decision) Verdict {
	switch {
	case d.Response == cube.Drop && !d.Double && d.NoDouble-d.DoubleDrop < sameEquity:
		return EitherWay
	case d.TooGood:
		return TooGood
	case !d.Double:
		return TooEarly
	case d.Response == cube.Drop:
		return DoubleDrop
	}
	return DoubleTake
}

// losers counts the market losers: the rolls after which, for more than half of the opponent's
// replies, the asker's double would be dropped. It looks at these two rolls and no further: it
// chooses the plays and judges the doubles without looking ahead.
func (a *Adviser) losers(ctx context.Context, b *core.Board, at cube.Situation) (int, error) {
	lost := 0
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			dropped, err := a.lostBy(ctx, b, core.Roll{high, low}, at)
			if err != nil {
				return 0, err
			}
			if dropped > allRolls/2 {
				lost += weight(high, low)
			}
		}
	}
	return lost, nil
}

const allRolls = 36

func weight(high, low uint8) int {
	if high == low {
		return 1
	}
	return 2
}

// lostBy returns how many of the opponent's 36 replies to a roll leave a position in which the asker's
// double would be dropped.
func (a *Adviser) lostBy(ctx context.Context, b *core.Board, r core.Roll, at cube.Situation) (int, error) {
	after, err := a.afterBest(ctx, b, r, at)
	if err != nil {
		return 0, err
	}
	if after[1][core.Off] == core.Checkers {
		return allRolls, nil
	}
	n := 0
	for high := uint8(1); high <= 6; high++ {
		for low := uint8(1); low <= high; low++ {
			back, err := a.afterBest(ctx, &after, core.Roll{high, low}, at.Flip())
			if err != nil {
				return 0, err
			}
			if back[1][core.Off] == core.Checkers {
				continue
			}
			d := cube.Decide(a.engine.Static(&back), cube.Efficiency(&back), at)
			if d.Response == cube.Drop {
				n += weight(high, low)
			}
		}
	}
	return n, nil
}

// afterBest returns the position after the best play of a roll, with the other side on roll at index 0.
func (a *Adviser) afterBest(ctx context.Context, b *core.Board, r core.Roll, at cube.Situation) (core.Board, error) {
	ranked, err := a.cube.Rank(ctx, *b, r, 0, at, 1)
	switch {
	case err != nil:
		return core.Board{}, err
	case len(ranked) == 0:
		return b.Swap(), nil
	}
	return ranked[0].Board.Swap(), nil
}
