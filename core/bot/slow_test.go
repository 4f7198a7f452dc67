package bot

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/core"
	"backtalk/core/cube"
	"backtalk/core/engine"
)

// late is a program that takes that long for each answer and then is gone.
type late time.Duration

func (l late) Best(context.Context, core.Board, core.Roll, int, cube.Situation) (core.Play, bool, error) {
	time.Sleep(time.Duration(l)) //nolint:forbidigo // the time is the test's own
	return core.Play{}, false, ErrGone
}

func (l late) Cube(context.Context, core.Board, int, cube.Situation) (cube.Decision, error) {
	time.Sleep(time.Duration(l)) //nolint:forbidigo // the time is the test's own
	return cube.Decision{}, ErrGone
}

// The bot reports a program that takes long to answer, although it may still do so.
func TestSlowProgramIsReported(t *testing.T) {
	for _, tt := range []struct {
		takes time.Duration
		want  []Reason
	}{{slow - time.Second, []Reason{Failed}}, {slow + time.Second, []Reason{Slow, Failed}}} {
		synctest.Test(t, func(t *testing.T) {
			var told []Reason
			var one sync.Mutex
			b, err := New(NameGnubg0, Needs{
				Engine: engine.New, Program: func() Program { return late(tt.takes) },
				Spare: func(r Reason) {
					one.Lock()
					defer one.Unlock()
					told = append(told, r)
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			m := core.NewMatch(core.Rules{Length: 3}, [2]core.PlayerInfo{})
			if _, err := m.Do(core.StartGame{Dice: core.Roll{3, 1}}); err != nil {
				t.Fatal(err)
			}
			if _, err := b.Decide(t.Context(), ViewOf(m)); err != nil {
				t.Fatal(err)
			}
			one.Lock()
			defer one.Unlock()
			if !slices.Equal(told, tt.want) {
				t.Errorf("after %v: told %v, want %v", tt.takes, told, tt.want)
			}
		})
	}
}
