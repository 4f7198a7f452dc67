package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
)

// sitting is the program without a terminal and devices. The test presses keys in menus and hears
// what they announce. The settings file and the saved matches are in a folder of the test.
type sitting struct {
	*program
	t       *testing.T
	keys    chan keymap.Key
	settled chan say.Announcement
	left    chan struct{}

	hearing sync.Mutex
	said    []string
}

// Line records a line.
func (d *sitting) Line(text string, _ say.Announcement) {
	d.hearing.Lock()
	defer d.hearing.Unlock()
	d.said = append(d.said, text)
}

// heard returns the lines so far.
func (d *sitting) heard() []string {
	d.hearing.Lock()
	defer d.hearing.Unlock()
	return slices.Clone(d.said)
}

// TypedRune records nothing: the program announces a text when the player enters it.
func (d *sitting) TypedRune(rune) {}

// ErasedRune records nothing either.
func (d *sitting) ErasedRune(rune) {}

// sitAt starts bare `backtalk` in a folder, as on a machine with this system, and waits for the
// first words.
func sitAt(t *testing.T, folder string, flags givenFlags, system readers.System) *sitting {
	t.Helper()
	return sitWith(t, folder, flags, system, false)
}

// sitWithDefaults is like sitAt, with --defaults.
func sitWithDefaults(t *testing.T, folder string, flags givenFlags) *sitting {
	t.Helper()
	return sitWith(t, folder, flags, orca, true)
}

func sitWith(t *testing.T, folder string, given givenFlags, system readers.System, defaults bool) *sitting {
	t.Helper()
	return sitFor(t, folder, given, system, defaults, (*program).play)
}

// sitFor is like sitWith, for another command.
func sitFor(t *testing.T, folder string, given givenFlags, system readers.System, defaults bool, run func(*program) error) *sitting {
	t.Helper()
	config := loadConfig([]string{"--config", filepath.Join(folder, "settings.toml")}, os.Getenv)
	values, err := given.over(config.values, session.Placed)
	if err != nil {
		t.Fatal(err)
	}
	texts := localizer(nil, values, func(string) string { return "" })
	d := &sitting{t: t, keys: make(chan keymap.Key), settled: make(chan say.Announcement), left: make(chan struct{})}
	flags := &setup{config: config, given: given, sharedFlags: sharedFlags{Data: folder, Defaults: defaults}, bare: true}
	d.program = &program{setup: flags}
	options := flags.options(texts, values)
	options.System, options.Streams.Getenv = system, func(string) string { return "xterm" }
	d.sit(options)
	d.lobby.SetMoment(patience) // on a busy machine too
	d.front.Devices.Front = d
	d.session.Inputs = desk.Inputs{Keys: d.keys, Notices: d.settled}
	d.openMatches()
	t.Cleanup(d.leave)
	go func() {
		defer close(d.left)
		if err := run(d.program); err != nil {
			t.Error(err)
		}
		d.session.Save()
	}()
	d.settle()
	return d
}

// settle returns when the program has answered everything before. It sends a notice without words,
// which the program takes in its turn.
func (d *sitting) settle() {
	select {
	case d.settled <- say.Announcement{}:
	case <-d.left:
	case <-time.After(patience):
		d.t.Errorf("the program answers nothing any more")
	}
}

// patience bounds how long the program may take to answer, or to end.
const patience = time.Minute

// leave presses the key that leaves, and waits. If the program doesn't end, it prints what the
// player heard.
func (d *sitting) leave() {
	d.t.Helper()
	select {
	case d.keys <- keymap.Char('c', keymap.Ctrl):
	case <-d.left:
	}
	select {
	case <-d.left:
		d.close()
	case <-time.After(patience):
		d.settle() // the other goroutine has noted what was heard until now
		d.t.Fatalf("the program does not end after Ctrl+C; heard:\n%s", strings.Join(d.heard(), "\n"))
	}
}

// press presses keys and returns what was heard after the last one.
func (d *sitting) press(spellings string) string {
	d.t.Helper()
	from := len(d.heard())
	for _, spelling := range strings.Fields(spellings) {
		k, err := keymap.Parse(spelling)
		if err != nil {
			d.t.Fatal(err)
		}
		from = len(d.heard())
		select {
		case d.keys <- k:
		case <-time.After(patience):
			d.t.Fatalf("the program does not take %s; heard:\n%s", spelling, strings.Join(d.heard(), "\n"))
		}
		d.settle()
	}
	return strings.Join(d.heard()[from:], "\n")
}

// hears presses keys and checks what the player hears after the last one.
func (d *sitting) hears(spellings, want string) {
	d.t.Helper()
	if got := d.press(spellings); got != want {
		d.t.Errorf("after %s heard %q, want %q", spellings, got, want)
	}
}

// file returns the settings file without comments and empty lines.
func (d *sitting) file() string {
	d.t.Helper()
	text, err := os.ReadFile(d.setup.config.file.Path)
	if err != nil {
		d.t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") && strings.TrimSpace(line) != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines, "\n")
}

var orca = readers.System{Readers: []readers.Reader{{Name: "Orca", Terminal: true}}}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestFirstStartAsksAndSaves(t *testing.T) {
	folder := t.TempDir()
	d := sitAt(t, folder, nil, orca)
	languages := len(locales.Languages())
	if got, want := d.heard()[0], "Welcome to Backtalk, backgammon played by ear. First, a few questions. Enter accepts the suggested answer; the arrow keys choose another. Which language? English. 1 of "; !strings.HasPrefix(got, want) {
		t.Errorf("first words %q, want %q and %d", got, want, languages)
	}
	d.hears("escape", d.heard()[0][strings.Index(d.heard()[0], "English"):])
	d.hears("enter", "Who should read the game to you? Orca reads the text. 1 of 3")
	d.hears("down", "Backtalk's own voice. 2 of 3")
	d.hears("end", "Nobody, text only. 3 of 3")
	d.hears("home enter", "How well do you play backgammon? I have never played. 1 of 3")
	d.hears("down", "I know the rules. 2 of 3")
	d.hears("enter", "Your opponent gets stronger when you win and easier when you lose. Hints and verbose commentary are on. "+
		"Done. Your answers are saved; you can change them in Settings. Backtalk. Tutorial. 1 of 10")
	d.leave()
	for _, want := range []string{`experience = "rules"`, `opponent = "adaptive"`, "hints = true", "cube-hints = true", "verbose = true"} {
		if got := d.file(); !strings.Contains(got, want) {
			t.Errorf("the file lacks %s:\n%s", want, got)
		}
	}
	if got := d.file(); !strings.Contains(got, `display = "lines"`) || !strings.Contains(got, `backend = "none"`) || !strings.Contains(got, `language = "en"`) {
		t.Errorf("the file has\n%s", got)
	}

	again := sitAt(t, folder, nil, orca)
	if got, want := again.heard()[0], "Backtalk. New match. 1 of 10"; got != want {
		t.Errorf("the second time heard %q, want %q", got, want)
	}
}

// The first start doesn't ask what a flag has decided, and doesn't save it.
func TestFirstStartAsksNothingThatAFlagDecides(t *testing.T) {
	folder := t.TempDir()
	d := sitAt(t, folder, givenFlags{"voice": "none"}, orca)
	d.hears("enter", "How well do you play backgammon? I have never played. 1 of 3")
	d.hears("end enter", "You play Ida, a strong opponent. Hints, the tutor and verbose commentary are off. "+
		"Done. Your answers are saved; you can change them in Settings. Backtalk. Tutorial. 1 of 10")
	d.leave()
	if got := d.file(); strings.Contains(got, "backend = ") || !strings.Contains(got, `language = "en"`) {
		t.Errorf("the file has\n%s", got)
	}
	none := sitAt(t, t.TempDir(), givenFlags{"voice": "none", "lang": "en"}, orca)
	if got, want := none.heard()[0], "How well do you play backgammon? I have never played. 1 of 3"; !strings.HasSuffix(got, want) {
		t.Errorf("heard %q, want %q", got, want)
	}
}

func TestFirstStartAsksInTheChosenLanguage(t *testing.T) {
	d := sitAt(t, t.TempDir(), nil, orca)
	if got := d.press("d"); !strings.HasPrefix(got, "Deutsch.") {
		t.Fatalf("a language with D is announced as %q", got)
	}
	german, err := locales.New("de")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.press("enter"), german.Text(say.M(say.StartWhoSpeaks, nil)); !strings.HasPrefix(got, want) {
		t.Errorf("heard %q, want the question %q", got, want)
	}
	d.leave()
	if _, err := os.Stat(d.setup.config.file.Path); err == nil {
		t.Error("settings were written though the questions were left")
	}
}

func TestDefaultsSkipTheQuestions(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, readers.System{})
	d.hears("escape", "New match. 1 of 10")
	d.hears("s", "Settings. 4 of 10")
}

// The help mentions no key without effect: nothing closes the start menu
// and the first questions.
func TestStartMenuHelpNamesNoClosingKey(t *testing.T) {
	const stays = "A menu. Move with Up arrow, Down arrow, Home, End or an item's first letter. Enter, Space chooses."
	asked := sitAt(t, t.TempDir(), nil, readers.System{})
	asked.hears("escape", "English. 1 of 18")
	asked.hears("f1", stays)
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, readers.System{})
	d.hears("escape", "New match. 1 of 10")
	d.hears("f1", stays)
	d.hears("s enter", "Settings. General. 1 of 7")
	d.hears("f1", "A menu. Move with Up arrow, Down arrow, Home, End or an item's first letter. Enter, Space chooses. Escape closes the menu.")
	d.hears("escape", "Backtalk. Settings. 4 of 10")
}

// Without a settings file the tutorial comes first, but after a match to
// continue.
func TestSavedMatchComesBeforeTheTutorial(t *testing.T) {
	folder := t.TempDir()
	flags := givenFlags{"against": "human", "opponent-name": "Ada"}
	d := sitWithDefaults(t, folder, flags)
	if got, want := d.heard()[0], "Backtalk. Tutorial. 1 of 10"; got != want {
		t.Errorf("heard %q, want %q", got, want)
	}
	d.press("n enter")
	d.leave()
	d = sitWithDefaults(t, folder, flags)
	if got, want := d.heard()[0], "Backtalk. Continue against Ada. 1 of 12"; got != want {
		t.Errorf("the second time heard %q, want %q", got, want)
	}
}

func TestChangedSettingIsSavedAndCommentsStay(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "# mine\n[hearing]\necho = \"full\" # all of it\n\n[match]\nlength = 3\n")
	d := sitAt(t, folder, givenFlags{"name": "Eve"}, orca)
	d.hears("s enter", "Settings. General. 1 of 7")
	d.hears("w enter", "What you hear. Detail when you move to a point: full. 1 of 7")
	d.hears("right", "Detail when you move to a point: normal. 1 of 7")
	d.hears("escape", "Settings. What you hear. 4 of 7")
	d.hears("escape", "Backtalk. Settings. 4 of 10")
	text, err := os.ReadFile(d.setup.config.file.Path)
	if err != nil {
		t.Fatal(err)
	}
	want := "# mine\n[hearing]\necho = \"normal\" # all of it\n\n[match]\nlength = 3\n"
	if string(text) != want {
		t.Errorf("the file is\n%s\nwant\n%s", text, want)
	}
}

func TestKeysChangeTheOptionsOfAMatch(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, givenFlags{"against": "human", "opponent-name": "Ada", "name": "Eve"}, orca)
	if got := d.press("m enter"); !strings.HasPrefix(got, "Match options. Start the match. 1 of ") {
		t.Fatalf("heard %q", got)
	}
	d.press("down")
	d.hears("enter", "Match length, now 1. New value:")
	d.hears("2 6 enter", "Allowed: 1 to 25.")
	if got := d.press("7 enter"); !strings.HasPrefix(got, "Match options. Match length: 7. 2 of ") {
		t.Errorf("heard %q", got)
	}
	if got := d.press("left"); !strings.HasPrefix(got, "Match length: 6. 2 of ") {
		t.Errorf("heard %q", got)
	}
	d.press("end up enter")
	d.hears("f1", "The position from which the next match starts: an XGID, a Position ID with or without a Match ID, or the position in plain text. Leave empty for the normal starting position.")
	d.press("escape")
	got := d.press("home enter")
	if !strings.HasPrefix(got, "6-point match. Eve is ") {
		t.Errorf("the match starts with %q", got)
	}
	d.leave()
	if got, want := d.file(), "length = 6"; !strings.Contains(got, want) || strings.Contains(got, "Ada") {
		t.Errorf("the file has\n%s\nwant only %s of the options", got, want)
	}

	again := sitAt(t, folder, nil, orca)
	if got, want := again.heard()[0], "Backtalk. Continue against Ada. 1 of 12"; got != want {
		t.Errorf("the second time heard %q, want %q", got, want)
	}
}

// Whatever a key turns on or off in a match is saved, and settings changed
// there take effect at once.
func TestKeysAndMenusOfAMatchChangeTheSettings(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	flags := givenFlags{"against": "human", "position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"}
	d := sitAt(t, folder, flags, orca)
	d.press("enter")
	d.hears("v", "Verbose commentary on.")
	d.hears("g 1 3 enter", "13, yours, 5.")
	d.press("escape s s")
	d.hears("enter", "Settings. General. 1 of 7")
	d.press("w enter right")
	d.hears("escape escape escape", "Back at the board.")
	d.hears("w", "13 point, yours, 5 checkers.")
	d.hears("right", "14, empty.")
	if !d.session.Values.On(settings.Verbose) || d.session.Values.Text(settings.Echo) != "brief" {
		t.Errorf("verbose %v, echo %s", d.session.Values.On(settings.Verbose), d.session.Values.Text(settings.Echo))
	}
	d.leave()
	if got := d.file(); !strings.Contains(got, "verbose = true") || !strings.Contains(got, `echo = "brief"`) || strings.Contains(got, "XGID") {
		t.Errorf("the file has\n%s", got)
	}
}

// The test goes through the menu of every setting that opens no device. The menu announces each
// value, F1 explains the setting, and the program saves the choice and reads it back.
func TestMenuChangesAndSavesEverySetting(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	devices := map[settings.Key]bool{settings.Backend: true, settings.Mono: true, settings.Pack: true, settings.Language: true}
	for _, g := range settings.Groups() {
		d.openGroup(g)
		for _, row := range g.In() {
			if row.Browser {
				continue // the page's tests have it
			}
			if d.session.Values.Lacks(&row) != nil {
				continue // it would have no effect, so the menu leaves it out
			}
			if row.Kind == settings.Text && len(row.Options) == 0 || devices[row.Key] {
				d.press("down")
				continue
			}
			d.changes(row)
			d.press("down")
		}
		d.press("escape escape")
	}
	d.leave()
	read, problems, _, err := d.setup.config.file.Load()
	if err != nil || len(problems) > 0 {
		t.Fatalf("the file can't be read back: %v, %v", err, problems)
	}
	for _, row := range settings.Table() {
		if !row.Once && read.Text(row.Key) != d.session.Values.Text(row.Key) {
			t.Errorf("%s is %q in the file, want %q", row.Key, read.Text(row.Key), d.session.Values.Text(row.Key))
		}
	}
}

// openGroup goes from the start menu to the first setting of a group.
func (d *sitting) openGroup(g settings.Group) {
	if g.Table == settings.Match {
		d.press("home m enter down")
		return
	}
	d.press("home s enter")
	for range slices.IndexFunc(settings.Groups(), func(other settings.Group) bool { return other.Table == g.Table }) {
		d.press("down")
	}
	d.press("enter")
}

// changes presses Right through all values, and leaves one that is not the default.
func (d *sitting) changes(row settings.Setting) {
	d.t.Helper()
	seen := map[string]bool{}
	for range len(row.Options) + 2 {
		before := d.session.Values.Text(row.Key)
		announced := d.press("right")
		if now := d.session.Values.Text(row.Key); now == before && row.Kind != settings.Number {
			d.t.Errorf("%s stays %q", row.Key, now)
		}
		if want := d.front.Devices.Texts.Text(d.session.Values.Message(row.Key)); !strings.Contains(announced, ": "+want+". ") {
			d.t.Errorf("%s: heard %q, want it to tell %q", row.Key, announced, want)
		}
		seen[announced] = true
	}
	if row.Kind == settings.Choice && len(seen) != len(row.Options) {
		d.t.Errorf("%s: %d values were told, want %d", row.Key, len(seen), len(row.Options))
	}
	if help := d.press("f1"); help != d.front.Devices.Texts.Text(say.M(row.Does, nil)) {
		d.t.Errorf("%s: F1 tells %q", row.Key, help)
	}
	if d.session.Values.Text(row.Key) == row.Default {
		d.press("right")
	}
}

func TestScreenChosenAtLinesOpensAtTheNextStart(t *testing.T) {
	folder := t.TempDir()
	write(t, filepath.Join(folder, "settings.toml"), "")
	d := sitAt(t, folder, nil, orca)
	d.press("s enter enter")
	if got := d.press("left"); !strings.HasPrefix(got, "Display mode: screen.") {
		t.Fatalf("heard %q", got)
	}
	d.hears("escape escape", "Backtalk switches to the screen the next time you start it.\nBacktalk. Settings. 4 of 10")
}

// On a braille display alone each line replaces the one before. A prompt
// would hide the dice or the opponent's turn, so only T announces the keys.
func TestNoPromptHidesALineOnABrailleDisplay(t *testing.T) {
	const teaches = "finds a checker"
	braille := readers.System{Readers: []readers.Reader{{Name: "BRLTTY", Terminal: true}}}
	for name, c := range map[string]struct {
		system  readers.System
		prompts bool
	}{"Orca": {orca, true}, "BRLTTY": {braille, false}} {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "settings.toml"), "")
		d := sitAt(t, folder, givenFlags{"against": "human", "position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"}, c.system)
		d.press("n enter")
		if announced := strings.Contains(strings.Join(d.heard(), "\n"), teaches); announced != c.prompts {
			t.Errorf("%s: the prompt is told %v, want %v:\n%s", name, announced, c.prompts, strings.Join(d.heard(), "\n"))
		}
		if got := d.press("t"); !strings.Contains(got, teaches) {
			t.Errorf("%s: T tells %q, want the keys", name, got)
		}
	}
}
