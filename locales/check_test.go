package locales

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template/parse"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"backtalk/a11y/say"
	"backtalk/keymap"
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

// besideMessages are the files of a language that hold no messages.
var besideMessages = []string{"grammar.toml", "speak.toml"}

func readFields(files fs.FS, lang string) (map[string]fields, error) {
	all := map[string]fields{}
	names, err := fs.Glob(files, path.Join(lang, "*.toml"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if slices.Contains(besideMessages, path.Base(name)) {
			continue
		}
		src, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		if !strings.HasSuffix(name, "."+lang+".toml") {
			return nil, fmt.Errorf("%s: the name must end in .%s.toml", name, lang)
		}
		if err := toml.Unmarshal(src, &all); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return all, nil
}

// check returns all that is wrong with the catalogues, a line each.
func check(files fs.FS, languages ...string) []string {
	bundle, err := load(files, languages...)
	if err != nil {
		return []string{err.Error()}
	}
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
		wrong = append(wrong, checkSame(source, messages, lang)...)
		g, err := loadGrammar(files, lang)
		if err != nil {
			return []string{err.Error()}
		}
		keys := writtenKeys(lang)
		for _, id := range slices.Sorted(maps.Keys(messages)) {
			c := checker{lang: lang, id: id, source: source[id], fields: messages[id], keys: keys}
			c.all(localizer(bundle, lang, g))
			wrong = append(wrong, c.wrong...)
		}
	}
	return wrong
}

func checkSame(source, messages map[string]fields, lang string) []string {
	var wrong []string
	for id := range source {
		if _, ok := messages[id]; !ok {
			wrong = append(wrong, fmt.Sprintf("%s: %s: missing", lang, id))
		}
	}
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
	lang, id       string
	source, fields fields
	keys           *regexp.Regexp
	wrong          []string
}

func (c *checker) fault(format string, args ...any) {
	c.wrong = append(c.wrong, c.lang+": "+c.id+": "+fmt.Sprintf(format, args...))
}

func (c *checker) all(l *Localizer) {
	c.description()
	c.categories()
	names := c.placeholders()
	if len(c.wrong) == 0 {
		c.executed(l, names)
	}
	for _, text := range c.fields.forms() {
		c.characters(text)
		c.keyNames(text)
	}
}

func (c *checker) description() {
	if c.lang == Source && strings.TrimSpace(c.fields["description"]) == "" {
		c.fault("no description for translators")
	}
}

// categories wants exactly the plural forms of the language where the English has forms, other
// alone elsewhere.
func (c *checker) categories() {
	want := []string{"other"}
	if c.source.plural() {
		want = categories(c.lang)
	}
	got := slices.Sorted(maps.Keys(c.fields.forms()))
	slices.Sort(want)
	if !slices.Equal(got, want) {
		c.fault("has the plural forms %v, want %v", got, want)
	}
}

// categories finds a language's plural categories by asking go-i18n itself, which chooses them.
func categories(lang string) []string {
	tag := language.Make(lang)
	bundle := i18n.NewBundle(tag)
	bundle.MustAddMessages(tag, &i18n.Message{
		ID: "x", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other",
	})
	l := i18n.NewLocalizer(bundle, lang)
	found := map[string]bool{"other": true}
	for _, count := range counts() {
		form, err := l.Localize(&i18n.LocalizeConfig{MessageID: "x", PluralCount: count})
		if err == nil {
			found[form] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func counts() []any {
	list := []any{1_000_000, "1.5"}
	for n := range 201 {
		list = append(list, n)
	}
	return list
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
	for n := range 201 {
		m.Count = &n
		c.told(l.Text(m))
	}
}

func (c *checker) told(text string) {
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
// after "press" or before "key" only.
func writtenKeys(lang string) *regexp.Regexp {
	l, err := New(lang)
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
	return regexp.MustCompile(`\b(Control plus|Alt plus|Shift plus|Ctrl[+-]|Page Up|Page Down|Escape|Backspace|F1?\d)\b|` +
		`\b[Pp]ress (` + words + `|[A-Z0-9])\b|\b(` + words + `) key\b`)
}

func (c *checker) keyNames(text string) {
	if strings.HasPrefix(c.id, "KeyName") {
		return
	}
	if name := c.keys.FindString(text); name != "" {
		c.fault("writes the key %q: put its name in from the table of keys", name)
	}
}

func TestCatalogues(t *testing.T) {
	for _, wrong := range check(catalogues, Languages()...) {
		t.Error(wrong)
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

func TestPluralCategories(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"one", "other"},
		"de": {"one", "other"},
		"ru": {"few", "many", "one", "other"},
		"fr": {"many", "one", "other"},
		"ja": {"other"},
		"ar": {"few", "many", "one", "other", "two", "zero"},
	} {
		if got := categories(lang); !slices.Equal(got, want) {
			t.Errorf("%s: categories %v, want %v", lang, got, want)
		}
	}
}

// Each catalogue here has one thing wrong, which must be found.
func TestTheChecksFindWhatIsWrong(t *testing.T) {
	const good = "[A]\ndescription = \"d\"\none = \"{{.Count}} of {{.Who}}\"\nother = \"{{.Count}} of {{.Who}}\"\n"
	const goodRussian = "[A]\none = \"{{.Count}} {{.Who}}\"\nfew = \"{{.Count}} {{.Who}}\"\nmany = \"{{.Count}} {{.Who}}\"\nother = \"{{.Count}} {{.Who}}\"\n"
	if wrong := check(folder(map[string]string{"en/x.en.toml": good, "ru/x.ru.toml": goodRussian}), "en", "ru"); len(wrong) > 0 {
		t.Fatalf("good catalogues: %v", wrong)
	}
	for name, c := range map[string]struct{ en, ru, want string }{
		"missing":       {good + "[B]\ndescription = \"d\"\nother = \"b\"\n", goodRussian, "missing"},
		"too many":      {good, goodRussian + "[B]\nother = \"b\"\n", "not in en"},
		"description":   {strings.Replace(good, "\"d\"", "\" \"", 1), goodRussian, "no description"},
		"few forgotten": {good, strings.Replace(goodRussian, "few", "two", 1), "plural forms"},
		"one forgotten": {good, "[A]\nother = \"{{.Count}} {{.Who}}\"\n", "plural forms"},
		"template":      {good, strings.Replace(goodRussian, "{{.Who}}", "{{.Who", 1), "template"},
		"other name":    {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "{{.What}}"), "names [Count What]"},
		"name lost":     {good, strings.ReplaceAll(goodRussian, "{{.Who}}", "x"), "names [Count]"},
		"empty":         {good + "[B]\ndescription = \"d\"\nother = \"\"\n", goodRussian + "[B]\nother = \"\"\n", "told as"},
		"box drawing":   {strings.Replace(good, " of", " \u2502", 1), goodRussian, "U+2502"},
		"braille":       {strings.Replace(good, " of", " \u2803", 1), goodRussian, "U+2803"},
		"emoji":         {strings.Replace(good, " of", " \U0001f3b2", 1), goodRussian, "U+1F3B2"},
		"a key":         {strings.Replace(good, " of", " Press Enter of", 1), goodRussian, "writes the key"},
		"no forms":      {good + "[B]\ndescription = \"d\"\nother = \"{{.Count}} percent\"\n", goodRussian, "no plural forms"},
		"a letter key":  {strings.Replace(good, " of", " press U of", 1), goodRussian, "writes the key"},
		"no TOML":       {good, "[A", "ru"},
	} {
		wrong := check(folder(map[string]string{"en/x.en.toml": c.en, "ru/x.ru.toml": c.ru}), "en", "ru")
		if !slices.ContainsFunc(wrong, func(line string) bool { return strings.Contains(line, c.want) }) {
			t.Errorf("%s: found %q, want %q among it", name, wrong, c.want)
		}
	}
}
