package locales

import (
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"text/template/parse"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales/internal/catalogue"
)

// What every catalogue must keep, so that nobody hears "<no value>", a wrong plural or a key that
// was changed.

// fields are what the files say of one message: description and texts, by their names in the file.
type fields map[string]string

// formNames are CLDR's plural categories.
var formNames = []string{"zero", "one", "two", "few", "many", "other"}

// forms are the texts of a message, by plural form.
func (f fields) forms() map[string]string {
	forms := map[string]string{}
	for _, name := range formNames {
		if text, ok := f[name]; ok {
			forms[name] = text
		}
	}
	return forms
}

// plural reports whether a message has forms for a count.
func (f fields) plural() bool { return len(f.forms()) > 1 }

func readFields(files fs.FS, lang string) (map[string]fields, error) {
	c, err := catalogue.Read(files, lang)
	if err != nil {
		return nil, err
	}
	all := map[string]fields{}
	for id, m := range c.Messages {
		f := fields(catalogue.Forms(m))
		f["description"] = m.Description
		all[string(id)] = f
	}
	return all, nil
}

// whole demands what a release must have: every message of the languages that claim it, and of the
// others what is heard in play.
var whole = flag.Bool("whole", false, "fail where a message is missing or its English has changed, as a release does")

// check returns all that is wrong with the catalogues, a line each. What is missing is no fault.
func check(files fs.FS, languages ...string) []string {
	source, err := readFields(files, Source)
	if err != nil {
		return []string{err.Error()}
	}
	var wrong []string
	for _, lang := range languages {
		messages, err := readFields(files, lang)
		if err != nil {
			return []string{err.Error()}
		}
		l, err := open(files, files, lang)
		if err != nil {
			return []string{err.Error()}
		}
		wrong = append(wrong, checkSame(source, messages, lang)...)
		keys := writtenKeys(l.facts)
		for _, id := range slices.Sorted(maps.Keys(messages)) {
			c := checker{facts: l.facts, id: id, source: source[id], fields: messages[id], keys: keys}
			c.heard = slices.Contains(FloorSubjects()[1:], l.own.messages.Subjects[say.MessageID(id)])
			c.stale = slices.Contains(l.coverage.Stale, say.MessageID(id))
			if c.source != nil && !slices.Contains(l.coverage.Outgrown, say.MessageID(id)) {
				c.all(l)
			}
			wrong = append(wrong, c.wrong...)
		}
	}
	return wrong
}

// leastFloor is how much of what is heard in play a released language has at least, in hundredths.
const leastFloor = 98

// lacking lists what of a release's messages a language lacks.
func lacking(l *Localizer) []string {
	var wrong []string
	c := l.coverage
	floor := FloorSubjects()
	low := c.HasFloor*100 < c.Floor*leastFloor
	for _, id := range c.Missing {
		if l.facts.Whole || low && slices.Contains(floor, l.source.messages.Subjects[id]) {
			wrong = append(wrong, fmt.Sprintf("%s: %s: missing", l.Tag(), id))
		}
	}
	if l.facts.Whole {
		for _, id := range c.Stale {
			wrong = append(wrong, fmt.Sprintf("%s: %s: its English has changed: read it again, then make stamp TAG=%s IDS=%s", l.Tag(), id, l.Tag(), id))
		}
		for _, id := range c.Unstamped {
			wrong = append(wrong, fmt.Sprintf("%s: %s: nothing says of which English it was made: make generate", l.Tag(), id))
		}
	}
	return wrong
}

// checkSame finds messages that the English does not have.
func checkSame(source, messages map[string]fields, lang string) []string {
	var wrong []string
	for id := range messages {
		if _, ok := source[id]; !ok {
			wrong = append(wrong, fmt.Sprintf("%s: %s: not in %s", lang, id, Source))
		}
	}
	slices.Sort(wrong)
	return wrong
}

// checker checks one message of one language.
type checker struct {
	facts          Facts
	id             string
	source, fields fields
	keys           *regexp.Regexp
	// heard is set for what is heard in play, stale where the English has changed.
	heard, stale bool
	wrong []string
}

func (c *checker) fault(format string, args ...any) {
	c.wrong = append(c.wrong, c.facts.Tag+": "+c.id+": "+fmt.Sprintf(format, args...))
}

func (c *checker) all(l *Localizer) {
	c.description()
	c.categories()
	c.english()
	c.length()
	names := c.placeholders()
	if len(c.wrong) == 0 {
		c.executed(l, names)
	}
	for _, text := range c.fields.forms() {
		c.secondForms(text)
		c.characters(text)
		c.keyNames(text)
	}
}

func (c *checker) description() {
	if c.facts.Tag == Source && strings.TrimSpace(c.fields["description"]) == "" {
		c.fault("no description for translators")
	}
}

// categories wants the plural forms of the language where the English has forms, other alone
// elsewhere.
func (c *checker) categories() {
	want := []string{"other"}
	may := want
	if c.source.plural() {
		want, may = catalogue.Categories(c.facts.Tag)
	}
	got := slices.Sorted(maps.Keys(c.fields.forms()))
	for _, form := range want {
		if !slices.Contains(got, form) {
			c.fault("has the plural forms %v, want %v", got, want)
			return
		}
	}
	for _, form := range got {
		if !slices.Contains(may, form) {
			c.fault("has the plural forms %v, want no more than %v", got, may)
			return
		}
	}
}

var (
	formsCall  = regexp.MustCompile(`{{forms [^}]*}}`)
	formOption = regexp.MustCompile(`"(\w+)=`)
)

// secondForms wants every category that whole numbers take where a text chooses by a number.
func (c *checker) secondForms(text string) {
	for _, call := range formsCall.FindAllString(text, -1) {
		var has []string
		for _, option := range formOption.FindAllStringSubmatch(call, -1) {
			has = append(has, option[1])
		}
		for _, form := range catalogue.Counted(c.facts.Tag) {
			if !slices.Contains(has, form) {
				c.fault("%s lacks the form %s", call, form)
			}
		}
	}
}

// english refuses a text that is the English one, unless the language lists it: a copy passes every
// other check. What only puts other texts together has no letters.
func (c *checker) english() {
	text := c.fields["other"]
	if c.facts.Tag == Source || c.stale || !wordForm.MatchString(insertion.ReplaceAllString(text, "")) {
		return
	}
	same, listed := text == c.source["other"], slices.Contains(c.facts.Same, say.MessageID(c.id))
	switch {
	case same && !listed:
		c.fault("is the same as in English, and not among the messages of %s that may be", factsFile)
	case !same && listed:
		c.fault("is not the same as in English, as %s has it", factsFile)
	}
}

// placeholders returns what the templates name. A form for one number may leave the number out,
// nothing else may differ from the English.
func (c *checker) placeholders() []string {
	want, wantErr := placeholders(c.source)
	got, err := placeholders(c.fields)
	if err != nil || wantErr != nil {
		c.fault("template: %v", err)
		return nil
	}
	if !slices.Equal(got, want) {
		c.fault("names %v, want %v", got, want)
	}
	return got
}

func placeholders(f fields) ([]string, error) {
	names := map[string]bool{}
	for form, text := range f.forms() {
		trees, err := parse.Parse(form, text, "", "", grammar{}.functions())
		if err != nil {
			return nil, err
		}
		if tree := trees[form]; tree != nil {
			namesIn(tree.Root, names)
		}
	}
	return slices.Sorted(maps.Keys(names)), nil
}

var field = regexp.MustCompile(`\.([A-Z]\w*)`)

// namesIn gathers the fields of a template's actions; literal text has none.
func namesIn(list *parse.ListNode, names map[string]bool) {
	for _, node := range list.Nodes {
		if node.Type() == parse.NodeText {
			continue
		}
		for _, m := range field.FindAllStringSubmatch(node.String(), -1) {
			names[m[1]] = true
		}
	}
}

// sample makes a message with something for each name.
func sample(id string, names ...string) say.Message {
	data := say.Data{}
	for _, name := range names {
		data[name] = "Ada"
	}
	return say.M(say.MessageID(id), data)
}

// executed renders the message with sample data for every count.
func (c *checker) executed(l *Localizer, names []string) {
	l.OnFault(func(_ say.MessageID, err error) { c.fault("told: %v", err) })
	m := sample(c.id, slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "Count" })...)
	if !c.source.plural() && slices.Contains(names, "Count") {
		// Even where the English does not change with the number, other languages do.
		c.fault("names Count and has no plural forms")
		return
	}
	if !c.source.plural() {
		c.told(l.Text(m))
		return
	}
	for _, n := range []int{0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 15, 20, 21, 22, 25, 36, 100, 101, 102, 111, 167, 200} {
		m.Count = &n
		c.told(l.Text(m))
	}
}

func (c *checker) told(text string) {
	if catalogue.MayBeEmpty(&i18n.Message{ID: c.id}) {
		return
	}
	if text == "" || text == c.id || strings.Contains(text, noValue) || strings.Contains(text, "{{") {
		c.fault("told as %q", text)
	}
}

// characters refuses what readers and braille displays make noise of: arrows, box drawing, blocks,
// shapes, dingbats, braille patterns, emoji.
func (c *checker) characters(text string) {
	for _, r := range text {
		switch {
		case r >= 0x2190 && r <= 0x21ff, r >= 0x2300 && r <= 0x23ff, r >= 0x2500 && r <= 0x28ff, r == 0xfe0f, r >= 0x1f000, r < ' ' && r != '\n':
			c.fault("has the character %U", r)
		}
	}
}

// writtenKeys finds names of keys that a text brings along. Those that are words too are found
// after or before what the language says of keys only: "press", "key".
func writtenKeys(facts Facts) *regexp.Regexp {
	l, err := New(facts.Tag)
	if err != nil {
		panic(err)
	}
	var names []string
	for _, r := range keymap.Records() {
		for _, k := range slices.Concat(r.Keys, r.Also) {
			if label := k.Label(); label.Key == nil && label.Character == "" {
				names = append(names, regexp.QuoteMeta(l.Text(sample(label.MessageID))))
			}
		}
	}
	words := strings.Join(names, "|")
	start, space, hyphen, end := `(?:^|[^\pL\pN])`, " ", "[ -]", `(?:$|[^\pL\pN])`
	if l.separator(say.CommonSentenceSeparator) == "" { // no spaces between words either
		start, space, hyphen, end = "", "", "", `(?:$|[^A-Za-z0-9])`
	}
	rules := []string{start + `(?:Control plus|Alt plus|Shift plus|Ctrl[+-]|Page Up|Page Down|Escape|Backspace|F1?\d)` + end}
	if before := facts.BeforeKeys; len(before) > 0 {
		rules = append(rules, start+`(?i:`+strings.Join(before, "|")+`)`+space+`(?:`+words+`|[\p{Lu}0-9])`+end)
	}
	if after := facts.AfterKeys; len(after) > 0 {
		rules = append(rules, start+`(?:`+words+`)`+hyphen+`(?i:`+strings.Join(after, "|")+`)`+end)
	}
	return regexp.MustCompile(strings.Join(rules, "|"))
}

func (c *checker) keyNames(text string) {
	if strings.HasPrefix(c.id, "KeyName") {
		return
	}
	if name := c.keys.FindString(text); name != "" {
		c.fault("writes the key %q: put its name in from the table of keys", name)
	}
}

// one limits the tests of catalogues to a language, for whoever translates it.
var one = flag.String("language", "", "test the catalogue of one language only, by its tag")

func asked(lang string) bool { return *one == "" || *one == lang }

func TestCatalogues(t *testing.T) {
	for _, lang := range Languages() {
		if !asked(lang) {
			continue
		}
		for _, wrong := range check(catalogues, lang) {
			t.Error(wrong)
		}
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		if *whole {
			for _, wrong := range lacking(l) {
				t.Error(wrong)
			}
		}
		c := l.Coverage()
		t.Logf("%s: %d of %d messages, of those heard in play %d of %d", lang, c.Has, c.All, c.HasFloor, c.Floor)
		for _, id := range c.Stale {
			t.Logf("%s: %s: its English has changed", lang, id)
		}
		if *one == lang && len(c.Missing) > 0 {
			t.Logf("%s: missing: %v", lang, c.Missing)
		}
	}
}

func TestEveryMessageOfTheKeyTableIsInTheCatalogue(t *testing.T) {
	messages, err := readFields(catalogues, Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range keymapMessages() {
		if _, ok := messages[id]; !ok {
			t.Errorf("no message %s", id)
		}
	}
}

func keymapMessages() []string {
	var ids []string
	for _, r := range keymap.Records() {
		ids = append(ids, r.Action.Title(), r.Action.Description())
		for _, k := range slices.Concat(r.Keys, r.Also) {
			ids = append(ids, labelMessages(k.Label())...)
		}
	}
	for _, spelling := range append(keymap.Spellings(), "ctrl+alt+shift+f1", "x", "ж") {
		if k, err := keymap.Parse(spelling); err == nil {
			ids = append(ids, labelMessages(k.Label())...)
		}
	}
	for _, g := range keymap.Groups() {
		ids = append(ids, g.MessageID())
	}
	for _, in := range keymap.Contexts() {
		ids = append(ids, in.MessageID())
	}
	for kind := keymap.NotTOML; kind <= keymap.NoKeyLeft; kind++ {
		ids = append(ids, keymap.Problem{Kind: kind}.MessageID())
	}
	return ids
}

func labelMessages(l keymap.Label) []string {
	ids := []string{l.MessageID}
	if l.Key != nil {
		ids = append(ids, labelMessages(*l.Key)...)
	}
	return ids
}

// bothWith makes an English and a Russian folder, each of one file.
func bothWith(english, russian string) fs.FS {
	return folder(map[string]string{
		"en/language.toml": "name = \"English\"\nbefore-keys = [\"press\"]", "en/game.en.toml": english,
		"ru/language.toml": "name = \"Русский\"", "ru/game.ru.toml": russian,
	})
}

// Each catalogue here has one thing wrong, which must be found.
func TestTheChecksFindWhatIsWrong(t *testing.T) {
	const good = "[A]\ndescription = \"d\"\none = \"{{.Count}} of {{.Who}}\"\nother = \"{{.Count}} of {{.Who}}\"\n"
	const goodRussian = "[A]\none = \"{{.Count}} {{.Who}}\"\nfew = \"{{.Count}} {{.Who}}\"\nmany = \"{{.Count}} {{.Who}}\"\nother = \"{{.Count}} {{.Who}}\"\n"
	if wrong := check(bothWith(good, goodRussian), "en", "ru"); len(wrong) > 0 {
		t.Fatalf("good catalogues: %v", wrong)
	}
	for name, c := range map[string]struct{ en, ru, want string }{
		"too many":      {good, goodRussian + "[B]\nother = \"b\"\n", "not in en"},
		"description":   {strings.Replace(good, "\"d\"", "\" \"", 1), goodRussian, "no description"},
		"few forgotten": {good, strings.Replace(goodRussian, "few", "two", 1), "plural forms"},
		"one forgotten": {good, "[A]\nother = \"{{.Count}} {{.Who}}\"\n", "plural forms"},
		"template":      {good, strings.Replace(goodRussian, "{{.Who}}", "{{.Who", 1), "template"},
		"other name":    {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "{{.What}}"), "names [Count What]"},
		"name lost":     {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "x"), "names [Count]"},
		"a copy":        {good + "[B]\ndescription = \"d\"\nother = \"what\"\n", goodRussian + "[B]\nother = \"what\"\n", "the same as in English"},
		"too long":      {good + "[B]\ndescription = \"d\"\nother = \"what\"\n", goodRussian + "[B]\nother = \"что же, однако, такое\"\n", "too long"},
		"second forms":  {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "{{forms .Who \\\"one=a\\\" \\\"other=b\\\"}}"), "lacks the form few"},
		"a misspelling": {good, goodRussian + "ohter = \"x\"\n", "unknown name"},
		"box drawing":   {strings.Replace(good, " of", " \u2502", 1), goodRussian, "U+2502"},
		"braille":       {strings.Replace(good, " of", " \u2803", 1), goodRussian, "U+2803"},
		"emoji":         {strings.Replace(good, " of", " \U0001f3b2", 1), goodRussian, "U+1F3B2"},
		"a key":         {strings.Replace(good, " of", " Press Enter of", 1), goodRussian, "writes the key"},
		"no forms":      {good + "[B]\ndescription = \"d\"\nother = \"{{.Count}} percent\"\n", goodRussian, "no plural forms"},
		"a letter key":  {strings.Replace(good, " of", " press U of", 1), goodRussian, "writes the key"},
		"no TOML":       {good, "[A", "ru"},
	} {
		wrong := check(bothWith(c.en, c.ru), "en", "ru")
		if !slices.ContainsFunc(wrong, func(line string) bool { return strings.Contains(line, c.want) }) {
			t.Errorf("%s: found %q, want %q among it", name, wrong, c.want)
		}
	}
}

// A new English sentence, or another wording of an old one, holds nobody up: only a release demands
// its translation.
func TestNewEnglishFailsNoLanguage(t *testing.T) {
	const before = "[A]\ndescription = \"d\"\nother = \"{{.Who}} rolls.\"\n[B]\ndescription = \"d\"\nother = \"what\"\n[C]\ndescription = \"d\"\nother = \"{{.Who}} wins\"\n"
	const russian = "[A]\nother = \"Ходит {{.Who}}.\"\n[B]\nother = \"что же\"\n[C]\nother = \"Итог: {{.Who}}\"\n"
	english := "[A]\ndescription = \"d\"\nother = \"{{.Who}} is rolling.\"\n[B]\ndescription = \"d\"\nother = \"w\"\n" +
		"[C]\ndescription = \"d\"\none = \"{{.Who}} wins {{.Count}} point\"\nother = \"{{.Who}} wins {{.Count}} points\"\n[D]\ndescription = \"d\"\nother = \"{{.Who}}: new\"\n"
	files := bothWith(english, russian).(fstest.MapFS)
	old, err := catalogue.Read(bothWith(before, russian), Source)
	if err != nil {
		t.Fatal(err)
	}
	own, err := catalogue.Read(files, "ru")
	if err != nil {
		t.Fatal(err)
	}
	var sources strings.Builder
	for id, m := range own.Messages {
		fmt.Fprintf(&sources, "%s = %q\n", id, catalogue.Stamp(old.Messages[id], m))
	}
	files["ru/sources.toml"] = &fstest.MapFile{Data: []byte(sources.String())}
	if wrong := check(files, "en", "ru"); len(wrong) > 0 {
		t.Errorf("new English is a fault: %q", wrong)
	}
	l, err := open(files, files, "ru")
	if err != nil {
		t.Fatal(err)
	}
	l.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	for want, m := range map[string]say.Message{
		"Ходит Ада.":        say.M("A", say.Data{"Who": "Ада"}),
		"что же":            say.M("B", nil),
		"Ada wins 2 points": say.N("C", 2, say.Data{"Who": "Ada"}),
		"Ada: new":          say.M("D", say.Data{"Who": "Ada"}),
	} {
		if got := l.Text(m); got != want {
			t.Errorf("%s is heard as %q, want %q", m.ID, got, want)
		}
	}
	c := l.Coverage()
	if !slices.Equal(c.Stale, []say.MessageID{"A", "B"}) || !slices.Equal(c.Missing, []say.MessageID{"C", "D"}) || !slices.Equal(c.Outgrown, []say.MessageID{"C"}) {
		t.Errorf("listed are %+v", c)
	}
	l.facts.Whole = true
	if wrong := lacking(l); len(wrong) != 4 {
		t.Errorf("a release lacks %q, want A to D", wrong)
	}
}

// Where no spaces part the words, the name of a key follows its word at once.
func TestWrittenKeysAreFoundWithoutSpaces(t *testing.T) {
	facts, err := loadFacts(catalogues, "zh-Hans")
	if err != nil {
		t.Fatal(err)
	}
	keys := writtenKeys(facts)
	for text, found := range map[string]bool{
		"请按回车。": true, "按U撤销。": true, "用空格键。": true, "按NVDA加5。": false, "按键帮助。": false, "按标题跳到": false,
	} {
		if keys.MatchString(text) != found {
			t.Errorf("%s: found %q", text, keys.FindString(text))
		}
	}
}

// longest is how long a text that is heard in play may be, in hundredths of the English, and slack
// is what short ones may have besides, in characters.
const longest, slack = 160, 12

// length bounds what is heard in play: a longer text takes longer to hear at every turn.
func (c *checker) length() {
	if c.facts.Tag == Source || c.stale || !c.heard {
		return
	}
	have, want := 0, 0
	for _, text := range c.fields.forms() {
		have = max(have, measure(text))
	}
	for _, text := range c.source.forms() {
		want = max(want, measure(text))
	}
	limit := max(want*longest/100, want+slack)
	listed := slices.Contains(c.facts.Long, say.MessageID(c.id))
	switch {
	case have > limit && !listed:
		c.fault("has %d characters, the English %d: more than %d is too long to hear", have, want, limit)
	case have <= limit && listed:
		c.fault("is not long, as %s has it", factsFile)
	}
}

// measure counts the characters of a template as they are heard: two for what is filled in, the
// longest of what a function chooses from.
func measure(text string) int {
	return utf8.RuneCountInString(insertion.ReplaceAllStringFunc(text, func(in string) string {
		chosen := "00"
		if strings.HasPrefix(in, "{{forms") || strings.HasPrefix(in, "{{agree") {
			for _, option := range choice.FindAllString(in, -1) {
				if _, text, found := strings.Cut(option, "="); found {
					option = text
				}
				if option = strings.Trim(option, `"`); len(option) > len(chosen) {
					chosen = option
				}
			}
		}
		return chosen
	}))
}
