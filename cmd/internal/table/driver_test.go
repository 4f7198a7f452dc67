package table

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/localestest"
)

// driver sits at a real table in the tests' own goroutine: it presses keys and types lines, and
// notes everything that is written, so that a transcript reads as the player heard it.
type driver struct {
	*Table
	t *testing.T
	// tutorial leads the match, or is nil.
	tutorial *Tutorial
	heard    []string
	// announced holds the announcements before they become words.
	announced []say.Announcement
	cues      []say.Cue
	keys      []string
	swept     [][24]say.Spot
	hushed    int
	// deaf means that there is no sound device.
	deaf bool
	// texts are read when the match is set up, unless they are set.
	texts *locales.Localizer
	// all holds every event that the table passed on.
	all []core.Event
	// patient leaves hints unanswered.
	patient bool
	// unanswered leaves bots thinking.
	unanswered bool
}

// everywhere says in every language what the tests of this package hear.
var everywhere = sync.OnceValue(localestest.New)

// Line notes a line.
func (d *driver) Line(text string, a say.Announcement) {
	if d.t != nil {
		everywhere().Say(d.t, text, a)
	}
	d.heard = append(d.heard, text)
	d.announced = append(d.announced, a)
}

// TypedRune does nothing: the desk announces a text when the player enters it.
func (d *driver) TypedRune(rune) {}

// ErasedRune belongs to TypedRune.
func (d *driver) ErasedRune(rune) {}

// note notes events.
func (d *driver) note(events []core.Event) { d.all = append(d.all, events...) }

// Cue notes a cue.
func (d *driver) Cue(c say.Cue, _ say.Place) bool {
	d.cues = append(d.cues, c)
	return !d.deaf
}

// Follow notes a cue like Cue.
func (d *driver) Follow(c say.Cue, at say.Place) bool { return d.Cue(c, at) }

// Sweep notes a sweep.
func (d *driver) Sweep(spots [24]say.Spot) bool {
	d.swept = append(d.swept, spots)
	return d.Cue(say.CueFocusEmpty, say.Place{})
}

// Hush notes that a sweep was silenced.
func (d *driver) Hush() { d.hushed++ }

// setting is how a test's match is set up: in English unless another language is named.
type setting struct {
	lang     string
	texts    *locales.Localizer
	rules    core.Rules
	opponent string
	seed     byte
	opts     Options
	style    a11y.Style
	setup    []core.Command
}

// devices returns what a desk needs, with the driver as its front and its sounds.
func (d *driver) devices(lang string) *desk.Devices {
	d.t.Helper()
	if d.texts == nil {
		var err error
		if d.texts, err = locales.New(lang); err != nil {
			d.t.Fatal(err)
		}
	}
	yes, no := d.texts.YesNo()
	return &desk.Devices{
		Texts: d.texts, Keys: keymap.Default(keymap.Answers{Yes: yes, No: no}), Front: d, Sounds: d,
		Answers: func(line string) (bool, bool) { return line == "yes", line == "yes" || line == "no" },
	}
}

// sit starts a match against a bot, or between two people if no opponent is named.
func sit(t *testing.T, s setting) *driver {
	t.Helper()
	d := &driver{t: t, texts: s.texts}
	devices, parts := d.devices(cmp.Or(s.lang, locales.Source)), Parts{Events: d.note}
	if s.opponent != "" {
		b, err := bot.New(s.opponent, bot.Needs{Seed: []byte{s.seed, 1}})
		if err != nil {
			t.Fatal(err)
		}
		parts.Seats[1] = seat.Bot(b)
	}
	s.opts.Seed, s.opts.AskCube = []byte{s.seed}, true
	if s.style.Echo == a11y.EchoFull { // the zero value; tests of the full echo press W
		s.style.Echo = a11y.EchoNormal
	}
	match := core.NewMatch(s.rules, [2]core.PlayerInfo{
		{Name: "Eve", Kind: "human"}, {Name: devices.Text(say.M(say.CliDefaultOpponent, nil)), Kind: "simple", Colour: core.Red},
	})
	d.Table = New(desk.New(devices), parts, s.opts, s.style, match)
	d.advice.Hints.Patience = time.Hour
	d.StartFrom(s.setup)
	d.open()
	d.settle()
	return d
}

// settle waits for hints, and lets bots answer until a person must decide.
func (d *driver) settle() {
	for d.advice.Hints.Thinking() && !d.patient {
		d.desk.Await()
	}
	waits := func() bool {
		return (inquiry{d.Table}).asksAway() && !d.unanswered || d.advice.Tutor.Thinking() && !d.patient
	}
	for d.Advance(); waits(); d.Advance() {
		d.desk.Await()
	}
}

// press presses keys, by their spellings, and returns what the player heard after the last one.
func (d *driver) press(spellings ...string) []string {
	d.t.Helper()
	from := len(d.heard)
	for _, spelling := range spellings {
		k, err := keymap.Parse(spelling)
		if err != nil {
			d.t.Fatalf("key %q: %v", spelling, err)
		}
		from = len(d.heard)
		d.keys = append(d.keys, spelling)
		d.desk.Press(k)
		d.settle()
	}
	return d.heard[from:]
}

// hears presses keys and fails unless the last one brings just these lines.
func (d *driver) hears(spellings string, want ...string) {
	d.t.Helper()
	got := d.press(strings.Fields(spellings)...)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		d.t.Errorf("after %s heard\n%s\nwant\n%s", spellings, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// won reports whether the person has won the match.
func (d *driver) won() bool {
	s := d.State()
	return s.Phase == core.PhaseOver && s.Winner == 0
}

// types types a line and returns what the player heard.
func (d *driver) types(line string) []string {
	from := len(d.heard)
	d.desk.Type(line)
	d.settle()
	return d.heard[from:]
}

// boardOf makes a position from point counts, for the person (player 0) and the bot, each in its
// own numbering.
func boardOf(t *testing.T, own, other map[int]int) core.Board {
	t.Helper()
	var b core.Board
	for side, points := range []map[int]int{own, other} {
		b[side][core.Off] = core.Checkers
		for p, n := range points {
			b[side][p] = uint8(n)
			b[side][core.Off] -= uint8(n)
		}
	}
	if !b.Valid() {
		t.Fatal("not a position: " + fmt.Sprint(own, other))
	}
	return b
}

// from returns the commands that set up a position with the person on roll, and with dice if they are given.
func from(b core.Board, dice core.Roll) []core.Command {
	commands := []core.Command{core.SetUp{Board: b, Cube: core.Cube{Value: 1, Owner: core.Centre}}}
	if dice.Valid() {
		commands = append(commands, core.RollDice{Dice: dice})
	}
	return commands
}

func verbose() a11y.Style { return a11y.Style{Echo: a11y.EchoNormal, Verbose: true} }
