package locales

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// One word for each thing: the English catalogue says save and not keep, exit and not leave, and so
// on, for players and for translators. Each row names the wrong words, the right ones, and where the
// wrong ones are right after all.

type term struct {
	wrong string
	right string
	// fine lists texts that are right although they contain the wrong words.
	fine string
	// except lists messages that may use the words, each for a reason given beside it.
	except []string
	// texts: only texts are looked at, not the notes for translators.
	texts bool
}

func banned() []term {
	return []term{
		{wrong: `\bkept\b|\bkeeps? (a|the|this|your) (match|game|setting)`, right: "save"},
		{wrong: `\bsits?\b|\bway to sit\b`, right: "display mode"},
		{wrong: `\bdisplays?\b`, right: "braille display, display mode", fine: `braille displays?|display mode`},
		{wrong: `\bleaves? (the )?(program|Backtalk|tutorial|menu|key help)|[Ll]eaves\.`, right: "exit, close, end"},
		{wrong: `\bquits?\b`, right: "exit", texts: true, except: []string{"CommandQuit"}}, // both may be typed
		{wrong: `\bgo(es)? on with (a|the|your) (saved )?match|\bput(s)? .* aside\b|\btakes? up\b`, right: "continue, save"},
		{wrong: `\bbeg[aiu]n\b`, right: "start"},
		{wrong: `\busual\b|\bunless (given|set)\b|\bempty (is|takes)\b`, right: "default, leave empty for"},
		{wrong: `\bit takes\b|\btakes what\b`, right: "allowed"},
		{wrong: `\bby (itself|themselves)\b`, right: "automatically"},
		{wrong: `\bawaited\b|\bwhat now\b`, right: "what to do next"},
		{wrong: `\bown speech\b|\bthe own voice\b|\bthe program speaks\b|\bprogram's own (voice|speech)\b`, right: "Backtalk's own voice"},
		{wrong: `\bbrings? it back\b`, right: "turns it back on"},
		{wrong: `\bhush`, right: "silence"},
		{wrong: `\breaders?\b`, right: "screen reader", fine: `screen readers?|\{\{\.Reader\}\}|Reader is its name`},
		{wrong: `\btold\b|\btells?\b`, right: "say, announce, report", fine: `tells? you`},
		{wrong: `\bfaults?\b`, right: "error"},
		{wrong: `\breview lists?\b`, right: "history"},
		{wrong: `\bbrief commentary\b`, right: "verbose commentary off"},
		{wrong: `\bown keys\b`, right: "custom keys"},
		{wrong: `\boptions of (a|the) match\b`, right: "match options"},
		{wrong: `\bone a line\b|\ba line each\b`, right: "one per line"},
		{wrong: `\bstands?\b|\blies beside\b`, right: "is", except: []string{"KeysAsking"}}, // "how things stand" is an idiom
		{wrong: `\b(Insert|Control|Alt|Shift|Option|NVDA) with\b`, right: "plus between keys"},
		{wrong: `\bthrow|\bthrown\b|\bdraws? (the |new )?dice\b|\bby hand\b`, right: "roll; real dice, typed in"},
		{wrong: `\bhitting rolls?\b|\brolls? of 36\b|\bof 36\b`, right: "N of 36 rolls, with N of 36", fine: `of 36 rolls|with \{\{\.\w+\}\} of 36\.`},
		{wrong: `\bprime of (\d|\{|so )|\bpoints in a row\b`, right: "N-point prime"},
		{wrong: `\blevel\b`, right: "equal, even"},
		{wrong: `\bmiddle\b`, right: "centred, centre", except: []string{"BotGnubgFailed", "StatusNameRolled", "QuizMiddle"}}, // the middle of a match, of a turn, of a game
		{wrong: `(?-i:GNUBG)`, right: "GNU Backgammon"},
		{wrong: `\bplain win\b|\bwins? with (a|{)|\bcounts (once|twice|three times)\b`, right: "single game; win a gammon; worth twice the cube"},
		{wrong: `\bmatch to (\d|\{)`, right: "N-point match"},
		{wrong: `\bas good\b`, right: "just as good, equally good", fine: `just as good`},
		{wrong: `\bit brings\b`, right: "is worth"},
		{wrong: `\bother home\b|\b(your|own|opponent's) home\b`, right: "home board", fine: `\bhome boards?\b`},
		{wrong: `\brival\b`, right: "opponent"},
		{wrong: `\brounds?\b`, right: "game, match"},
		{wrong: `\bcomes? in from the bar\b`, right: "enter"},
		{wrong: `\b(is|are|was|were|being|be) (said|heard|had)\b`, right: "you hear, Backtalk says", texts: true},
		{wrong: `\blies?\b|\bcomes? about\b|\bgo(es)? on\b|\bwent on\b`, right: "is, happens, continues", texts: true, except: []string{"TutorialKeys"}}, // go on, go back
		{wrong: `\banew\b|\bbesides\b|\ball the same\b|\bwithout more\b`, right: "again, also, anyway", texts: true},
		{wrong: `(^|[.;] )(who|whoever) (waits|watches|joins|leads|trails|wins) `, right: "you, the player who", texts: true},
		{wrong: `\bis no (play|address|code|move|friend)\b|\bby (BRLTTY|wss)`, right: "is not a"},
		{wrong: `\b(does|do|did|has|have|could|will|would) not\b|\bcan ?not\b`, right: "a contraction: doesn't, can't", fine: `^does not `, texts: true}, // a reason against a play
		{wrong: `\bis being made\b|\bmade again\b|\bwith commas between\b`, right: "Reconnecting; separated by commas", texts: true},
		{wrong: `\bbetter was (rolling|doubling|taking|dropping)\b`, right: "taking was better"},
		{wrong: `\b(nobody|no one) (wants|reads|lets)\b|\blets? nobody\b|\bwants? nobody\b`, right: "doesn't want anyone", texts: true},
		{wrong: `\b(accept|refuse)s? (a|the) double\b|\bdouble is (accepted|refused)\b`, right: "take, drop"},
		{wrong: `^whether\b`, right: "a verb that says what turning it on does: Play sounds", texts: true},
	}
}

func TestEnglishKeepsToItsTerms(t *testing.T) {
	messages, err := readFields(catalogues(), Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range slices.Sorted(maps.Keys(messages)) {
		for _, wrong := range wrongTerms(id, messages[id]) {
			t.Error(wrong)
		}
	}
}

// wrongTerms reports the banned words of a message, its description for translators included.
func wrongTerms(id string, f fields) []string {
	var wrong []string
	for _, b := range banned() {
		if slices.Contains(b.except, id) {
			continue
		}
		pattern := regexp.MustCompile("(?i)" + b.wrong)
		for _, part := range slices.Sorted(maps.Keys(f)) {
			if b.texts && part == "description" {
				continue
			}
			text := f[part]
			if b.fine != "" {
				text = regexp.MustCompile("(?i)"+b.fine).ReplaceAllString(text, "")
			}
			if found := pattern.FindString(text); found != "" {
				wrong = append(wrong, id+", "+part+": "+strings.TrimSpace(found)+"; say "+b.right+": "+f[part])
			}
		}
	}
	return wrong
}

func TestWrongTermsAreFound(t *testing.T) {
	for text, want := range map[string]int{
		"The match is kept.":                        1,
		"The match is saved.":                       0,
		"Way to sit: lines":                         1,
		"Display mode: lines":                       0,
		"A braille display, or two displays.":       1,
		"You hit with {{.Count}} of 36.":            0,
		"You hit with 13 of 36 rolls.":              0,
		"You hit 13 of 36.":                         1,
		"The position is said once.":                1,
		"You hear the position once.":               0,
		"does not hit on 5":                         0,
		"Backtalk does not hit.":                    1,
		"You dropped; better was taking.":           1,
		"The match goes on.":                        1,
		"The match continues.":                      0,
		"T always tells you what to do next.":       0,
		"T always tells what is awaited.":           2,
		"GNUBG, 0-ply":                              1,
		"keeps the anchor on 20":                    0,
		"Opponent's home board, your home.":         1,
		"{{.Reader}} reads lines; a screen reader.": 0,
		"The reader reads lines.":                   1,
		"The next best is as good.":                 1,
		"The next best is just as good.":            0,
	} {
		if got := wrongTerms("Any", fields{"other": text}); len(got) != want {
			t.Errorf("%q: found %q, want %d", text, got, want)
		}
	}
}

// Fields that ask for a text end in a colon, if they aren't questions.
func TestFieldsAskWithAColon(t *testing.T) {
	texts, err := New(Source)
	if err != nil {
		t.Fatal(err)
	}
	data := say.Data{"Name": "Ann", "Title": "Length", "Value": "5"}
	for _, id := range []say.MessageID{
		say.LibrarySearchAsk, say.LibraryRenameAsk, say.LibraryImportAsk, say.StartAsk, say.TableCommand, say.TableGoTo,
	} {
		if text := texts.Plain(say.M(id, data)); !strings.HasSuffix(text, ":") {
			t.Errorf("%s asks %q", id, text)
		}
	}
}
