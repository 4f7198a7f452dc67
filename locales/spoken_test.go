package locales

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"backtalk/a11y/say"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestPronunciationsRespellWords(t *testing.T) {
	p := pronunciations{"blot": "Blott", "gnu": "Gnu", "speech-dispatcher": "Spietsch Dispätscher", "слоты": "слотты", "Y": "Ypsilon", "8'den": "sekizden"}
	for text, want := range map[string]string{
		"24, Blot von Ada":               "24, Blott von Ada",
		"Ein BLOT.":                      "Ein Blott.",
		"Blot-Alarm, und GNU Backgammon": "Blott-Alarm, und Gnu Backgammon",
		"Blots bleiben":                  "Blots bleiben",
		"speech-dispatcher":              "Spietsch Dispätscher",
		"Слоты на 5":                     "слотты на 5",
		"24/20, 6 und 1":                 "24/20, 6 und 1",
		"8'den 5'e":                      "sekizden 5'e",
		"blot's":                         "Blott's",
		"Y nimmt, y nicht":               "Ypsilon nimmt, y nicht",
	} {
		if got := p.spoken(text); got != want {
			t.Errorf("spoken(%q) = %q, want %q", text, got, want)
		}
	}
	if got := pronunciations(nil).spoken("Blot"); got != "Blot" {
		t.Errorf("without a list %q", got)
	}
}

// Chinese writes its words, and foreign words among them, side by side.
func TestWordsWithoutSpacesAreRespelled(t *testing.T) {
	p := pronunciations{"打中": "打众", "行": "航", "一行": "一航", "行不能用": "航不能用", "windows": "温斗斯", "gnu": "G N U"}
	for text, want := range map[string]string{
		"36种掷法里有6种能打中你。":      "36种掷法里有6种能打众你。",
		"第3行：这一行。":            "第3航：这一航。",
		"还有3行不能用，正在进行。":       "还有3航不能用，正在进行。",
		"请在Windows里安装GNU，打中。": "请在温斗斯里安装G N U，打众。",
	} {
		if got := p.spoken(text); got != want {
			t.Errorf("spoken(%q) = %q, want %q", text, got, want)
		}
	}
}

// Only the voice gets the spelling: the same localizer writes the word itself.
func TestOnlyTheVoiceRespellsWords(t *testing.T) {
	l, err := New("de")
	if err != nil {
		t.Fatal(err)
	}
	text := l.Text(say.M(say.FocusBlotNamed, say.Data{"Name": "Ada"}))
	if text != "Blot von Ada" || l.Spoken(text) != "Blott von Ada" {
		t.Errorf("written %q, spoken %q", text, l.Spoken(text))
	}
}

// aside lists words that voices pronounce wrong only beside others.
var aside = map[string]string{"gnu": "GNU Backgammon"}

// Each word of a list must sound different from espeak-ng's own reading, and as in the golden file,
// which a person has read: the old sound on the left, the new one on the right.
func TestPronunciationsChangeTheSound(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	version := versionOf(t, program)
	for _, lang := range Languages() {
		if !asked(lang) {
			continue
		}
		p, err := loadPronunciations(catalogues(), lang)
		if err != nil {
			t.Fatal(err)
		}
		if len(p) == 0 {
			continue
		}
		var b bytes.Buffer
		fmt.Fprintln(&b, version)
		words := slices.Sorted(maps.Keys(p))
		texts := make([]string, 0, 2*len(words))
		for _, word := range words {
			text := word
			if phrase, ok := aside[word]; ok {
				text = phrase
			}
			texts = append(texts, text, p.spoken(text))
		}
		said := ipa(t, program, voiceOf(lang), texts)
		for i, word := range words {
			text := texts[2*i]
			if word != strings.ToLower(word) && utf8.RuneCountInString(word) > 1 {
				t.Errorf("%s: %q is not in small letters, and no letter that names a key", lang, word)
			}
			before, after := said[2*i], said[2*i+1]
			if before == after && !tonesDiffer(t, program, voiceOf(lang), text, p.spoken(text)) {
				t.Errorf("%s: %q sounds the same as %q", lang, p[word], word)
			}
			fmt.Fprintf(&b, "%s: %s, %s\n", text, before, after)
		}
		golden(t, filepath.Join("testdata", "speak."+lang+".txt"), version, b.Bytes())
	}
}

// tonesDiffer compares two texts that the letters of IPA write alike: they have one sign for the
// high tone of Chinese and for its falling one.
func tonesDiffer(t *testing.T, program, voice, one, other string) bool {
	t.Helper()
	said := make([]string, 0, 2)
	for _, text := range []string{one, other} {
		out, err := exec.Command(program, "-v", voice, "-q", "-x", "--", text).Output()
		if err != nil {
			t.Fatal(err)
		}
		said = append(said, string(out))
	}
	return said[0] != said[1]
}

func versionOf(t *testing.T, program string) string {
	t.Helper()
	out, err := exec.Command(program, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(`\d+\.\d+`).FindString(string(out))
}

// voiceChange marks that espeak-ng speaks a word with the voice of another language.
var voiceChange = regexp.MustCompile(`\([a-z]+\)`)

// ipa returns the sounds of each text.
func ipa(t *testing.T, program, lang string, texts []string) []string {
	t.Helper()
	cmd := exec.Command(program, "-v", lang, "-q", "--ipa", "--stdin")
	cmd.Stdin = strings.NewReader(strings.Join(texts, "\n\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' })
	if len(lines) != len(texts) {
		t.Fatalf("%s: %d texts were said as %d", lang, len(texts), len(lines))
	}
	for i, line := range lines {
		lines[i] = voiceChange.ReplaceAllString(strings.Join(strings.Fields(line), " "), "")
	}
	return lines
}

// golden compares got with a file, which holds the sounds of one version of espeak-ng; another
// version's may differ.
func golden(t *testing.T, file, version string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(want, []byte(version+"\n")) {
		t.Logf("%s was written with another version of espeak-ng than %s", file, version)
		return
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (go test -update writes it anew):\n%s", file, got)
	}
}
