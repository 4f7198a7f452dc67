package table

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/locales"
)

// typing starts a match in a language, and returns the messages with the words that the player can type.
func typing(t *testing.T, lang string) (d *driver, ids []say.MessageID) {
	t.Helper()
	d = sit(t, setting{lang: lang, rules: core.Rules{Length: 1}, opponent: "simple", seed: 3})
	for _, c := range (typist{d.Table}).commands() {
		ids = append(ids, c.Words)
	}
	return d, ids
}

// Players may type the English words in any language, so no word for one command may be the English word for
// another.
func TestNoTwoCommandsShareAWord(t *testing.T) {
	for _, lang := range locales.Languages() {
		d, ids := typing(t, lang)
		texts := d.texts
		home := map[string]say.MessageID{}
		for _, id := range ids {
			for _, word := range texts.Words(id) {
				if other, ok := home[word]; ok && other != id {
					t.Errorf("%s: %q stands for %s and for %s", lang, word, other, id)
				}
				home[word] = id
			}
		}
		results := maps.Clone(home)
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

func TestHelpAllNamesEveryCommand(t *testing.T) {
	for _, lang := range locales.Languages() {
		d, ids := typing(t, lang)
		texts := d.texts
		help := d.types(texts.Words(say.CommandHelp)[0] + " " + texts.Words(say.CommandAll)[0])
		for _, id := range ids {
			word := regexp.MustCompile(`(^|[^\pL-])` + regexp.QuoteMeta(texts.Words(id)[0]) + `([^\pL-]|$)`)
			if len(help) != 1 || !word.MatchString(help[0]) {
				t.Errorf("%s: help all does not name %q: %q", lang, texts.Words(id)[0], help)
			}
		}
	}
}

func TestHelpNamesTheCommandsThatFitTheMoment(t *testing.T) {
	const play, more = "Type a play such as 8/5 6/5, bar/22 or 6/off. Put a slash inside each move, and a space between moves. ", " For all commands, type help all."
	resign := "resign single, gammon or backgammon"
	for _, c := range []struct {
		name  string
		setup []core.Command
		types string
		want  string
	}{
		{"to roll", from(core.Start(), core.Roll{}), "", "Commands: roll, double, " + resign + ", pips, board, last, cubehint, exit."},
		{"to move", from(core.Start(), core.Roll{3, 1}), "", play + "Commands: " + resign + ", pips, dice, where followed by a point, board, last, moves, hint, exit."},
		{"part of a turn played", from(core.Start(), core.Roll{3, 1}), "8/5", play + "Commands: undo, " + resign + ", pips, dice, where followed by a point, board, last, moves, hint, exit."},
		{"all played", from(core.Start(), core.Roll{3, 1}), "8/5 6/5", "Commands: undo, end, " + resign + ", pips, board, last, exit."},
		{"doubled", append(from(core.Start(), core.Roll{}), core.Double{}), "", "Commands: take, drop, cube, pips, score, board, last, hint, cubehint, exit."},
		{"offered a resignation", append(from(core.Start(), core.Roll{}), core.Resign{Result: core.Single}), "", "Commands: accept, refuse, pips, score, board, last, hint, exit."},
		{"between games", append(from(core.Start(), core.Roll{}), core.Resign{Result: core.Single}), "accept", "Commands: next, score, exit."},
	} {
		d := sitAdvised(t, setting{rules: matchTo5, setup: c.setup, opts: Options{Confirm: true}})
		if c.types != "" {
			d.types(c.types)
		}
		if got := strings.Join(d.types("help"), "\n"); got != c.want+more {
			t.Errorf("%s: help gives\n%s\nwant\n%s", c.name, got, c.want+more)
		}
	}
}

// Help offers only the results that the game has, and each can be typed alone.
func TestHelpNamesTheResultsOfTheGame(t *testing.T) {
	for game, c := range map[string]struct {
		length int
		want   string
	}{
		"":             {5, "resign single, gammon or backgammon,"},
		"nardy":        {5, "resign single and resign gammon,"},
		"portes":       {5, "resign single and resign gammon,"},
		"best-of-five": {0, "resign single and resign mulligan,"},
		"hypergammon":  {1, "resign,"},
	} {
		v, _ := core.VariantNamed(game)
		d := sit(t, setting{rules: core.Rules{Variant: v, Length: c.length}, opponent: "simple", setup: from(v.Board(), core.Roll{})})
		if got := strings.Join(d.types("help"), "\n"); !strings.Contains(got, " "+c.want) {
			t.Errorf("%q: help gives %s", game, got)
		}
	}
}

func TestNameOfAResultResigns(t *testing.T) {
	v, _ := core.VariantNamed("nardy")
	for typed, want := range map[string]say.MessageID{
		"оин": say.ResignSureSingle, "Марс": say.ResignSureGammon, "сдаться марс": say.ResignSureGammon, "gammon": say.ResignSureGammon,
	} {
		d := sit(t, setting{lang: "ru", rules: core.Rules{Variant: v, Length: 5}, opponent: "simple", setup: from(v.Board(), core.Roll{})})
		if got := d.lastMessage(typed); got != want {
			t.Errorf("%q is answered by %s, want %s", typed, got, want)
		}
	}
}

// If the player types something that looks like a play, the answer names the rule or the form that it breaks.
func TestWrongTypedPlaysAreExplained(t *testing.T) {
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
