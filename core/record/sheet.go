package record

import (
	"fmt"

	"backtalk/core"
)

// Sheet is a match as a score sheet has it: the actions, by game, without the moves taken back and
// the ties of the opening.
type Sheet struct {
	Rules   core.Rules
	Players [2]core.PlayerInfo
	Games   []Game
	// About holds an imported record's facts about the match, Comments the comments on it as a
	// whole.
	About    core.About
	Comments []string
	// Ended is the end of the match; nil while it isn't over.
	Ended *core.MatchEnded
}

// Game is one game on a sheet.
type Game struct {
	Number int
	// Score is the score when the game starts, by player.
	Score    [2]int
	Crawford bool
	Entries  []Entry
	// Ended is the end of the game; nil while it isn't over.
	Ended *core.GameEnded
}

// EntryKind names the kind of an entry.
type EntryKind uint8

// The kinds of entries.
const (
	// EntryTurn: Dice, and the play made with them.
	EntryTurn EntryKind = iota + 1
	// EntryDouble and EntryBeaver: Value is offered.
	EntryDouble
	EntryBeaver
	// EntryTake: Value is the cube's value from now on.
	EntryTake
	// EntryDrop: Value is the points lost.
	EntryDrop
	// EntryResign, EntryAccept and EntryRefuse: a resignation with Result, and its answer.
	EntryResign
	EntryAccept
	EntryRefuse
	// EntryPosition: Set is put on the board.
	EntryPosition
)

// Entry is one line of a sheet.
type Entry struct {
	Kind   EntryKind
	Player core.Player
	// Before and After are the positions around the entry, by player, and Cube is the cube before
	// it. A turn that is Open has changed nothing yet.
	Before, After core.Board
	Cube          core.Cube
	Dice          core.Roll
	// Moves are the moves of a turn; the turn has ended unless Open is true.
	Moves []core.Move
	Open  bool
	// NoMove says why nothing could be played; 0 if something could.
	NoMove core.NoMoveReason
	Value  int
	Result core.Result
	Set    *core.PositionSet
	// Comments are the comments on the entry, Judged another program's judgement of it.
	Comments []string
	Judged   []core.Judged
}

// NewSheet returns the sheet of a match. It fails if core.Replay refuses the events.
func NewSheet(events []core.Event) (*Sheet, error) {
	if _, err := core.Replay(events); err != nil {
		return nil, fmt.Errorf("read the match: %w", err)
	}
	b := sheetBuilder{}
	for _, e := range events {
		b.add(e)
	}
	return &b.sheet, nil
}

// sheetBuilder follows the events of a match.
type sheetBuilder struct {
	sheet Sheet
	board core.Board
	cube  core.Cube
}

func (b *sheetBuilder) game() *Game { return &b.sheet.Games[len(b.sheet.Games)-1] }

// turn returns the turn in progress.
func (b *sheetBuilder) turn() *Entry {
	entries := b.game().Entries
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Kind == EntryTurn {
			return &entries[i]
		}
	}
	// Only a list that Replay refuses has a move before a roll.
	return &Entry{}
}

func (b *sheetBuilder) entry(e Entry) {
	e.Before, e.After, e.Cube = b.board, b.board, b.cube
	g := b.game()
	g.Entries = append(g.Entries, e)
}

func (b *sheetBuilder) add(e core.Event) {
	switch e := e.(type) {
	case core.MatchStarted:
		b.sheet.Rules, b.sheet.Players, b.sheet.About = e.Rules, e.Players, e.About
	case core.GameStarted:
		b.sheet.Games = append(b.sheet.Games, Game{Number: e.Game, Score: e.Score, Crawford: e.Crawford})
		b.board, b.cube = e.Board, core.Cube{Value: 1, Owner: core.Centre}
	case core.Rolled:
		b.entry(Entry{Kind: EntryTurn, Player: e.Player, Dice: e.Dice, Open: true})
	case core.Moved:
		t := b.turn()
		t.Moves = append(t.Moves, e.Move)
	case core.Undone:
		t := b.turn()
		t.Moves = t.Moves[:len(t.Moves)-1]
	case core.NoMove:
		b.turn().NoMove = e.Reason
	case core.TurnEnded:
		t := b.turn()
		t.Open, t.After = false, e.Board
		b.board = e.Board
	case core.TurnReturned:
		// The sheet shows the turn as it counts in the end.
		t := b.turn()
		t.Moves, t.Open, t.After = nil, true, t.Before
		b.board = e.Board
	case core.PositionSet:
		b.entry(Entry{Kind: EntryPosition, Player: e.Player, Set: &e})
		b.game().Entries[len(b.game().Entries)-1].After = e.Board
		b.board, b.cube = e.Board, e.Cube
	case core.GameEnded:
		b.game().Ended = &e
	case core.MatchEnded:
		b.sheet.Ended = &e
	case core.Commented:
		b.comment(e.Text)
	case core.Judged:
		b.judged(e)
	default:
		b.answer(e)
	}
}

// comment adds a comment to the last entry, or to the match.
func (b *sheetBuilder) comment(text string) {
	if len(b.sheet.Games) == 0 || len(b.game().Entries) == 0 {
		b.sheet.Comments = append(b.sheet.Comments, text)
		return
	}
	last := &b.game().Entries[len(b.game().Entries)-1]
	last.Comments = append(last.Comments, text)
}

// judged adds what another program found to the last entry.
func (b *sheetBuilder) judged(e core.Judged) {
	if len(b.sheet.Games) == 0 || len(b.game().Entries) == 0 {
		return
	}
	last := &b.game().Entries[len(b.game().Entries)-1]
	last.Judged = append(last.Judged, e)
}

// answer adds cube actions and resignations.
func (b *sheetBuilder) answer(e core.Event) {
	switch e := e.(type) {
	case core.Doubled:
		b.entry(Entry{Kind: EntryDouble, Player: e.Player, Value: e.Value})
	case core.Beavered:
		b.entry(Entry{Kind: EntryBeaver, Player: e.Player, Value: e.Value})
	case core.Taken:
		owner := b.lastDoubler().Opponent()
		b.entry(Entry{Kind: EntryTake, Player: e.Player, Value: e.Value})
		b.cube = core.Cube{Value: e.Value, Owner: core.Owner(owner)}
	case core.Dropped:
		b.entry(Entry{Kind: EntryDrop, Player: e.Player, Value: e.Value})
	case core.ResignOffered:
		b.entry(Entry{Kind: EntryResign, Player: e.Player, Result: e.Result})
	case core.ResignAccepted:
		b.entry(Entry{Kind: EntryAccept, Player: e.Player, Result: e.Result})
	case core.ResignRefused:
		b.entry(Entry{Kind: EntryRefuse, Player: e.Player, Result: e.Result})
	}
}

// lastDoubler returns the player who made the last double. Beavers don't count: the doubler's
// opponent owns the cube after a take, whoever took.
func (b *sheetBuilder) lastDoubler() core.Player {
	entries := b.game().Entries
	for i := len(entries) - 1; i >= 0; i-- {
		if entries[i].Kind == EntryDouble {
			return entries[i].Player
		}
	}
	return 0
}
