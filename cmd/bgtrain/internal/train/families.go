package train

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"backtalk/cmd/bgtrain/internal/puretd"
	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
)

// Family is the positions that the plays of one roll lead to, those near the best, the best first.
// What a net says of the difference between them decides which play it makes.
type Family []Sample

// Search labels families by looking further ahead than Labels does.
type Search struct {
	Nets   engine.Nets
	Tables engine.Tables
	Kind   kernel.Kind
	// Panel are further nets: a label is the mean of what they and Nets say.
	Panel []engine.Nets
	// Other teaches beside Nets, if it isn't nil: labels are what the two say together, without a
	// panel.
	Other *puretd.Net
	// Plies is how many rolls are looked ahead after each play. At 0, labels add nothing but the
	// panel's mean.
	Plies int
	// Posed is the share of games that begin with a position made up, Share that of decisions that
	// are looked into.
	Posed, Share float64
	// Near is how far behind the best play the second may be, without looking ahead, for a decision
	// to be looked into.
	Near float32
	// Of are the kinds of game that are looked into, all where there are none; Without are those that
	// are not.
	Of, Without []Class
	// Prune is for the plays that carry the games on.
	Prune engine.Pruning
}

// Play labels families from games first to first+n-1, in order; game i depends on seed and i alone.
func (s *Search) Play(seed uint64, first, n, workers int) []Family {
	return slices.Concat(inOrder(n, workers, func() func(int) []Family {
		e := engine.NewEvaluator(s.Nets, s.Tables, s.Kind)
		j := s.judges()
		var two *pair
		if s.Other != nil {
			two = newPair(s.Nets, s.Tables, s.Other, s.Kind)
		}
		return func(i int) []Family { return s.game(e, j, two, rand.New(rand.NewPCG(seed, uint64(first+i)))) }
	})...)
}

// judges are those of one goroutine: Nets first, then the panel.
func (s *Search) judges() judges {
	all := make(judges, 0, 1+len(s.Panel))
	for _, nets := range append([]engine.Nets{s.Nets}, s.Panel...) {
		all = append(all, engine.With(nets, s.Tables, s.Kind).Humble())
	}
	return all
}

type judges []*engine.Engine

// mean is what the judges say of b on average; own is what the first one says.
func (j judges) mean(b core.Board, own engine.Outcome, plies int) engine.Outcome {
	share := 1 / float32(len(j))
	o := engine.Outcome{}.Plus(share, own)
	for _, g := range j[1:] {
		o = o.Plus(share, g.Evaluate(b, plies))
	}
	return o
}

// game plays one game until contact ends.
func (s *Search) game(e *engine.Evaluator, j judges, two *pair, r *rand.Rand) []Family {
	plan := exploring(s.Posed, UsualBack).plan(r)
	b := plan.start
	var families []Family
	for turn := 0; engine.Classify(&b) >= engine.ClassContact; turn++ {
		roll := plan.roll(r, turn)
		plays := core.Plays(b, roll)
		if plan.stray(r, turn) && len(plays) > 0 {
			b = plays[r.IntN(len(plays))].Board.Swap()
			continue
		}
		if r.Float64() < s.Share && engine.Classify(&b) == engine.ClassContact && s.of(&b) && s.close(e, plays) {
			if f := s.label(j, two, plays); len(f) > 1 {
				families = append(families, f)
				b = f[0].Board
				continue
			}
		}
		reply := e.Best(&b, roll, s.Prune)
		b = reply.Board.Swap()
	}
	return families
}

// of reports whether a position is of a kind that is looked into.
func (s *Search) of(b *core.Board) bool {
	class, _ := classOf(b)
	return among(s.Of, class) && !slices.Contains(s.Without, class)
}

// close reports whether the two best plays are near each other, without looking ahead.
func (s *Search) close(e *engine.Evaluator, plays []core.Play) bool {
	best, second := float32(-9), float32(-9)
	for i := range plays {
		o := e.After(&plays[i].Board)
		switch x := o.Equity(); {
		case float32(x) > best:
			best, second = float32(x), best
		case float32(x) > second:
			second = float32(x)
		}
	}
	return len(plays) > 1 && second >= best-s.Near
}

// label judges the plays near the best.
func (s *Search) label(j judges, two *pair, plays []core.Play) Family {
	// Without an end to the context there is no error.
	plies := s.Plies
	if two != nil {
		plies = 0
	}
	ranked, _ := j[0].RankPlays(context.Background(), plays, engine.Cubeless(plies, 0))
	near := engine.Filter(1)
	var f Family
	for i := range ranked {
		// At 0 plies all plays are there.
		if plies == 0 && (i == near.Most || ranked[i].Equity < ranked[0].Equity-float64(near.Margin)) {
			break
		}
		b := ranked[i].Board.Swap()
		f = append(f, Sample{Board: b, Label: s.judge(j, two, &b, ranked[i].Outcome.Flip())})
	}
	slices.SortStableFunc(f, func(x, y Sample) int { return cmp.Compare(x.Label.Equity(), y.Label.Equity()) })
	if len(f) > 0 && !inContact(&f[0]) {
		return nil
	}
	return slices.DeleteFunc(f, func(x Sample) bool { return !inContact(&x) })
}

// judge returns a position's label; own is what the first judge says of it.
func (s *Search) judge(j judges, two *pair, b *core.Board, own engine.Outcome) engine.Outcome {
	if two == nil {
		return j.mean(*b, own, s.Plies)
	}
	return two.ahead(*b, s.Plies)
}

func inContact(s *Sample) bool { return engine.Classify(&s.Board) >= engine.ClassContact }

// SaveFamilies writes families to a file: for each, how many positions it has, 255 at the most, and
// these.
func SaveFamilies(path string, families []Family) error {
	var b bytes.Buffer
	for _, f := range families {
		f = f[:min(len(f), math.MaxUint8)]
		b.WriteByte(uint8(len(f)))
		if err := binary.Write(&b, binary.LittleEndian, []Sample(f)); err != nil {
			return fmt.Errorf("save families: %w", err)
		}
	}
	return replace(path, b.Bytes())
}

// LoadFamilies reads what SaveFamilies wrote.
func LoadFamilies(path string) ([]Family, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("load families: %w", err)
	}
	families, err := decodeFamilies(raw)
	if err != nil {
		return nil, fmt.Errorf("load families: %s is damaged: %w", path, err)
	}
	return families, nil
}

func decodeFamilies(raw []byte) ([]Family, error) {
	var families []Family
	for len(raw) > 0 {
		f := make(Family, raw[0])
		if len(f) == 0 {
			return nil, errors.New("a family without positions")
		}
		n, err := binary.Decode(raw[1:], binary.LittleEndian, []Sample(f))
		if err != nil {
			return nil, err
		}
		raw = raw[1+n:]
		families = append(families, f)
	}
	return families, nil
}
