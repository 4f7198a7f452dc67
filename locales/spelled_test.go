package locales

import (
	"flag"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/locales/internal/catalogue"
)

// spelledByAll lists the words that everybody spells: names, endings of files, the key of a position,
// a unit, a language's tag, words of commands, and what follows the apostrophe of "you'll".
var spelledByAll = []string{"BRLTTY", "ID", "MB", "MIT", "NVDA", "SGF", "SVG", "ctrl", "dll", "exe", "fr", "html", "ll", "md", "ng", "nvda", "sgf", "ui", "wss", "zsh"}

// allWords has every word spoken, not only those heard in play: that takes seconds for each language.
var allWords = flag.Bool("all-words", false, "ask the voice for every word of every catalogue")

// ofPlay returns the messages that players hear in play.
func ofPlay(t *testing.T, all map[string]fields) map[string]fields {
	t.Helper()
	source, err := catalogue.Read(catalogues(), Source)
	if err != nil {
		t.Fatal(err)
	}
	play := map[string]fields{}
	for id, m := range all {
		if slices.Contains(FloorSubjects(), source.Subjects[say.MessageID(id)]) {
			play[id] = m
		}
	}
	return play
}

// A synthesizer that finds a word unpronounceable reads its letters one by one, which is slow to
// hear and hard to follow. The test asks espeak-ng for the sounds of every word of every catalogue,
// and of the letters alone.
func TestNoWordIsSpelledOut(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	for _, facts := range All() {
		lang := facts.Tag
		if !asked(lang) || facts.Unread {
			continue
		}
		messages, err := readFields(catalogues(), lang)
		if err != nil {
			t.Fatal(err)
		}
		if !*allWords && *one == "" {
			messages = ofPlay(t, messages)
		}
		// Letters that players type aren't words.
		delete(messages, string(say.CommonYesLetters))
		delete(messages, string(say.CommonNoLetters))
		l, err := New(lang)
		if err != nil {
			t.Fatal(err)
		}
		v := voice{t: t, program: program, lang: voiceOf(lang)}
		// TestPronunciationsChangeTheSound checks the words that speak.toml respells for the voice.
		respelled := func(word string) bool { return l.Spoken(word) != word }
		for _, word := range v.spelled(slices.DeleteFunc(wordsOf(messages), respelled)) {
			if !slices.Contains(spelledByAll, word) {
				t.Errorf("%s: the voice spells %q out", lang, word)
			}
		}
	}
}

func TestSpelledWordsAreFound(t *testing.T) {
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	v := voice{t: t, program: program, lang: "de"}
	if got := v.spelled([]string{"Strg", "Steuerung", "Stein", "bzw"}); !slices.Equal(got, []string{"Strg", "bzw"}) {
		t.Errorf("spelled out: %q, want Strg and bzw alone", got)
	}
}

var (
	insertion = regexp.MustCompile(`{{.*?}}`)
	choice    = regexp.MustCompile(`"[^"]*"`)
	// A word in a script that has letters. In Chinese, each character is already a word.
	wordForm = regexp.MustCompile(`[\p{Latin}\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}]{2,}`)
	// stress and changes of voice, which differ between a word and its letters.
	emphasis = regexp.MustCompile(`\([a-z]+\)|[',_:;!| ]`)
)

// wordsOf returns each word of the texts once.
func wordsOf(messages map[string]fields) []string {
	words := map[string]bool{}
	for _, m := range messages {
		for _, text := range m.forms() {
			for _, word := range wordForm.FindAllString(insertion.ReplaceAllStringFunc(text, inserted), -1) {
				words[word] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(words))
}

// inserted keeps the spoken words of an insertion: those that its functions choose from.
func inserted(insertion string) string {
	return " " + strings.Join(choice.FindAllString(insertion, -1), " ") + " "
}

// voiceOf returns espeak-ng's name of a language's voice.
func voiceOf(lang string) string {
	if lang == "zh-Hans" {
		return "cmn-latn-pinyin" // as package speech has it
	}
	return strings.ToLower(lang)
}

// voice is espeak-ng in one language.
type voice struct {
	t             *testing.T
	program, lang string
}

// sounds returns espeak-ng's names of the sounds of each text, without stress.
func (v voice) sounds(texts []string) map[string]string {
	v.t.Helper()
	cmd := exec.Command(v.program, "-v", v.lang, "-q", "-x", "--stdin")
	cmd.Stdin = strings.NewReader(strings.Join(texts, "\n\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		v.t.Fatal(err)
	}
	lines := strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
	if len(lines) != len(texts) {
		v.t.Fatalf("%s: %d texts were said as %d", v.lang, len(texts), len(lines))
	}
	sounds := map[string]string{}
	for i, line := range lines {
		sounds[texts[i]] = emphasis.ReplaceAllString(line, "")
	}
	return sounds
}

// spelled finds the words that sound like their letters one after the other.
func (v voice) spelled(words []string) []string {
	v.t.Helper()
	letters := strings.Split(strings.Join(words, ""), "")
	slices.Sort(letters)
	said := v.sounds(slices.Concat(words, slices.Compact(letters)))
	var found []string
	for _, word := range words {
		var letterByLetter strings.Builder
		for _, r := range word {
			letterByLetter.WriteString(said[string(r)])
		}
		if said[word] == letterByLetter.String() {
			found = append(found, word)
		}
	}
	return found
}
