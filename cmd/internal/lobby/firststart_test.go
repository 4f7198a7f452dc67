package lobby_test

import (
	"strings"
	"testing"

	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/settings"
)

// newcomer answers the questions of the first start, except for the last.
func newcomer(t *testing.T) *person {
	t.Helper()
	p := runs(t, lobby.Front{Newcomer: true, FirstStart: true}, "Eve", nil)
	p.hears("Which language? English.")
	p.press("enter")
	p.hears("How well do you play backgammon? I have never played. 1 of 3")
	return p
}

// A player who has never played gets the tutorial at once, and then plays an easy opponent, with the
// tutor.
func TestNewcomerIsTaughtAndPlays(t *testing.T) {
	p := newcomer(t)
	p.press("enter")
	p.hears("You play Axel, an easy opponent. Hints are on, and the tutor warns you before a blunder counts.")
	p.hears("Done. Your answers are saved")
	for step := 1; step < 25; step++ {
		p.hears("Step ")
		p.press("escape", "down", "down", "enter")
	}
	p.hears("Step 25 of 25.")
	p.press("enter")
	p.hears("You can play now. Play your first game?")
	p.press("y")
	if line := p.hears("Single game. You are "); !strings.Contains(line, "Axel") {
		t.Errorf("the first game begins with %q", line)
	}
	p.quit()
	for key, want := range map[settings.Key]string{
		settings.Experience: settings.NeverPlayed, settings.Opponent: "axel", settings.Tutor: "blunders", settings.Hints: "true",
	} {
		if got := p.saved[key]; got != want {
			t.Errorf("%s is saved as %q, want %q", key, got, want)
		}
	}
}

// A newcomer can leave the tutorial early, and is then in the start menu.
func TestTutorialOfANewcomerCanBeEnded(t *testing.T) {
	p := newcomer(t)
	p.press("enter")
	p.hears("Step 1 of 25.")
	p.press("escape", "end", "enter")
	p.hears("Backtalk. New match. 1 of ")
}

// A player can change the answer later in the settings, and hears what else that changes.
func TestExperienceIsChangedInTheSettings(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Settings")
	p.hears("Settings. General.")
	p.press("enter")
	p.hears("General. Display mode")
	p.chooses("How well you play: not answered.")
	p.hears("How well you play. not answered.")
	p.press("end", "enter")
	p.hears("You play Ida, a strong opponent. Hints, the tutor and verbose commentary are off.")
	p.press("escape")
	p.hears("Settings. General.")
	p.press("escape")
	p.hears("Backtalk. Settings.")
	p.quit()
	for key, want := range map[settings.Key]string{settings.Experience: settings.InClubs, settings.Opponent: "ida"} {
		if got := p.saved[key]; got != want {
			t.Errorf("%s is saved as %q, want %q", key, got, want)
		}
	}
}
