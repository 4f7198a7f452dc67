package replay_test

import (
	"testing"

	"backtalk/cmd/internal/replay"
	"backtalk/core"
)

// withRemarks inserts remarks into a match, each after a number of events of one kind.
func withRemarks(t *testing.T) []core.Event {
	t.Helper()
	var all []core.Event
	turns, doubles := 0, 0
	for _, e := range events(t, played) {
		if start, ok := e.(core.MatchStarted); ok {
			start.About = core.About{
				Event: "Nordic Open", Round: "final", Place: "Oslo", Date: "2022-05-27", ID: "4711",
				Ratings: [2]string{"1700", "1650"}, Transcriber: "Zoe", Clock: "Fischer",
			}
			e = start
		}
		all = append(all, e)
		if _, ok := e.(core.MatchStarted); ok {
			all = append(all, core.Commented{Text: "A lovely match."})
		}
		switch e.(type) {
		case core.TurnEnded:
			if turns++; turns == 1 {
				all = append(all,
					core.Judged{By: "XG Roller++", Luck: 80},
					core.Commented{Text: "The five point."})
			}
			if turns == 2 {
				all = append(all, core.Judged{
					By: "XG Roller++", Player: 1, Cost: 83, Better: core.BetterPlay,
					Best: []core.Move{{From: 24, To: 22}, {From: 13, To: 8}},
				})
			}
		case core.Doubled:
			if doubles++; doubles == 1 {
				all = append(all, core.Judged{By: "XG 4-ply", Cost: 21, Better: core.BetterRoll}, core.Commented{Text: "Too early?"})
			}
		}
	}
	return all
}

func TestRemarksAreAnnouncedWithTheirSubject(t *testing.T) {
	w := walk(t, replay.Record{Events: withRemarks(t), Others: true}, replay.Front{})
	if got, want := w.page.heard(), "Replay. Enter goes to the next turn, Backspace to the previous one. Escape opens the menu. "+
		"Nordic Open, final, Oslo, on 27 May 2022, match ID 4711, Ann: Elo 1700, Bob: Elo 1650, transcribed by Zoe, clock: Fischer. 7-point match. Ann is white, Bob is red. Comment: A lovely match. Opening: Ann 3, Bob 1. Ann starts with 3 and 1."; got != want {
		t.Errorf("it opens with\n%s\nwant\n%s", got, want)
	}
	w.hears("Ann: 8 to 5 and 6 to 5. Comment: The five point. Bob rolls 5 and 2.", "enter")
	w.hears("Bob: 1 to 3 and 12 to 17. XG Roller++: better by 0.083: 1 to 3 and 12 to 17. Ann rolls 6 and 4.", "enter")
	w.press("enter", "enter")
	w.hears("Ann: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. Ann doubles to 2. "+
		"XG 4-ply: rolling was better by 0.021. Comment: Too early?", "enter")
	w.hears("Bob takes the cube at 2. Ann rolls 2 and 1.", "enter")
}

func TestReplayGoesToMistakesFoundByAnotherProgram(t *testing.T) {
	w := walk(t, replay.Record{Events: withRemarks(t), Others: true}, replay.Front{})
	w.hears("Game 1, Bob's move 1. Ann: 8 to 5 and 6 to 5. Comment: The five point. Bob rolls 5 and 2. "+
		"Bob: 1 to 3 and 12 to 17. XG Roller++: better by 0.083: 1 to 3 and 12 to 17.", "8")
	w.hears("Game 1, Ann's move 4. Ann: 24 to 15, hits. Bob is on the bar. Bob rolls double 5 and dances. Ann doubles to 2. "+
		"XG 4-ply: rolling was better by 0.021. Comment: Too early?", "8")
	w.hears("There is no later error.", "8")
}

// The player finds a missed double at the roll, which shows that nobody doubled.
func TestReplayGoesToAMissedDouble(t *testing.T) {
	var all []core.Event
	rolls := 0
	for _, e := range events(t, played) {
		all = append(all, e)
		if _, ok := e.(core.Rolled); !ok {
			continue
		}
		if rolls++; rolls == 3 {
			all = append(all, core.Judged{By: "XG 4-ply", Cost: 50, Better: core.BetterDouble})
		}
	}
	w := walk(t, replay.Record{Events: all, Others: true}, replay.Front{})
	w.hears("Game 1, Ann's move 2. Bob: 1 to 3 and 12 to 17. Ann rolls 6 and 4. XG 4-ply: doubling was better by 0.050.", "8")
	w.hears("There is no later error.", "8")
}
