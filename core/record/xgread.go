package record

import (
	"errors"
	"math"
	"strconv"

	"backtalk/core"
	"backtalk/core/notation"
	"backtalk/core/record/xg"
)

// variations are the games that XG has besides backgammon.
var variations = map[int]string{1: "Nackgammon", 2: "Hypergammon", 3: "Longgammon"}

// readXG returns the match of a file of eXtreme Gammon. It fails with a *Fault.
func readXG(file []byte) ([]*script, error) {
	m, err := xg.Read(file)
	switch {
	case errors.Is(err, xg.ErrTooLarge):
		return nil, &Fault{Problem: TooLarge, Err: err}
	case m == nil:
		return nil, &Fault{Problem: BadSyntax, Err: err}
	case m.Variation != 0:
		return nil, &Fault{Problem: UnsupportedGame, Text: variations[m.Variation]}
	case m.Length > core.MaxLength:
		return nil, &Fault{Problem: BadLength, Text: strconv.Itoa(m.Length)}
	case len(m.Games) > maxGames:
		return nil, &Fault{Problem: TooLarge}
	}
	r := xgReader{names: [2]string{cleanName(m.Names[0]), cleanName(m.Names[1])}}
	r.s = &script{
		length: m.Length, crawford: switched(m.Crawford), jacoby: switched(m.Jacoby), beavers: switched(m.Beavers),
		players: r.names, about: aboutXG(m), remarks: remarksOf(m.Before), marksHits: false,
	}
	if m.Length == 0 {
		r.s.crawford = statedOff
	}
	for i := range m.Games {
		if err := r.game(&m.Games[i]); err != nil {
			return nil, err
		}
	}
	if err != nil {
		r.s.add(Fault{Problem: BadSyntax, Game: len(m.Games), Err: err})
	}
	r.after(m.After)
	return []*script{r.s}, nil
}

func switched(on bool) stated {
	if on {
		return statedOn
	}
	return statedOff
}

func aboutXG(m *xg.Match) core.About {
	about := core.About{
		Event: cleanText(m.Event), Round: cleanText(m.Round), Place: cleanText(m.Place), Transcriber: cleanText(m.Transcriber),
	}
	if m.ID > 0 {
		about.ID = strconv.Itoa(m.ID)
	}
	if !m.Date.IsZero() {
		about.Date = m.Date.Format(dateLayout)
		if m.Date.Hour()+m.Date.Minute() > 0 {
			about.Time = m.Date.Format(timeLayout)
		}
	}
	// XG gives an unknown player 1600.
	const unknown = 1600
	for p, elo := range m.Elo {
		if elo > 0 && elo < maxNumber && elo != unknown {
			about.Ratings[p] = strconv.FormatFloat(elo, 'f', 2, 64)
		}
	}
	return about
}

// xgReader turns a file into a script.
type xgReader struct {
	s     *script
	names [2]string
	g     *scriptGame
	deeds int
	// waiting are remarks that belong to the next deed.
	waiting []core.Event
}

func (r *xgReader) game(g *xg.Game) error {
	r.g = &scriptGame{
		number: g.Number, line: g.Record, names: r.names, score: g.Score, hasScore: true, crawford: switched(g.Crawford),
	}
	r.s.games = append(r.s.games, r.g)
	r.waiting = append(r.waiting, remarksOf(g.Before)...)
	for i := range g.Actions {
		a := &g.Actions[i]
		r.board(g, a, i == 0)
		switch {
		case a.Double:
			r.double(a)
		case a.Dice == [2]int{}:
			// Nothing was done: the cube stayed as it is.
			r.waiting = append(r.waiting, r.remarks(a, core.BetterDouble)...)
		default:
			r.play(a)
		}
		if r.deeds > maxDeeds {
			return &Fault{Problem: TooLarge, Game: g.Number}
		}
	}
	if g.Ended != nil {
		r.end(g)
	}
	r.after(g.After)
	return nil
}

// add adds a deed with remarks on it.
func (r *xgReader) add(d deed, remarks ...core.Event) {
	d.move = len(r.g.deeds) + 1
	d.remarks = append(r.waiting, remarks...)
	r.waiting = nil
	r.g.deeds = append(r.g.deeds, d)
	r.deeds++
}

// after adds the waiting remarks and a comment to the last action, or to the match.
func (r *xgReader) after(comment string) {
	remarks := append(r.waiting, remarksOf(comment)...)
	r.waiting = nil
	if r.g == nil || len(r.g.deeds) == 0 {
		r.s.remarks = append(r.s.remarks, remarks...)
		return
	}
	last := &r.g.deeds[len(r.g.deeds)-1]
	last.remarks = append(last.remarks, remarks...)
}

// board sets up the position of an action, if the game so far has not led to it: XG lets its user
// edit positions.
func (r *xgReader) board(g *xg.Game, a *xg.Action, first bool) {
	at := setup{player: unstatedPlayer}
	start := first && g.Start == xg.Board{} || a.Board == xg.Board{}
	if board, ok := boardXG(&a.Board); ok && !start && !(first && board == core.Start()) {
		at.board = &board
	}
	if first && g.AutoDoubles > 0 {
		at.cube, at.owner, at.player = 1<<g.AutoDoubles, core.Centre, core.Owner(a.Player)
	}
	switch {
	case at.board == nil && at.cube == 0:
		return
	case first:
		at.player = core.Owner(a.Player)
		if at.cube == 0 && a.Cube.Value > 0 {
			at.cube, at.owner = a.Cube.Value, ownerXG(a.Cube.Owner)
		}
	}
	r.g.deeds = append(r.g.deeds, deed{
		kind: sets, player: core.Player(a.Player), line: a.Record, move: len(r.g.deeds) + 1, setup: &at, onlyBoard: !first,
	})
}

func ownerXG(n int) core.Owner {
	switch n {
	case 1:
		return 0
	case -1:
		return 1
	}
	return core.Centre
}

// boardXG reads a position; false for one that no game can have.
func boardXG(b *xg.Board) (board core.Board, ok bool) {
	for at, n := range b {
		p, point := core.Player(0), core.Point(at)
		if n < 0 {
			p, point, n = 1, core.Point(len(b)-1-at), -n
		}
		if n == 0 {
			continue
		}
		if point == core.Off || n < 0 {
			return board, false
		}
		board[p][point] += uint8(n)
	}
	for p := range board {
		if board[p].Total() > core.Checkers {
			return board, false
		}
		board[p][core.Off] = uint8(core.Checkers - board[p].Total())
	}
	return board, true
}

func (r *xgReader) play(a *xg.Action) {
	d := deed{kind: rolls, player: core.Player(a.Player), line: a.Record}
	for i, die := range a.Dice {
		d.dice[i] = uint8(min(max(die, 0), 7))
	}
	if !d.dice.Valid() {
		r.s.add(Fault{Problem: UnreadableLine, Line: a.Record, Game: r.g.number, Move: len(r.g.deeds) + 1})
		return
	}
	d.steps = stepsXG(a.Steps)
	d.text = playText(a.Dice, d.steps)
	r.add(d, r.remarks(a, core.BetterPlay)...)
}

func stepsXG(list []xg.Step) (steps []notation.Step) {
	for _, s := range list {
		steps = append(steps, notation.Step{From: core.Point(s.From), To: core.Point(s.To)})
	}
	return steps
}

// playText returns a play as a fault reports it.
func playText(dice [2]int, steps []notation.Step) string {
	text := strconv.Itoa(dice[0]) + strconv.Itoa(dice[1]) + ":"
	for _, s := range steps {
		text += " " + notation.FormatPlay([]core.Move{{From: s.From, To: s.To}})
	}
	return text
}

// answersXG maps the answers to a double, a beaver or a raccoon to deeds.
var answersXG = map[xg.Answer]deedKind{xg.Dropped: drops, xg.Taken: takes, xg.Beavered: beavers, xg.Raccooned: beavers}

func (r *xgReader) double(a *xg.Action) {
	by := core.Player(a.Player)
	r.add(deed{kind: doubles, player: by, line: a.Record, text: "double"}, judgedXG(by, a.Judged, core.BetterRoll)...)
	kind, ok := answersXG[a.Answer]
	if !ok {
		r.after(a.Comment)
		return
	}
	better := core.BetterTake
	if a.Answer == xg.Taken {
		better = core.BetterDrop
	}
	remarks := append(judgedXG(by.Opponent(), a.Answered, better), remarksOf(a.Comment)...)
	r.add(deed{kind: kind, player: by.Opponent(), line: a.Record, text: "answer"}, remarks...)
	if kind != beavers {
		return
	}
	if a.Answer == xg.Raccooned {
		r.add(deed{kind: beavers, player: by, line: a.Record, text: "raccoon"})
		return
	}
	if kind, ok := answersXG[a.Reply]; ok {
		r.add(deed{kind: kind, player: by, line: a.Record, text: "reply"})
	}
}

// end follows the end of a game. If a result has no points, the score gives them.
func (r *xgReader) end(g *xg.Game) {
	winner, points := g.Ended.Winner, g.Ended.Points
	if points < 1 {
		points = g.Ended.Score[winner] - g.Score[winner]
	}
	r.add(deed{kind: wins, player: core.Player(winner), value: min(max(points, 0), maxNumber), line: g.Record, text: "end"})
}

// remarks returns XG's analysis of an action and its user's comment.
func (r *xgReader) remarks(a *xg.Action, better core.Better) []core.Event {
	list := judgedXG(core.Player(a.Player), a.Judged, better)
	if len(list) > 0 && better == core.BetterPlay {
		e := list[0].(core.Judged)
		if e.Best = bestXG(a); e.Cost == 0 || len(e.Best) == 0 {
			e.Better, e.Best = core.BetterNothing, nil
		}
		list[0] = e
	}
	return append(list, remarksOf(a.Comment)...)
}

// bestXG returns the play that XG finds best, with its hits marked.
func bestXG(a *xg.Action) []core.Move {
	board, ok := boardXG(&a.Board)
	if !ok {
		return nil
	}
	board = board.For(core.Player(a.Player))
	var moves []core.Move
	for _, s := range stepsXG(a.Judged.Best) {
		m := core.Move{From: s.From, To: s.To}
		if s.To != core.Off && board[1][s.To.Opposite()] == 1 {
			m.Hit, board[1][s.To.Opposite()] = true, 0
		}
		moves = append(moves, m)
	}
	return moves
}

func judgedXG(p core.Player, j *xg.Judgement, better core.Better) []core.Event {
	if j == nil {
		return nil
	}
	by := "XG"
	if level := j.LevelName(); level != "" {
		by += " " + level
	}
	e := core.Judged{By: by, Player: p, Cost: thousandths(j.Cost), Luck: thousandths(j.Luck)}
	if e.Cost > 0 {
		e.Better = better
	}
	return []core.Event{e}
}

func thousandths(x float64) int { return int(math.Round(x * 1000)) }
