package xg

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"time"
)

// Kinds of records, by their ninth byte.
const (
	matchHeader = iota
	gameHeader
	cubeRecord
	moveRecord
	gameFooter
	matchFooter
	_ // comments are in a file of their own
	missing
)

// wideSince is the version of the format from which texts are in Unicode.
const wideSince = 24

// unlimited is the length from which XG means a money session instead of a match.
const unlimited = 99_999

// Read returns the match in a file. If the file is damaged after its first game has begun, it
// returns the part before the damage, with ErrDamaged.
func Read(file []byte) (*Match, error) {
	a, err := openArchive(file)
	if err != nil {
		return nil, err
	}
	in, ok := a.open("temp.xg")
	if !ok {
		return nil, ErrDamaged
	}
	r := reader{comments: a.comments()}
	record := make([]byte, recordSize)
	for {
		_, err := io.ReadFull(in, record)
		if errors.Is(err, io.EOF) && r.match != nil {
			return r.match, nil
		}
		if err == nil {
			r.n++
			err = r.read(record)
		}
		switch {
		case errors.Is(err, ErrTooLarge):
			return nil, err
		case err != nil && (r.match == nil || len(r.match.Games) == 0):
			return nil, ErrDamaged
		case err != nil:
			return r.match, ErrDamaged
		}
	}
}

// comments returns the comments of a file. Those that can't be read are lost; the match is not.
func (a *archive) comments() []string {
	in, ok := a.open("temp.xgc")
	if !ok {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(in, maxComments))
	if len(text) == 0 && err != nil {
		return nil
	}
	return commentLines(string(text))
}

// reader builds a match from records.
type reader struct {
	match    *Match
	comments []string
	// n counts the records.
	n int
}

// comment returns a comment by its number; there is none for a negative one.
func (r *reader) comment(i int) string {
	if i < 0 || i >= len(r.comments) {
		return ""
	}
	return r.comments[i]
}

func (r *reader) read(b []byte) error {
	if r.n > MaxRecords {
		return ErrTooLarge
	}
	kind := b[8]
	if kind == matchHeader {
		if r.match != nil {
			return ErrDamaged
		}
		r.match = r.matchIn(b)
		return nil
	}
	if r.match == nil {
		return ErrDamaged
	}
	if kind == gameHeader {
		r.match.Games = append(r.match.Games, r.gameIn(b))
		return nil
	}
	if kind == matchFooter || len(r.match.Games) == 0 {
		return nil
	}
	g := &r.match.Games[len(r.match.Games)-1]
	switch kind {
	case cubeRecord:
		if a := r.cubeIn(b); a.Double || a.Comment != "" || a.Judged != nil && a.Judged.Cost > 0 {
			g.Actions = append(g.Actions, a)
		}
	case moveRecord:
		g.Actions = append(g.Actions, r.playIn(b))
	case gameFooter:
		g.Ended = &End{
			Winner: seat(number(b, 24)), Points: number(b, 28), Score: [2]int{number(b, 12), number(b, 16)},
			Resigned: number(b, 32) >= 100,
		}
	case missing:
		g.Ended = &End{Winner: seat(number(b, 24)), Points: number(b, 28), Score: g.Score}
		g.Ended.Score[g.Ended.Winner] += g.Ended.Points
	}
	return nil
}

// seat turns XG's number of a player, 1 or -1, into 0 or 1.
func seat(n int) int {
	if n < 0 {
		return 1
	}
	return 0
}

func (r *reader) matchIn(b []byte) *Match {
	m := &Match{
		Length: number(b, 92), Variation: number(b, 96), Crawford: b[100] != 0, Jacoby: b[101] != 0, Beavers: b[102] != 0,
		Elo: [2]float64{float(b, 104), float(b, 112)}, Date: date(float(b, 128)), ID: number(b, 268),
		Before: r.comment(number(b, 576)), After: r.comment(number(b, 580)),
	}
	if m.Length >= unlimited || m.Length <= 0 || b[584] != 0 {
		m.Length = 0
	}
	if number(b, 552) < wideSince {
		m.Names = [2]string{shortText(b, 9, 40), shortText(b, 50, 40)}
		m.Event, m.Place, m.Round = shortText(b, 136, 128), shortText(b, 283, 128), shortText(b, 417, 128)
		return m
	}
	for i, text := range []*string{&m.Event, &m.Names[0], &m.Names[1], &m.Place, &m.Round} {
		*text = wideText(b, 622+i*wideSize)
	}
	if number(b, 552) >= 30 {
		m.Transcriber = wideText(b, 1960)
	}
	return m
}

func (r *reader) gameIn(b []byte) Game {
	return Game{
		Record: r.n,
		Score:  [2]int{number(b, 12), number(b, 16)}, Crawford: b[20] != 0, Start: boardAt(b, 21), Number: number(b, 48),
		Before: r.comment(number(b, 56)), After: r.comment(number(b, 60)), AutoDoubles: min(max(number(b, 64), 0), 6),
	}
}

func (r *reader) cubeIn(b []byte) Action {
	a := Action{
		Record: r.n, Player: seat(number(b, 12)), Board: boardAt(b, 36), Cube: cubeAt(b, 32), Double: number(b, 16) == 1,
		Comment: r.comment(number(b, 292)), Judged: judged(number(b, 232), float(b, 200), 0),
	}
	if !a.Double {
		return a
	}
	a.Answered = judged(number(b, 232), float(b, 216), 0)
	switch number(b, 20) {
	case 0:
		a.Answer = Dropped
	case 1:
		a.Answer = Taken
	case 2:
		a.Answer, a.Reply = Beavered, reply(number(b, 24))
	}
	if a.Reply == Beavered {
		a.Answer, a.Reply = Raccooned, reply(number(b, 28))
	}
	return a
}

// reply returns the answer to a beaver or a raccoon.
func reply(n int) Answer {
	switch n {
	case 0:
		return Dropped
	case 1:
		return Taken
	case 2:
		return Beavered
	}
	return Unanswered
}

func (r *reader) playIn(b []byte) Action {
	a := Action{
		Record: r.n, Player: seat(number(b, 64)), Board: boardAt(b, 9), Cube: cubeAt(b, 108),
		Dice: [2]int{number(b, 100), number(b, 104)}, Comment: r.comment(number(b, 2524)),
		Judged: judged(number(b, 2472), float(b, 2312), float(b, 2320)),
	}
	for i := range 4 {
		from, to := number(b, 68+8*i), number(b, 72+8*i)
		if from < 0 || from > 24 || to >= from {
			break
		}
		a.Steps = append(a.Steps, step(from, to))
	}
	if a.Judged != nil && number(b, 188) > 0 {
		for i := range 4 {
			from, to := int(int8(b[1024+2*i])), int(int8(b[1025+2*i]))
			if from < 0 || from > 24 || to >= from {
				break
			}
			a.Judged.Best = append(a.Judged.Best, step(from, to))
		}
	}
	return a
}

// step returns one checker's move. XG counts points from 0, the bar is 24, and off is below 0.
func step(from, to int) Step { return Step{from + 1, max(to+1, 0)} }

// judged returns XG's analysis of a decision, or nil if XG has not analysed it, which it marks with an
// impossible figure.
func judged(level int, cost, luck float64) *Judgement {
	const most = 100
	if !(math.Abs(cost) < most) {
		return nil
	}
	if !(math.Abs(luck) < most) {
		luck = 0
	}
	return &Judgement{Level: level, Cost: max(-cost, 0), Luck: luck}
}

func boardAt(b []byte, at int) (board Board) {
	for i := range board {
		board[i] = int8(b[at+i])
	}
	return board
}

// cubeAt reads a cube from a number: the sign says who owns the cube, and the size how often it was
// turned.
func cubeAt(b []byte, at int) Cube {
	n := number(b, at)
	c := Cube{Value: 1 << min(max(n, -n, 0), 10)}
	switch {
	case n > 0:
		c.Owner = 1
	case n < 0:
		c.Owner = -1
	}
	return c
}

func float(b []byte, at int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(b[at:]))
}

// date reads days since 30 December 1899. It returns zero for days before 1970, and from the last
// day of 2099 on.
func date(days float64) time.Time {
	const first, last = 25_569, 73_050
	if !(days >= first && days < last) {
		return time.Time{}
	}
	const minutes = 24 * 60
	return time.Unix(0, 0).UTC().Add(time.Duration(math.Round((days-first)*minutes)) * time.Minute)
}
