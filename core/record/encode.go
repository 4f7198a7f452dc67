package record

import (
	"bytes"
	"encoding/json"
	"fmt"

	"backtalk/core"
	"backtalk/core/notation"
)

// Encode returns event number n (from 1) as one line of JSON, without the end of the line. It
// leaves out optional fields that say nothing, but writes unplayed dice even if there are none. An
// event of an unknown type is an error.
func Encode(n int, e core.Event) ([]byte, error) {
	name, l := lineOf(e)
	if l == nil {
		return nil, fmt.Errorf("encode event %d: %T is no event of a match", n, e)
	}
	l.setHead(n, name)
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(l); err != nil {
		return nil, fmt.Errorf("encode event %d: %w", n, err)
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

// lineOf returns an event's name and written form.
func lineOf(e core.Event) (name string, l line) {
	switch e := e.(type) {
	case core.MatchStarted:
		return "match-started", matchStarted(e)
	case core.GameStarted:
		return "game-started", gameStarted(e)
	case core.OpeningRolled:
		return "opening-rolled", &openingRolledLine{Dice: e.Dice, Again: e.Again, Secrets: secretsOf(e.Secrets)}
	case core.Rolled:
		return "rolled", &rolledLine{Player: player(e.Player), Dice: e.Dice, Secrets: secretsOf(e.Secrets)}
	case core.Moved:
		return "moved", moveOf(e.Player, e.Move)
	case core.Undone:
		return "undone", moveOf(e.Player, e.Move)
	case core.NoMove:
		return "no-move", &noMoveLine{Player: player(e.Player), Reason: noMoveReasons.of(e.Reason)}
	case core.TurnEnded:
		return "turn-ended", turnEnded(e)
	case core.TurnReturned:
		return "turn-returned", &turnReturnedLine{Player: player(e.Player), Dice: e.Dice, placeLine: onRoll(e.Board, e.Player)}
	case core.TimeSpent:
		return "time-spent", &timeSpentLine{Player: player(e.Player), Time: int(e.Time), Left: int(e.Left)}
	case core.TimeClaimed:
		return "time-claimed", &timeClaimedLine{Player: player(e.Player)}
	case core.PositionSet:
		return "position-set", positionSet(e)
	case core.GameEnded:
		return "game-ended", gameEnded(e)
	case core.MatchEnded:
		return "match-ended", matchEnded(e)
	case core.Commented:
		return "commented", &commentedLine{Text: e.Text}
	case core.Judged:
		return "judged", judgedOf(e)
	}
	return answerOf(e)
}

// answerOf returns the name and written form of a cube action or a resignation. For any other event
// it returns a nil line.
func answerOf(e core.Event) (name string, l line) {
	switch e := e.(type) {
	case core.Doubled:
		return "doubled", &cubeLine{Player: player(e.Player), Value: e.Value}
	case core.Beavered:
		return "beavered", &cubeLine{Player: player(e.Player), Value: e.Value}
	case core.Taken:
		return "taken", &cubeLine{Player: player(e.Player), Value: e.Value}
	case core.Dropped:
		return "dropped", &cubeLine{Player: player(e.Player), Value: e.Value}
	case core.ResignOffered:
		return "resign-offered", &resignLine{Player: player(e.Player), Result: results.of(e.Result)}
	case core.ResignAccepted:
		return "resign-accepted", &resignLine{Player: player(e.Player), Result: results.of(e.Result)}
	case core.ResignRefused:
		return "resign-refused", &resignLine{Player: player(e.Player), Result: results.of(e.Result)}
	}
	return "", nil
}

func matchStarted(e core.MatchStarted) line {
	l := &matchStartedLine{
		Rules: scorings.of(e.Rules.Scoring), Length: e.Rules.Length,
		Crawford: e.Rules.Crawford, Jacoby: e.Rules.Jacoby, Beavers: e.Rules.Beavers,
		Tips: secretsOf(e.Tips), Commit: e.Commit, About: aboutOf(e.About),
	}
	if c := e.Rules.Clock; c.On() {
		l.Clock = &clockLine{int(c.PerPoint / core.Second), int(c.Delay / core.Second)}
	}
	switch e.Rules.Variant {
	case core.Variant{}:
	case core.BestOfFive():
		l.Rules = e.Rules.Variant.Name
	default:
		l.Variant = variantOf(e.Rules.Variant)
	}
	for i, p := range e.Players {
		l.Players[i] = playerLine{Name: p.Name, Kind: p.Kind, Colour: colours.of(p.Colour)}
	}
	return l
}

// aboutOf returns nil if nothing is known about the match.
func aboutOf(a core.About) *aboutLine {
	if a == (core.About{}) {
		return nil
	}
	l := &aboutLine{
		Event: a.Event, Round: a.Round, Place: a.Place, Date: a.Date, Time: a.Time, ID: a.ID,
		Transcriber: a.Transcriber, Clock: a.Clock,
	}
	if a.Ratings != [2]string{} {
		l.Ratings = &a.Ratings
	}
	return l
}

func judgedOf(e core.Judged) line {
	l := &judgedLine{By: e.By, Player: player(e.Player), Cost: e.Cost, Luck: e.Luck, Better: betters.of(e.Better), Figures: e.Figures}
	if len(e.Best) > 0 {
		l.Best = notation.FormatMoves(e.Best)
	}
	return l
}

func moveOf(p core.Player, m core.Move) line {
	return &moveLine{Player: player(p), From: m.From, To: m.To, Die: m.Die, Hit: m.Hit}
}

func turnEnded(e core.TurnEnded) line {
	l := &turnEndedLine{
		Player:   player(e.Player),
		Play:     notation.FormatMoves(e.Moves),
		Unplayed: make([]int, len(e.Unplayed)),

		placeLine: onRoll(e.Board, e.Player.Opponent()),
	}
	for i, die := range e.Unplayed {
		l.Unplayed[i] = int(die)
	}
	return l
}

func positionSet(e core.PositionSet) line {
	l := &positionSetLine{
		placeLine: onRoll(e.Board, e.Player), Player: player(e.Player),
		Cube: e.Cube.Value, Reason: positionReasons.of(e.Reason),
	}
	if e.Cube.Turned() {
		owner := player(e.Cube.Owner)
		l.Owner = &owner
	}
	return l
}

func gameStarted(e core.GameStarted) line {
	l := &gameStartedLine{Game: e.Game, Score: e.Score, Crawford: e.Crawford, placeLine: onRoll(e.Board, 0)}
	if e.NoOpening {
		begins := player(e.Begins)
		l.Begins = &begins
	}
	return l
}

func gameEnded(e core.GameEnded) line {
	l := &gameEndedLine{Result: results.of(e.Result), Points: e.Points, Score: e.Score}
	if e.Result != core.Drawn {
		winner := player(e.Winner)
		l.Winner = &winner
	}
	return l
}

func matchEnded(e core.MatchEnded) line {
	l := &matchEndedLine{Score: e.Score, Seed: e.Seed, Words: e.Words}
	if !e.Stopped {
		winner := player(e.Winner)
		l.Winner = &winner
	}
	return l
}
