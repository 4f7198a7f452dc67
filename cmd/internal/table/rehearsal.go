package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
)

// Rehearse returns what a player hears in two whole matches with hints, in set positions that bring
// the rarer hints, and in the tutorial. One match has verbose commentary, the other the brief form.
// Translators judge a language by these announcements, which are the same each time.
func Rehearse(texts desk.Texts, keys *keymap.Map, adviser advise.Adviser, judge advise.Judge) ([]Heard, error) {
	r := &rehearsal{texts: texts, keys: keys, adviser: adviser, judge: judge}
	for _, each := range []struct {
		scene   Scene
		present func() error
	}{
		{FullMatch, func() error {
			return r.match(rehearsed{length: 3, seed: 13, style: a11y.Style{Echo: a11y.EchoNormal, Verbose: true}})
		}},
		{BriefMatch, func() error { return r.match(rehearsed{length: 5, seed: 7, style: a11y.Style{Echo: a11y.EchoBrief}}) }},
		{Positions, r.positions},
		{Lessons, r.tutorial},
	} {
		r.scene = each.scene
		if err := each.present(); err != nil {
			return nil, err
		}
	}
	return r.heard, nil
}

// Scene is a part of a rehearsal.
type Scene uint8

// The scenes, in their order.
const (
	// FullMatch is a match with verbose commentary, BriefMatch one in the brief form.
	FullMatch Scene = iota
	BriefMatch
	// Positions are set positions, in which the player asks for hints.
	Positions
	// Lessons is the tutorial.
	Lessons
)

// Heard is an announcement of a rehearsal.
type Heard struct {
	say.Announcement
	Scene Scene
	// Keys are those pressed since the previous announcement, none if this one came by itself.
	Keys []keymap.Key
}

// rehearsed is a match to rehearse.
type rehearsed struct {
	length int
	seed   byte
	style  a11y.Style
}

// rehearsal notes the announcements while it presses keys.
type rehearsal struct {
	table   *Table
	texts   desk.Texts
	keys    *keymap.Map
	adviser advise.Adviser
	judge   advise.Judge
	scene   Scene
	heard   []Heard
	// pressed holds the keys since the last announcement.
	pressed []keymap.Key
	rng     *rand.Rand
	choice  bot.Bot
	undone  bool
}

// Line notes an announcement.
func (r *rehearsal) Line(_ string, a say.Announcement) {
	r.heard = append(r.heard, Heard{Announcement: a, Scene: r.scene, Keys: r.pressed})
	r.pressed = nil
}

// TypedRune does nothing: the desk announces a text when the player enters it.
func (r *rehearsal) TypedRune(rune) {}

// ErasedRune does nothing, like TypedRune.
func (r *rehearsal) ErasedRune(rune) {}

func (r *rehearsal) devices() *desk.Devices {
	return &desk.Devices{Texts: r.texts, Keys: r.keys, Front: r, Answers: func(string) (yes, ok bool) { return false, false }}
}

func (r *rehearsal) players() [2]core.PlayerInfo {
	return [2]core.PlayerInfo{
		{Name: "Eve", Kind: "human"},
		{Name: r.texts.Text(say.M(say.CliDefaultOpponent, nil)), Kind: bot.NameSimple, Colour: core.Red},
	}
}

// rival returns the seats with a bot in the second.
func rival(seed byte) (Parts, error) {
	b, err := bot.New(bot.NameSimple, bot.Needs{Seed: []byte{seed, 1}})
	if err != nil {
		return Parts{}, err
	}
	return Parts{Seats: [2]seat.Player{nil, seat.Bot(b)}}, nil
}

// match plays a match to its end.
func (r *rehearsal) match(m rehearsed) error {
	parts, err := rival(m.seed)
	if err != nil {
		return err
	}
	if r.choice, err = bot.New(bot.NameSimple, bot.Needs{Seed: []byte{m.seed, 2}}); err != nil {
		return err
	}
	parts.Adviser = r.adviser
	opts := Options{Seed: []byte{m.seed}, AskCube: true}
	opts.Hints, opts.CubeHints = true, true
	rules := core.Rules{Length: m.length, Crawford: true}
	r.table = New(desk.New(r.devices()), parts, opts, m.style, core.NewMatch(rules, r.players()))
	r.rng = rand.New(rand.NewPCG(uint64(m.seed), 1)) //nolint:gosec // The same match each time.
	defer r.table.close()
	r.begin()
	// A match of this length takes a few hundred steps; the bound stops a match that would never end.
	for step := 0; !r.table.Over() && step < 4000; step++ {
		if err := r.step(); err != nil {
			return err
		}
	}
	r.press("f1 down enter escape escape escape down escape")
	return nil
}

// begin announces the start.
func (r *rehearsal) begin() {
	r.pressed = nil
	// Whether a hint takes long differs from machine to machine.
	r.table.advice.Hints.Patience = time.Hour
	r.table.open()
	r.settle()
}

// settle waits for hints, and lets the bot answer until a person is asked.
func (r *rehearsal) settle() {
	for r.table.advice.Hints.Thinking() {
		r.table.desk.Await()
	}
	for r.table.Advance(); (inquiry{r.table}).asksAway(); r.table.Advance() {
		r.table.desk.Await()
	}
}

// press presses keys by their spellings, with spaces between.
func (r *rehearsal) press(spellings string) {
	for spelling := range strings.FieldsSeq(spellings) {
		r.pressAtOnce([]string{spelling})
	}
}

// pressAtOnce presses keys one after another without waiting for what the first ones ask for.
func (r *rehearsal) pressAtOnce(spellings []string) {
	for _, spelling := range spellings {
		k, err := keymap.Parse(spelling)
		if err != nil {
			panic(err) // A spelling in this package.
		}
		r.pressed = append(r.pressed, k)
		r.table.desk.Press(k)
	}
	r.settle()
}

// questions returns the keys that ask about the board and the match.
func questions() []string {
	return []string{"e", "d", "p", "s", "c", "t", "w", "o", "b", "B", "%", "r", "page-up", "page-down", "l down escape", "H"}
}

// step does what the match asks for, and now and then asks it something first.
func (r *rehearsal) step() error {
	if r.rng.IntN(6) == 0 {
		all := questions()
		r.press(all[r.rng.IntN(len(all))])
	}
	switch s := r.table.State(); s.Phase {
	case core.PhaseRoll:
		r.roll(&s)
	case core.PhaseMove:
		return r.play()
	case core.PhaseDoubled, core.PhaseResigned:
		r.press("H y")
	default:
		r.press("enter")
	}
	return nil
}

// roll asks for advice on the cube, then doubles now and then, and otherwise rolls.
func (r *rehearsal) roll(s *core.State) {
	if !s.CanDouble(0) {
		r.press("enter")
		return
	}
	r.press("H")
	if r.rng.IntN(6) == 0 {
		r.press("D enter y")
		return
	}
	r.press("enter")
}

// play asks for hints before the first move of a turn, and moves one checker.
func (r *rehearsal) play() error {
	a, err := r.choice.Decide(context.Background(), bot.ViewOf(r.table.match))
	if err != nil {
		return err
	}
	if len(a.Moves) == 0 {
		r.press("enter")
		return nil
	}
	s := r.table.State()
	if first := len(s.Turn.Made()) == 0; first {
		r.press("h h")
	}
	r.move(a.Moves[0])
	if now := r.table.State(); !r.undone && now.Phase == core.PhaseMove && now.OnTurn == 0 && len(now.Turn.Made()) == 1 {
		r.undone = true
		r.press("u")
	}
	return nil
}

// move moves by the number of the die, or by choosing the target.
func (r *rehearsal) move(m core.Move) {
	r.until("tab", func() bool { return m.From == core.Bar || r.table.board.focus == m.From })
	if r.rng.IntN(2) == 0 {
		r.press(fmt.Sprint(m.Die))
		return
	}
	if m.From != core.Bar {
		r.press("enter")
	}
	if r.table.source() != m.From {
		return
	}
	r.until("ctrl+right", func() bool {
		return m.To == core.Off && r.table.board.offChosen || m.To != core.Off && r.table.board.focus == m.To
	})
	r.press("enter")
}

// until presses a key until a test returns true, or until it has pressed the key often enough to go
// round all targets.
func (r *rehearsal) until(key string, there func() bool) {
	for tries := 0; !there() && tries < 30; tries++ {
		r.press(key)
	}
}

// tutorial goes through the steps of the tutorial.
func (r *rehearsal) tutorial() error {
	parts, err := rival(1)
	if err != nil {
		return err
	}
	t := NewTutorial(desk.New(r.devices()), parts, a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}, r.players(), Options{Seed: []byte{1}})
	r.table = t.table
	defer r.table.close()
	r.pressed = nil
	r.settle()
	for part := range t.parts {
		for step := range t.parts[part] {
			t.toStep(part, step)
		}
	}
	return nil
}
