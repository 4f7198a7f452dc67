package locales

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"backtalk/a11y/say"
)

// leastApart sets how many sounds, and how many letters, two code words of a language must differ in.
const leastApart = 2

// unsounded matches what the phonetic alphabet adds to a sound: stress, length and breaks in words. In
// Chinese it also adds the tones, which a bad line swallows.
var (
	unsounded = regexp.MustCompile(`[ˈˌː']`)
	toneless  = regexp.MustCompile(`[ˈˌː'0-9ɜ]`)
)

// Friends read code words to each other over the telephone: a word heard or typed slightly wrong must
// not be another word of the list.
func TestCodeWordsDifferInTwoSounds(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	program, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	for _, facts := range All() {
		if !asked(facts.Tag) {
			continue
		}
		l, err := New(facts.Tag)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Fields(l.Text(say.M(say.FriendWords, nil)))
		if len(words) < 128 {
			t.Errorf("%s: %d words are too few for a code of four", facts.Tag, len(words))
		}
		// espeak-ng reads Hebrew without its vowels. The consonants alone differ enough, so the words do too.
		sounds := phonemes(t, program, facts.Tag, words)
		farApart(t, facts.Tag, "sounds", words, sounds)
		farApart(t, facts.Tag, "letters", words, spelt(facts.Tag, words, sounds))
	}
}

// spelt returns the letters of each word. Those of Chinese are the letters of its transcription: players
// type the sounds and not the characters, and 橘子 and 鸽子 share a character
// although nobody mixes these words up.
func spelt(lang string, words []string, sounds [][]string) [][]string {
	letters := make([][]string, len(words))
	for i, word := range words {
		if lang == "zh-Hans" {
			word = strings.Join(sounds[i], "")
		}
		letters[i] = strings.Split(word, "")
	}
	return letters
}

// farApart reports each pair of words that differ in fewer than leastApart parts. what names the parts.
func farApart(t *testing.T, lang, what string, words []string, parts [][]string) {
	t.Helper()
	for i, word := range words {
		for j, other := range words[:i] {
			if edits(parts[i], parts[j]) < leastApart {
				t.Errorf("%s: %q and %q differ in fewer than %d %s", lang, other, word, leastApart, what)
			}
		}
	}
}

// phonemes returns the sounds of each word in the International Phonetic Alphabet.
func phonemes(t *testing.T, program, lang string, words []string) [][]string {
	t.Helper()
	cmd := exec.Command(program, "-q", "--ipa", "--sep=_", "-v", voiceOf(lang), "--stdin")
	cmd.Stdin = strings.NewReader(strings.Join(words, ".\n\n") + ".\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := slices.DeleteFunc(strings.Split(string(out), "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	if len(lines) != len(words) {
		t.Fatalf("%s: %d words were said as %d", lang, len(words), len(lines))
	}
	added := unsounded
	if lang == "zh-Hans" {
		added = toneless
	}
	sounds := make([][]string, len(words))
	for i, line := range lines {
		sounds[i] = strings.FieldsFunc(added.ReplaceAllString(line, ""), func(r rune) bool { return r == '_' || r == ' ' })
	}
	return sounds
}

// edits returns the Levenshtein distance between two sequences.
func edits(a, b []string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := 1
			if x == y {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}

func TestEditsAreCounted(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"carrot", "parrot", 1}, {"apple", "chapel", 4}, {"", "fox", 3}, {"owl", "owl", 0}, {"banana", "banna", 1},
	} {
		if got := edits(strings.Split(c.a, ""), strings.Split(c.b, "")); got != c.want {
			t.Errorf("%s and %s differ in %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
