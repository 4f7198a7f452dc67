package settings

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"pgregory.net/rapid"

	"backtalk/a11y/say"
	"backtalk/locales"
)

func english(t *testing.T) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return texts
}

func TestUsualValuesAreAllowed(t *testing.T) {
	seen := map[Key]bool{}
	for _, s := range Table() {
		if seen[s.Key] {
			t.Errorf("%s stands in the table twice", s.Key)
		}
		seen[s.Key] = true
		if got, err := s.normal(s.Default); err != nil || got != s.Default {
			t.Errorf("%s: the usual value %q is refused or changed to %q", s.Key, s.Default, got)
		}
		table, _ := s.Key.split()
		found := false
		for _, g := range Groups() {
			found = found || g.Table == table
		}
		if !found {
			t.Errorf("%s is in no group", s.Key)
		}
	}
}

func TestEverySettingAndValueHasAMessage(t *testing.T) {
	texts := english(t)
	for _, s := range Table() {
		values := []string{s.Default}
		for _, o := range s.Options {
			values = append(values, o.Name)
		}
		for _, m := range []say.Message{say.M(s.Title, nil), s.Line()} {
			if texts.Text(m) == "" {
				t.Errorf("%s: %s says nothing", s.Key, m.ID)
			}
		}
		for _, value := range values {
			if got := texts.Text(s.Message(value)); got == "" || strings.Contains(got, "Settings") {
				t.Errorf("%s: %q is announced as %q", s.Key, value, got)
			}
		}
	}
}

func TestReadReportsWrongLinesAndUsesTheRest(t *testing.T) {
	texts := english(t)
	src := strings.Join([]string{
		"# mine",
		`language = "en" # a comment`,
		"",
		"[speech]",
		"rate = 300",
		"volume = \"loud\"",
		"rate = 200",
		"[hearing]",
		"echo = 'brief'",
		"teach-keys = maybe",
		"[match]",
		"length = 26",
		"jacoby = true",
		"colour = 3",
		"what is this",
		"seed = \"4\"",
		"[speech.extra]",
		"x = 1",
	}, "\r\n")
	v, problems := Read(src)
	for key, want := range map[Key]string{
		Language: "en", Rate: "300", Volume: "0", Echo: "brief", TeachKeys: "true", Length: "1", Jacoby: "true", Seed: "",
	} {
		if got := v.Text(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	var announced []string
	for _, m := range Messages(problems) {
		announced = append(announced, texts.Text(m))
	}
	want := []string{
		`Settings, line 6: speech.volume can't be "loud"; allowed: 0, or 10 to 100. Backtalk uses the default.`,
		`Settings, line 7: speech.rate is set twice; Backtalk uses the first one.`,
		`Settings, line 10: hearing.teach-keys can't be maybe; allowed: true or false. Backtalk uses the default.`,
		`Settings, line 12: match.length can't be 26; allowed: 1 to 25. Backtalk uses the default.`,
		`Settings, line 14: no setting is called match.colour.`,
		`Settings, line 15: not understood.`,
		`Settings, line 16: no setting is called match.seed.`,
		`Settings, line 18: no setting is called speech.extra.x.`,
	}
	if got := strings.Join(announced, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("announced\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// A byte order mark is not part of the file, whatever its first line is.
func TestByteOrderMarkIsIgnored(t *testing.T) {
	for name, first := range map[string]string{"a comment": "# mine\n[match]\n", "a table": "[match]\n"} {
		v, problems := Read("\ufeff" + first + "length = 3\n")
		if len(problems) > 0 || v.Number(Length) != 3 {
			t.Errorf("%s first: length %d, problems %v", name, v.Number(Length), problems)
		}
		if got, want := edit("\ufeff"+first+"length = 3\n", find(t, Length), "5"), "\ufeff"+first+"length = 5\n"; got != want {
			t.Errorf("%s first: edited to %q, want %q", name, got, want)
		}
	}
}

// The program reads a file in UTF-16, as old editors of Windows save it, like
// any other, and saves it in UTF-8 with all its content.
func TestFileInUTF16IsReadAndSavedInUTF8(t *testing.T) {
	const text = "# für mich\r\n[match]\r\nlength = 3\r\nname = \"Zoë 𝄞\"\r\n"
	for name, order := range map[string]binary.AppendByteOrder{"little-endian": binary.LittleEndian, "big-endian": binary.BigEndian} {
		var src []byte
		for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
			src = order.AppendUint16(src, unit)
		}
		f := File{filepath.Join(t.TempDir(), "settings.toml")}
		if err := os.WriteFile(f.Path, src, 0o600); err != nil {
			t.Fatal(err)
		}
		v, problems, _, err := f.Load()
		if err != nil || len(problems) > 0 || v.Number(Length) != 3 || v.Text(Name) != "Zoë 𝄞" {
			t.Fatalf("%s: length %d, name %q, problems %v, error %v", name, v.Number(Length), v.Text(Name), problems, err)
		}
		v.SetNumber(Length, 5)
		if err := f.Save(v, []Key{Length}, english(t)); err != nil {
			t.Fatal(err)
		}
		saved, err := os.ReadFile(f.Path)
		if want := strings.Replace(text, "3", "5", 1); err != nil || string(saved) != want {
			t.Errorf("%s: saved %q, want %q (%v)", name, saved, want, err)
		}
	}
}

// Reading a file that is too large ends with a whole line, whatever its
// encoding.
func TestLongFileInUTF16EndsWithAWholeLine(t *testing.T) {
	src := littleEndian + strings.Repeat("a\x00\n\x00", largest/4) + "b\x00\n\x00"
	path := filepath.Join(t.TempDir(), "settings.toml")
	if err := os.WriteFile(path, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	text, _, err := ReadText(path)
	if !errors.Is(err, ErrTooLarge) || strings.Trim(text, "a\n") != "" || !strings.HasSuffix(text, "a\n") {
		t.Errorf("read %d bytes that end with %q, error %v", len(text), text[max(0, len(text)-5):], err)
	}
}

// The page of settings lists exactly what the file accepts.
func TestPageListsWhatTheFileTakes(t *testing.T) {
	page, err := os.ReadFile("../../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	listed, group := map[Key]bool{}, ""
	for text := range strings.Lines(string(page)) {
		if m := regexp.MustCompile("^## [^`]*(?:`\\[(.*)\\]`)?").FindStringSubmatch(text); m != nil {
			group = m[1]
		}
		if m := regexp.MustCompile("^- `(.*?)`").FindStringSubmatch(text); m != nil {
			listed[fullKey(group, m[1])] = true
		}
	}
	for key := range listed {
		table, name := key.split()
		_, problems := Read("[" + table + "]\n" + name + " = x\n")
		if table == "" {
			_, problems = Read(name + " = x\n")
		}
		if len(problems) != 1 || problems[0].Kind != WrongValue {
			t.Errorf("%s is listed, and the file answers %v", key, problems)
		}
	}
	for _, s := range Table() {
		if listed[s.Key] == s.Once {
			t.Errorf("%s is listed: %v", s.Key, listed[s.Key])
		}
	}
}

func find(t *testing.T, k Key) *Setting {
	t.Helper()
	s, ok := Find(k)
	if !ok {
		t.Fatalf("no setting is called %s", k)
	}
	return s
}

// A foreign file, however large and strange, causes at most ten
// announcements, and is not written to.
func TestForeignFileIsReadInPart(t *testing.T) {
	long := func(line string) string { return strings.Repeat(line, 2*largest/len(line)) }
	var many strings.Builder
	for i := range 100_000 {
		fmt.Fprintf(&many, "a%d=1\n", i)
	}
	for name, c := range map[string]struct {
		text  string
		large bool
	}{
		"wrong lines":    {long("what is this\n"), true},
		"one line":       {long("x"), true},
		"unknown keys":   {many.String(), false},
		"dotted keys":    {strings.Repeat("a.", 50_000) + "a = 1\n", false},
		"a deep table":   {"[" + strings.Repeat("a.", 50_000) + "a]\nb = 1\n", false},
		"a dotted value": {"length = {" + strings.Repeat("a.", 50_000) + "a = 1}\n", false},
		"a deep value":   {"length = " + strings.Repeat("[", 50_000) + "\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			f := File{filepath.Join(t.TempDir(), "settings.toml")}
			write(t, f, "language = \"de\"\n"+c.text)
			v, problems, _, err := f.Load()
			if errors.Is(err, ErrTooLarge) != c.large {
				t.Errorf("Load = %v, want too large %v", err, c.large)
			}
			if v.Text(Language) != "de" {
				t.Errorf("language is %q: what was read does not count", v.Text(Language))
			}
			messages := Messages(problems)
			if len(messages) > mostReported+1 {
				t.Errorf("%d problems are reported", len(messages))
			}
			for _, m := range messages {
				if text := english(t).Text(m); utf8.RuneCountInString(text) > 2*say.LongestShown+100 {
					t.Errorf("a problem of %d characters is announced", len(text))
				}
			}
			if err := f.Save(v, []Key{Language}, english(t)); errors.Is(err, ErrTooLarge) != c.large {
				t.Errorf("Save = %v, want too large %v", err, c.large)
			}
		})
	}
}

func TestTemplateHasTheUsualValues(t *testing.T) {
	template := Template(english(t))
	if _, problems := Read(template); len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
	var lines []string
	for _, l := range strings.Split(template, "\n") {
		if strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "# ") {
			l = l[1:]
		}
		lines = append(lines, l)
	}
	unmarked := strings.Join(lines, "\n")
	v, problems := Read(unmarked)
	if len(problems) > 0 {
		t.Errorf("problems: %v", problems)
	}
	if changed := v.Changed(Values{}); len(changed) > 0 {
		t.Errorf("differ from the usual values: %v", changed)
	}
	var any map[string]any
	if _, err := toml.Decode(unmarked, &any); err != nil {
		t.Errorf("the template is no TOML: %v", err)
	}
}

func TestSavingChangesOnlyItsLines(t *testing.T) {
	file := File{filepath.Join(t.TempDir(), "deep", "settings.toml")}
	var v Values
	set(t, &v, Length, "5")
	save(t, file, v, Length)
	if got, _, exists, err := file.Load(); err != nil || !exists || got.Number(Length) != 5 {
		t.Fatalf("a new file gave length %d, %v", got.Number(Length), err)
	}
	own := "# my own words\nsit = \"lines\" # yes\n\n[speech]\nrate = 200\nfuture = [1, 2]\n\n[unknown]\nx = 1\n"
	write(t, file, own)
	set(t, &v, Rate, "250")
	set(t, &v, Sounds, "false")
	save(t, file, v, Rate, Sounds)
	want := strings.Replace(own, "rate = 200", "rate = 250", 1) + "\n[sounds]\non = false\n"
	if got := content(t, file); got != want {
		t.Errorf("saved\n%s\nwant\n%s", got, want)
	}
}

func TestSavingKeepsChangesOfAnotherProgram(t *testing.T) {
	file := File{filepath.Join(t.TempDir(), "settings.toml")}
	write(t, file, "[match]\nlength = 3\n")
	v, _, _, _ := file.Load()
	write(t, file, "[match]\nlength = 7\nrules = \"money\"\n")
	set(t, &v, Jacoby, "true")
	save(t, file, v, Jacoby)
	got, problems, _, _ := file.Load()
	if len(problems) > 0 || got.Number(Length) != 7 || got.Text(Rules) != "money" || !got.On(Jacoby) {
		t.Errorf("the file is now\n%s", content(t, file))
	}
}

func TestSavingThroughALinkKeepsTheLink(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need rights there")
	}
	dir := t.TempDir()
	target := filepath.Join(dir, "target.toml")
	link := File{filepath.Join(dir, "settings.toml")}
	write(t, File{target}, "# here\n")
	if err := os.Symlink(target, link.Path); err != nil {
		t.Fatal(err)
	}
	var v Values
	set(t, &v, Echo, "full")
	save(t, link, v, Echo)
	if info, err := os.Lstat(link.Path); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if got := content(t, File{target}); !strings.Contains(got, "# here") || !strings.Contains(got, `echo = "full"`) {
		t.Errorf("the file behind the link is now %q", got)
	}
}

func TestFolderInTheWayIsReportedAndNothingIsLost(t *testing.T) {
	file := File{t.TempDir()}
	if _, _, exists, err := file.Load(); err == nil || !exists {
		t.Error("a folder was read as a settings file")
	}
	if err := file.Save(Values{}, []Key{Echo}, english(t)); err == nil {
		t.Error("a folder was written as a settings file")
	}
}

func TestSettingsStepThroughTheirValues(t *testing.T) {
	for _, c := range []struct {
		key  Key
		from string
		by   int
		want string
	}{
		{Length, "1", 1, "2"},
		{Length, "1", -1, "1"},
		{Length, "25", 1, "25"},
		{Rate, "0", 1, "175"},
		{Rate, "80", -1, "0"},
		{Rate, "100", -1, "80"},
		{Rules, "match", -1, "best-of-five"},
		{Rules, "best-of-five", 1, "match"},
		{Jacoby, "false", -1, "true"},
		{Voice, "my own", 1, ""},
		{Name, "Sam", 1, "Sam"},
	} {
		row, ok := Find(c.key)
		if !ok {
			t.Fatalf("no setting is called %s", c.key)
		}
		if got := row.Next(c.from, c.by); got != c.want {
			t.Errorf("%s: %+d from %q gives %q, want %q", c.key, c.by, c.from, got, c.want)
		}
	}
}

// TestEditingChangesOnlyItsSetting changes random settings of random files: reading returns the
// value, and no line of another setting changes.
func TestEditingChangesOnlyItsSetting(t *testing.T) {
	kept := []Setting{}
	for _, s := range Table() {
		if !s.Once {
			kept = append(kept, s)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(kept).Draw(t, "setting")
		src := strings.Join(rapid.SliceOf(rapid.SampledFrom(fileLines())).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end"))
		var v Values
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			_ = v.Set(s.Key, s.Next(v.Text(s.Key), 1)) // it can have what it steps to
		}
		if s.Kind == Text && s.valid == nil {
			_ = v.Set(s.Key, rapid.StringMatching(`[a-z "\\#=éж]{0,12}`).Draw(t, "text"))
		}
		after := edit(src, &s, v.Text(s.Key))
		got, _ := Read(after)
		if got.Text(s.Key) != v.Text(s.Key) {
			t.Fatalf("%q with %s = %q became %q, which reads %q", src, s.Key, v.Text(s.Key), after, got.Text(s.Key))
		}
		before, _ := Read(src)
		for _, other := range got.Changed(before) {
			if other != s.Key {
				t.Fatalf("%q with %s became %q, which changed %s", src, s.Key, after, other)
			}
		}
		if again := edit(after, &s, v.Text(s.Key)); again != after {
			t.Fatalf("saved again, %q became %q", after, again)
		}
	})
}

// fileLines returns lines that occur in settings files, good and bad.
func fileLines() []string {
	return []string{
		"", "# words", "[speech]", "[match] # mine", "[board]", "[[odd]]", "rate = 200", "#rate = 0", "rate = \"x",
		"length = 3", "#length = 1", "length = 3 # three", "echo = 'full'", "echo = nonsense # why", "display = \"lines\"", "sit = \"lines\"", "#sit = \"auto\"",
		"speech.rate = 90", "home = \"left\"", "other = {a = 1}", "name = \"a # b\"", "name = \"a\" b", "junk",
	}
}

func FuzzRead(f *testing.F) {
	for _, l := range fileLines() {
		f.Add(l + "\n[match]\nlength = 3")
	}
	f.Add(strings.Join(fileLines(), "\n"))
	f.Fuzz(func(t *testing.T, src string) {
		v, problems := Read(src)
		lines := strings.Count(src, "\n") + 1
		for _, p := range problems {
			if p.Line < 1 || p.Line > lines {
				t.Fatalf("problem in line %d of %d", p.Line, lines)
			}
		}
		for _, s := range Table() {
			if normal, err := s.normal(v.Text(s.Key)); err != nil || normal != v.Text(s.Key) {
				t.Fatalf("%s was read as %q", s.Key, v.Text(s.Key))
			}
		}
		s, _ := Find(Length)
		got, _ := Read(edit(src, s, "7"))
		if got.Number(Length) != 7 {
			t.Fatalf("after a change of %q the length reads %d", src, got.Number(Length))
		}
	})
}

func set(t *testing.T, v *Values, k Key, text string) {
	t.Helper()
	if err := v.Set(k, text); err != nil {
		t.Fatal(err)
	}
}

func save(t *testing.T, f File, v Values, keys ...Key) {
	t.Helper()
	if err := f.Save(v, keys, english(t)); err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, f File, text string) {
	t.Helper()
	if err := os.WriteFile(f.Path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, f File) string {
	t.Helper()
	text, err := os.ReadFile(f.Path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Earlier versions called the display mode sit: their files still work, and
// get the new name when the setting is next saved.
func TestFormerNameOfASettingStillWorks(t *testing.T) {
	for src, want := range map[string]string{
		"sit = \"lines\" # by ear\n[match]\nlength = 3\n": "display = \"screen\" # by ear\n[match]\nlength = 3\n",
		"# mine\n#sit = \"auto\"\n\n[match]\n":            "# mine\ndisplay = \"screen\"\n\n[match]\n",
		"display = \"lines\"\n":                           "display = \"screen\"\n",
	} {
		v, problems := Read(src)
		if len(problems) > 0 {
			t.Errorf("%q: problems %v", src, problems)
		}
		if got, written := v.Text(Display), strings.Contains(src, "lines"); written && got != Lines {
			t.Errorf("%q is read as %q", src, got)
		}
		s, _ := Find(Display)
		if got := edit(src, s, Screen); got != want {
			t.Errorf("%q became %q, want %q", src, got, want)
		}
	}
	if _, problems := Read("sit = \"lines\"\ndisplay = \"screen\"\n"); len(problems) != 1 || problems[0].Kind != Twice {
		t.Errorf("both names at once: problems %v, want that it is set twice", problems)
	}
}

// A text left empty is the default, except the dice seed: without one the
// dice are random.
func TestTextLeftEmptyIsAnnounced(t *testing.T) {
	var v Values
	if got := v.Message(Seed).ID; got != say.SettingsIsRandomDice {
		t.Errorf("no seed is announced by %s", got)
	}
	if got := v.Message(Voice).ID; got != say.SettingsIsUsual {
		t.Errorf("no voice is announced by %s", got)
	}
	if err := v.Set(Seed, "7"); err != nil {
		t.Fatal(err)
	}
	if got := v.Message(Seed).ID; got != say.SettingsIsNamed {
		t.Errorf("a seed is announced by %s", got)
	}
}

// The player may write a name in any case; Backtalk saves it as in the table.
func TestChoicesAreReadInAnyCase(t *testing.T) {
	for text, want := range map[string]string{"Axel": "axel", "SIMPLE": "simple", "GnuBG-2": "gnubg-2", "axe": ""} {
		for _, key := range []Key{Opponent, Me} {
			var v Values
			err := v.Set(key, text)
			if (err != nil) != (want == "") || err == nil && v.Text(key) != want {
				t.Errorf("%s = %q: got %q, %v; want %q", key, text, v.Text(key), err, want)
			}
		}
	}
	v, problems := Read("[match]\nopponent = \"Axel\"\n")
	if v.Text(Opponent) != "axel" || len(problems) > 0 {
		t.Errorf("the file gives %q, %v", v.Text(Opponent), problems)
	}
}
