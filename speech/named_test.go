package speech

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// The voices of a Mac as say lists them.
const sayList = `Alice               it_IT    # Ciao! Mi chiamo Alice.
Anna (Premium)      de_DE    # Hallo! Ich heiße Anna.
Daniel              en_GB    # Hello! My name is Daniel.
Milena              ru_RU    # Здравствуйте! Меня зовут Milena.
Samantha            en_US    # Hello! My name is Samantha.
nonsense
`

func TestSayVoicesAreRead(t *testing.T) {
	var got []string
	for _, v := range parseSayVoices(sayList) {
		got = append(got, v.Name+" "+v.Language)
	}
	want := []string{"Alice it-IT", "Anna (Premium) de-DE", "Daniel en-GB", "Milena ru-RU", "Samantha en-US"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestVoiceFitsLanguageAndChoice(t *testing.T) {
	windows := catalogue{
		{Name: "Microsoft Hedda", Language: "de-DE", gender: female, id: "0"},
		{Name: "Microsoft David", Language: "en-US", gender: male, id: "1"},
		{Name: "Microsoft Zira", Language: "en-US", gender: female, id: "2"},
		{Name: "Microsoft Hazel", Language: "en-GB", gender: female, id: "3"},
	}
	mac := parseSayVoices(sayList)
	for _, c := range []struct {
		voices         catalogue
		language, name string
		want           string
	}{
		{windows, "en", "", "Microsoft David"},
		{windows, "en-GB", "", "Microsoft Hazel"},
		{windows, "en", "female1", "Microsoft Zira"},
		{windows, "en", "female2", "Microsoft Hazel"},
		{windows, "en", "female3", "Microsoft Zira"},
		{windows, "en", "male2", "Microsoft David"},
		{windows, "de-AT", "male1", "Microsoft Hedda"},
		{windows, "en", "microsoft hedda", "Microsoft Hedda"},
		{windows, "en", "nobody", "Microsoft David"},
		{windows, "ru", "female1", ""},
		{mac, "en", "male1", "Daniel"},
		{mac, "en", "male2", "Samantha"},
		{mac, "de", "", "Anna (Premium)"},
		{nil, "en", "male1", ""},
	} {
		v, ok := c.voices.choose(c.language, c.name)
		if v.Name != c.want || ok != (c.want != "") {
			t.Errorf("%s, %q: %q, want %q", c.language, c.name, v.Name, c.want)
		}
	}
}

// Two symbolic voices of the same gender are two voices if the system has two.
func TestSymbolicVoicesSpeakTheLanguage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		voices := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Named {
			return Named{
				Name:     rapid.StringN(1, 5, -1).Draw(t, "name"),
				Language: rapid.SampledFrom([]string{"en-US", "en_GB", "de", "ru-RU", ""}).Draw(t, "language"),
				gender:   rapid.SampledFrom([]gender{unknownGender, male, female}).Draw(t, "gender"),
			}
		}), 0, 6).Draw(t, "voices")
		name := rapid.SampledFrom(SymbolicVoices()).Draw(t, "symbolic")
		v, ok := catalogue(voices).choose("en", name)
		if speaks := len(catalogue(voices).speaking("en")) > 0; ok != speaks {
			t.Fatalf("chosen: %v, though %v speak the language", ok, speaks)
		}
		if ok && v.Name != name && normalTag(v.Language)[:2] != "en" {
			t.Errorf("%+v does not speak the language", v)
		}
	})
}

func FuzzParseSayVoices(f *testing.F) {
	f.Add(sayList)
	f.Fuzz(func(t *testing.T, list string) {
		for _, v := range parseSayVoices(list) {
			if v.Name == "" || v.Language == "" {
				t.Errorf("%+v of %q", v, list)
			}
		}
	})
}
