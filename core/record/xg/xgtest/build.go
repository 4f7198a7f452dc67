// Package xgtest makes files of eXtreme Gammon for tests: the repository has no real ones.
package xgtest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"backtalk/core/record/xg"
)

// Sizes of the parts of a file, in bytes.
const (
	header  = 8232
	entry   = 532
	record  = 2560
	wide    = 258
	picture = "a picture"
)

// unanalysed is the figure of a decision that XG has not analysed.
const unanalysed = -1000

// Build returns the file of a match in version 32 of the format.
func Build(m *xg.Match) []byte { return Pack(Records(m)) }

// Records returns the records of a match and the file of its comments.
func Records(m *xg.Match) (records, comments []byte) {
	b := builder{}
	b.match(m)
	for i := range m.Games {
		b.game(&m.Games[i])
	}
	b.record(5)
	return b.records, []byte(b.comments.String())
}

// Pack returns a file with these records and comments.
func Pack(records, comments []byte) []byte {
	file := make([]byte, header)
	copy(file, xg.Magic)
	put(file, 4, 1)
	put(file, 8, header)
	put(file, 20, len(picture))
	file = append(file, picture...)
	var list, data []byte
	for _, f := range []struct {
		name    string
		content []byte
	}{{"temp.xgi", records[:record]}, {"temp.xg", records}, {"temp.xgc", comments}} {
		e, packed := make([]byte, entry), deflated(f.content)
		e[0] = byte(copy(e[1:], f.name))
		put(e, 512, len(f.content))
		put(e, 516, len(packed))
		put(e, 520, len(data))
		list, data = append(list, e...), append(data, packed...)
	}
	const files, trailer = 3, 36
	list = deflated(list)
	end := make([]byte, trailer)
	put(end, 4, files)
	put(end, 8, 1)
	put(end, 12, len(list))
	put(end, 16, len(data))
	put(end, 20, 1)
	return append(append(append(file, data...), list...), end...)
}

func deflated(content []byte) []byte {
	var out bytes.Buffer
	w, _ := zlib.NewWriterLevel(&out, zlib.BestSpeed) // it fails only for other levels
	_, _ = w.Write(content)
	_ = w.Close()
	return out.Bytes()
}

type builder struct {
	records  []byte
	comments strings.Builder
	count    int
}

func put(b []byte, at, n int) { binary.LittleEndian.PutUint32(b[at:], uint32(int32(n))) }

func putFloat(b []byte, at int, x float64) {
	binary.LittleEndian.PutUint64(b[at:], math.Float64bits(x))
}

func putBoard(b []byte, at int, board xg.Board) {
	for i, n := range board {
		b[at+i] = byte(n)
	}
}

func putShort(b []byte, at, most int, text string) {
	b[at] = byte(copy(b[at+1:at+1+most], text))
}

func putWide(b []byte, at int, text string) {
	for _, unit := range utf16.Encode([]rune(text)) {
		binary.LittleEndian.PutUint16(b[at:], unit)
		at += 2
	}
}

func flag(on bool) byte {
	if on {
		return 1
	}
	return 0
}

// sign returns XG's number of a player: 1 or -1.
func sign(player int) int { return 1 - 2*player }

func (b *builder) record(kind byte) []byte {
	b.records = append(b.records, make([]byte, record)...)
	r := b.records[len(b.records)-record:]
	r[8] = kind
	return r
}

// comment writes a comment and returns its number.
func (b *builder) comment(text string) int {
	if text == "" {
		return -1
	}
	b.comments.WriteString(`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0 Arial;}}` + "\x01\x02" + `\pard\f0 `)
	for _, unit := range utf16.Encode([]rune(text)) {
		switch {
		case unit == '\n':
			b.comments.WriteString(`\par` + "\x01\x02")
		case strings.ContainsRune(`\{}`, rune(unit)):
			b.comments.WriteString(`\` + string(rune(unit)))
		case unit < 0x80:
			b.comments.WriteByte(byte(unit))
		default:
			b.comments.WriteString(`\u` + strconv.Itoa(int(int16(unit))) + "?")
		}
	}
	b.comments.WriteString(`\par` + "\x01\x02}\r\n")
	b.count++
	return b.count - 1
}

func (b *builder) match(m *xg.Match) {
	r := b.record(0)
	putShort(r, 9, 40, "short")
	length := m.Length
	if length == 0 {
		length = 99_999
	}
	put(r, 92, length)
	put(r, 96, m.Variation)
	r[100], r[101], r[102] = flag(m.Crawford), flag(m.Jacoby), flag(m.Beavers)
	putFloat(r, 104, m.Elo[0])
	putFloat(r, 112, m.Elo[1])
	if !m.Date.IsZero() {
		putFloat(r, 128, 25_569+m.Date.Sub(time.Unix(0, 0)).Hours()/24)
	}
	put(r, 268, m.ID)
	put(r, 552, 32)
	put(r, 576, b.comment(m.Before))
	put(r, 580, b.comment(m.After))
	for i, text := range []string{m.Event, m.Names[0], m.Names[1], m.Place, m.Round} {
		putWide(r, 622+i*wide, text)
	}
	putWide(r, 1960, m.Transcriber)
}

func (b *builder) game(g *xg.Game) {
	r := b.record(1)
	put(r, 12, g.Score[0])
	put(r, 16, g.Score[1])
	r[20] = flag(g.Crawford)
	putBoard(r, 21, g.Start)
	put(r, 48, g.Number)
	put(r, 56, b.comment(g.Before))
	put(r, 60, b.comment(g.After))
	put(r, 64, g.AutoDoubles)
	for i := range g.Actions {
		if a := &g.Actions[i]; a.Dice != [2]int{} {
			b.play(a)
		} else {
			b.cube(a)
		}
	}
	if g.Ended == nil {
		return
	}
	r = b.record(4)
	put(r, 12, g.Ended.Score[0])
	put(r, 16, g.Ended.Score[1])
	put(r, 24, sign(g.Ended.Winner))
	put(r, 28, g.Ended.Points)
	if g.Ended.Resigned {
		put(r, 32, 100)
	}
}

func (b *builder) cube(a *xg.Action) {
	r := b.record(2)
	put(r, 12, sign(a.Player))
	if a.Double {
		put(r, 16, 1)
	}
	for _, at := range []int{20, 24, 28} {
		put(r, at, -1)
	}
	switch a.Answer {
	case xg.Dropped, xg.Taken:
		put(r, 20, int(a.Answer-xg.Dropped))
	case xg.Beavered:
		put(r, 20, 2)
		put(r, 24, int(a.Reply-xg.Dropped))
	case xg.Raccooned:
		put(r, 20, 2)
		put(r, 24, 2)
		put(r, 28, int(a.Reply-xg.Dropped))
	}
	putCube(r, 32, a.Cube)
	putBoard(r, 36, a.Board)
	putFloat(r, 200, cost(a.Judged))
	putFloat(r, 216, cost(a.Answered))
	if a.Judged != nil {
		put(r, 232, a.Judged.Level)
	}
	put(r, 292, b.comment(a.Comment))
}

func (b *builder) play(a *xg.Action) {
	r := b.record(3)
	putBoard(r, 9, a.Board)
	put(r, 64, sign(a.Player))
	for i := range 8 {
		put(r, 68+4*i, -1)
	}
	for i, s := range a.Steps {
		put(r, 68+8*i, s.From-1)
		put(r, 72+8*i, s.To-1)
	}
	put(r, 100, a.Dice[0])
	put(r, 104, a.Dice[1])
	putCube(r, 108, a.Cube)
	putFloat(r, 2312, cost(a.Judged))
	put(r, 2524, b.comment(a.Comment))
	if a.Judged == nil {
		return
	}
	put(r, 188, len(a.Judged.Best))
	for i := range 4 {
		r[1024+2*i], r[1025+2*i] = 0xff, 0xff
	}
	for i, s := range a.Judged.Best {
		r[1024+2*i], r[1025+2*i] = byte(s.From-1), byte(s.To-1)
	}
	putFloat(r, 2320, a.Judged.Luck)
	put(r, 2472, a.Judged.Level)
}

func cost(j *xg.Judgement) float64 {
	if j == nil {
		return unanalysed
	}
	return -j.Cost
}

func putCube(b []byte, at int, c xg.Cube) {
	turned := 0
	for v := c.Value; v > 1; v /= 2 {
		turned++
	}
	put(b, at, turned*c.Owner)
}
