package table

import (
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
)

func wordsOf(t *testing.T, lang string) (texts *locales.Localizer, ids []say.MessageID) {
	t.Helper()
	texts, err := locales.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commands() {
		ids = append(ids, c.words)
	}
	return texts, ids
}

// Words holds the English words too, so that a language's word for one command is no English word
// for another either.
func TestNoTwoCommandsShareAWord(t *testing.T) {
	for _, lang := range locales.Languages() {
		texts, ids := wordsOf(t, lang)
		home := map[string]say.MessageID{}
		for _, id := range ids {
			for _, word := range texts.Words(id) {
				if other, ok := home[word]; ok && other != id {
					t.Errorf("%s: %q stands for %s and for %s", lang, word, other, id)
				}
				home[word] = id
			}
		}
		results := map[string]say.MessageID{}
		for _, r := range typedResults {
			for _, word := range texts.Words(r.words) {
				if other, ok := results[word]; ok && other != r.words {
					t.Errorf("%s: %q stands for %s and for %s", lang, word, other, r.words)
				}
				results[word] = r.words
			}
		}
	}
}

func TestTheHelpNamesEveryCommand(t *testing.T) {
	texts, ids := wordsOf(t, locales.Source)
	help := strings.FieldsFunc(texts.Text(say.M(say.TableCommandHelp, nil)), func(r rune) bool { return strings.ContainsRune(" ,.:", r) })
	for _, id := range ids {
		if word := texts.Words(id)[0]; !slices.Contains(help, word) {
			t.Errorf("the help does not name %q", word)
		}
	}
}

// What looks like a play is answered by the rule or the form that it breaks.
func TestTypedPlaysAreAnsweredByWhatIsWrongWithThem(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", seed: 3})
	for _, c := range []struct {
		typed string
		want  say.MessageID
	}{
		{"24-20", say.TablePlaySlash},
		{"24 – 20", say.TablePlaySlash},
		{"bar->22", say.TablePlaySlash},
		{`8\5`, say.TablePlaySlash},
		{"1/3", say.IllegalBackwards},
		{"۱/۳", say.IllegalBackwards},
		{"٢٤-٢٠", say.TablePlaySlash},
		{"6/6", say.IllegalSamePoint},
		{"30/24", say.TableNotAPoint},
		{"8/5 8/5 6/5 6/5 13/10", say.TablePlayTooLong},
		{"8 5", say.TablePlayForm},
		{"8/", say.TablePlayForm},
		{"8/5-6/5", say.TablePlayForm},
		{"jump", say.TableCommandUnknown},
	} {
		if got := d.lastMessage(c.typed); got != c.want {
			t.Errorf("%q is answered by %s, want %s", c.typed, got, c.want)
		}
	}
}

// lastMessage types a line and returns the message that answers it.
func (d *driver) lastMessage(line string) say.MessageID {
	d.t.Helper()
	d.types(line)
	all := d.desk.Announced()
	if len(all) == 0 || len(all[len(all)-1].Sentences) == 0 {
		d.t.Fatalf("%q is not answered", line)
	}
	return all[len(all)-1].Sentences[0].ID
}

// An action whose name has a hyphen can be typed by that name, as the page of keys lists it.
func TestNamesOfActionsCanBeTyped(t *testing.T) {
	d := sit(t, setting{rules: core.Rules{Length: 1}, opponent: "simple", seed: 3})
	for typed, same := range map[string]string{
		"cube-hint": "cubehint", "Cube-Hint": "cubehint", "last-play": "last", "board-breath": "board", "board-row": "row", "friend-waiting": "waiting",
	} {
		if got, want := d.lastMessage(typed), d.lastMessage(same); got != want {
			t.Errorf("%q is answered by %s, and %q by %s", typed, got, same, want)
		}
	}
	for _, typed := range []string{"item-next", "cube-hint 5", "cube-hints"} {
		if got := d.lastMessage(typed); got != say.TableCommandUnknown && got != say.TablePlayForm && got != say.TablePlaySlash {
			t.Errorf("%q is answered by %s", typed, got)
		}
	}
}
