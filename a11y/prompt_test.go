package a11y_test

import (
	"testing"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
)

func TestPromptsStopAfterFiveTimes(t *testing.T) {
	s := opened(t, core.Rules{Length: 1}, a11y.Style{TeachKeys: true})
	s.passTurn(core.Roll{6, 5})
	for i := range 5 {
		a, ok := s.ear.Prompt(s.scene)
		if !ok || a.Urgency != say.Hint {
			t.Fatalf("time %d: %v, urgency %d", i+1, ok, a.Urgency)
		}
		s.hears(s.line(a), "Enter rolls.")
	}
	if a, ok := s.ear.Prompt(s.scene); ok {
		t.Errorf("told a sixth time: %s", s.line(a))
	}
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Your turn to roll. Enter rolls.")
}

func TestPromptsNameWhatIsAwaited(t *testing.T) {
	onBar := contact()
	onBar[0][24], onBar[0][core.Bar] = 0, 1
	s := inPosition(t, a11y.Style{TeachKeys: true}, contact(), core.Roll{5, 3})
	prompt := func() string {
		a, ok := s.ear.Prompt(s.scene)
		if !ok {
			t.Fatal("no prompt")
		}
		return s.line(a)
	}
	s.hears(prompt(), "Control plus Right arrow finds a checker, Enter selects it.")
	s.scene.Selected = 13
	s.hears(prompt(), "Control plus Right arrow finds a place, Enter moves there.")
	s.scene.Selected = 0
	s.do(core.MoveChecker{From: 13, Die: 5}, core.MoveChecker{From: 13, Die: 3})
	s.hears(prompt(), "Enter ends the turn.")
	s = inPosition(t, a11y.Style{TeachKeys: true}, onBar, core.Roll{5, 3})
	s.hears(prompt(), "Control plus Right arrow finds an entry point, Enter enters.")
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Your turn. 5 and 3 left. Control plus Right arrow finds an entry point, Enter enters.")
}

// Players who use no keys hear what to choose, and no key.
func TestPromptsByTouchNameNoKeys(t *testing.T) {
	s := opened(t, core.Rules{Length: 3}, a11y.Style{TeachKeys: true})
	s.passTurn(core.Roll{6, 5})
	touched := true
	s.ear.ByTouch = func() bool { return touched }
	prompt := func() string {
		a, ok := s.ear.Prompt(s.scene)
		if !ok {
			t.Fatal("no prompt")
		}
		return s.line(a)
	}
	s.hears(prompt(), "Choose Roll or Double.")
	touched = false
	s.hears(prompt(), "Enter rolls, Shift plus D doubles.")
	touched = true
	s.ear.Keys = nil
	if a, ok := s.ear.Prompt(s.scene); ok {
		t.Errorf("where nothing is taught: %s", s.line(a))
	}
}

func TestPromptByTouchNamesTheReview(t *testing.T) {
	s := opened(t, core.Rules{Length: 1}, a11y.Style{TeachKeys: true})
	s.scene.State.Phase, s.scene.Reviews = core.PhaseOver, true
	s.ear.ByTouch = func() bool { return true }
	a, _ := s.ear.Prompt(s.scene)
	s.hears(s.line(a), "Your worst errors are in the menu. Choose New match to start another.")
}

func TestNoPromptWithoutKeysOrForOthers(t *testing.T) {
	s := opened(t, core.Rules{Length: 1}, a11y.Style{TeachKeys: true})
	if a, ok := s.ear.Prompt(s.scene); ok {
		t.Errorf("in the opponent's turn: %s", s.line(a))
	}
	s.passTurn(core.Roll{6, 5})
	s.ear.Keys = nil
	if a, ok := s.ear.Prompt(s.scene); ok {
		t.Errorf("without a name for the key: %s", s.line(a))
	}
	s.hears(s.line(s.ear.Answer(s.scene, a11y.AskTurn)), "Your turn to roll.")
}
