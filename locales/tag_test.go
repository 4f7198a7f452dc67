package locales

import "testing"

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "de_DE.UTF-8"}, "de_DE.UTF-8"},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr_FR"},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "ru_RU"}, "ru_RU"},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"},
		{map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"},
		{map[string]string{"LANG": "POSIX"}, "en"},
		{map[string]string{"LANG": "de_DE", "LANGUAGE": "tlh:en_GB:fr"}, "en_GB"},
		{map[string]string{"LANG": "de_DE", "LANGUAGE": "tlh::"}, "de_DE"},
		{map[string]string{"LANG": "!?"}, "en"},
	} {
		getenv := func(name string) string { return c.env[name] }
		if got := FromEnvironment(getenv); got != c.want {
			t.Errorf("FromEnvironment(%v) = %q, want %q", c.env, got, c.want)
		}
	}
}

func TestLocaleNamesAreTags(t *testing.T) {
	for name, want := range map[string]string{
		"de_DE.UTF-8": "de-DE", "sr_RS@latin": "sr-RS", "pt_BR.ISO-8859-1@euro": "pt-BR", "zh-Hant": "zh-Hant", "ru": "ru", "C": "en", "": "en",
	} {
		if got, err := parseTag(name); err != nil || got.String() != want {
			t.Errorf("parseTag(%q) = %v, %v; want %s", name, got, err, want)
		}
	}
}

// A tag never falls back to a neighbour's language, but it does to its own of another region, in the same script.
func TestTagFindsItsCatalogue(t *testing.T) {
	there := []string{"en", "de", "fa", "he", "pt-BR", "ru", "zh-Hans"}
	for tag, want := range map[string]string{
		"pt-BR": "pt-BR", "pt": "pt-BR", "pt_PT.UTF-8": "pt-BR", "zh_CN.UTF-8": "zh-Hans", "zh": "zh-Hans", "zh-SG": "zh-Hans",
		"zh-Hans-CN": "zh-Hans", "zh_TW.UTF-8": "zh-Hans", "zh_HK": "zh-Hans", "zh-Hant": "zh-Hans", "yue": "en", "fa_IR": "fa", "fa-AF": "fa", "iw": "he", "uk": "en", "be": "en",
		"gl": "en", "ar": "en", "und-RU": "en", "de-AT": "de", "nds": "en",
	} {
		if got, _, err := matchAmong(there, tag); got != want || err != nil {
			t.Errorf("%s gets %s, %v; want %s", tag, got, err, want)
		}
	}
}

func FuzzNew(f *testing.F) {
	for _, tag := range []string{"de_DE.UTF-8", "C", "x-pseudo", "zh-Hant-TW", "@", "_._", "en-u-co-phonebk", "x-y"} {
		f.Add(tag)
	}
	f.Fuzz(func(t *testing.T, tag string) {
		if l, err := New(tag); err == nil && l.Text(sample("KeyUndo")) == "" {
			t.Errorf("New(%q) says nothing", tag)
		}
	})
}
