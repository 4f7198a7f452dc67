package library

import (
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/core/record"
	"backtalk/core/tally"
)

// textLines returns a match in words.
func textLines(s *record.Sheet) []say.Message {
	w := words{sheet: s}
	f := tally.Facts{Rules: "match", Length: s.Rules.Length}
	if s.Rules.Money() {
		f.Rules = "money"
	}
	if s.Rules.Variant.Name != "" {
		f.Rules = s.Rules.Variant.Name
	}
	w.add(say.M(say.LibraryTextTitle, say.Data{"Kind": Kind(&f), "Name": w.name(0), "Other": w.name(1)}))
	if about, ok := About(core.MatchStarted{About: s.About, Players: s.Players}); ok {
		w.add(about)
	}
	w.comments(s.Comments)
	for i := range s.Games {
		w.game(&s.Games[i])
	}
	if s.Ended != nil && !s.Ended.Stopped {
		w.add(say.M(say.LibraryTextMatchWon, say.Data{
			"Name": w.name(s.Ended.Winner), "More": s.Ended.Score[s.Ended.Winner], "Fewer": s.Ended.Score[s.Ended.Winner.Opponent()],
		}))
	}
	return w.lines
}

// words collects the lines of a match.
type words struct {
	sheet *record.Sheet
	lines []say.Message
}

func (w *words) add(m say.Message) { w.lines = append(w.lines, m) }

func (w *words) name(p core.Player) any { return a11y.Called(w.sheet.Players[p]) }

func (w *words) game(g *record.Game) {
	w.add(say.M(say.LibraryTextGame, say.Data{
		"Game": g.Number, "Name": w.name(0), "Points": g.Score[0], "Other": w.name(1), "OtherPoints": g.Score[1],
	}))
	turn := 0
	for i := range g.Entries {
		e := &g.Entries[i]
		if e.Kind == record.EntryTurn {
			turn++
		}
		w.add(w.entry(e, turn))
		w.comments(e.Comments)
	}
	switch {
	case g.Ended == nil:
	case g.Ended.Result == core.Drawn:
		w.add(say.M(say.GameDrawn, nil))
	default:
		w.add(say.N(say.LibraryTextGameWon, g.Ended.Points, say.Data{"Name": w.name(g.Ended.Winner)}))
	}
}

// comments adds comments, each on a line.
func (w *words) comments(list []string) {
	for _, text := range list {
		w.add(say.M(say.GameComment, say.Data{"Text": strings.Join(strings.Fields(text), " ")}))
	}
}

// entryTexts maps what players do besides moving checkers to messages.
var entryTexts = map[record.EntryKind]say.MessageID{
	record.EntryDouble: say.LibraryTextDouble, record.EntryBeaver: say.LibraryTextBeaver, record.EntryTake: say.LibraryTextTake,
	record.EntryDrop: say.LibraryTextDrop, record.EntryResign: say.LibraryTextResign, record.EntryAccept: say.LibraryTextAccept,
	record.EntryRefuse: say.LibraryTextRefuse,
}

func (w *words) entry(e *record.Entry, turn int) say.Message {
	data := say.Data{"Name": w.name(e.Player), "Value": e.Value, "Turn": turn}
	switch {
	case e.Kind == record.EntryPosition:
		data["ID"] = notation.PositionID(e.Set.Board.For(e.Player))
		return say.M(say.LibraryTextPosition, data)
	case e.Kind != record.EntryTurn:
		return say.M(entryTexts[e.Kind], data)
	}
	data["High"], data["Low"] = int(e.Dice.High()), int(e.Dice.Low())
	if len(e.Moves) == 0 {
		return say.M(say.LibraryTextNoPlay, data)
	}
	data["Play"] = notation.FormatMoves(e.Moves)
	return say.M(say.LibraryTextPlay, data)
}
