package page

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

func voicesFor(tag string) Voices {
	names := map[string][]string{"en": {"Daniel", "Alex", "Odd;=", "Daniel"}, "de": {"Anna"}}[language(tag)]
	return Voices{Language: tag, Names: names, Total: 5}
}

func TestEachLanguageHasItsVoice(t *testing.T) {
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	row, _ := settings.Find(settings.Voice)
	values := settings.Values{}
	for _, step := range []struct{ tag, told, saved string }{
		{"en", "Alex", "en=Alex"},
		{"de-AT", "Anna", "de=Anna; en=Alex"},
		{"en-US", "Daniel", "de=Anna; en=Daniel"},
		{"en", "default", "de=Anna"},
	} {
		offered, _ := Offers(*row)
		offered = voicesFor(step.tag).Offer(offered, step.tag, values.Text(settings.Voice))
		at := slices.IndexFunc(offered.Options, func(o settings.Option) bool { return o.Name == step.saved })
		if at < 0 {
			t.Fatalf("in %s there is no %q among %v", step.tag, step.saved, offered.Options)
		}
		if told := texts.Text(offered.Message(offered.Options[at].Name)); told != step.told {
			t.Errorf("%q is called %q, not %q", step.saved, told, step.told)
		}
		if err := values.Set(settings.Voice, offered.Options[at].Name); err != nil {
			t.Fatal(err)
		}
	}
	if got := Pick(values.Text(settings.Voice), "de"); got != "Anna" {
		t.Errorf("the German voice is %q", got)
	}
	if got := Pick("My own; de=Anna", "ru"); got != "My own" {
		t.Errorf("a name alone is %q in Russian", got)
	}
}

func TestForeignReportsAMissingVoice(t *testing.T) {
	for _, test := range []struct {
		voices Voices
		want   bool
	}{{voicesFor("ru"), true}, {voicesFor("en-GB"), false}, {Voices{Language: "en"}, false}} {
		if got := test.voices.Foreign(); got != test.want {
			t.Errorf("%+v is foreign: %v", test.voices, got)
		}
	}
	if got := voicesFor("de").In("en"); len(got) > 0 {
		t.Errorf("German voices speak English: %v", got)
	}
}

// Pick returns the voice that was chosen, and the voices of other languages
// stay.
func TestChoosingAVoiceKeepsTheOthers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tags := []string{"en", "de", "ru"}
		want, setting := map[string]string{}, ""
		for range rapid.IntRange(0, 9).Draw(t, "choices") {
			tag := rapid.SampledFrom(tags).Draw(t, "tag")
			want[tag] = rapid.StringMatching(`([A-Z][a-z ]{0,6}[a-z])?`).Draw(t, "voice")
			setting = choose(setting, tag, want[tag])
		}
		for _, tag := range tags {
			if got := Pick(setting, tag); got != want[tag] {
				t.Fatalf("%q has %q for %s, not %q", setting, got, tag, want[tag])
			}
		}
	})
}
