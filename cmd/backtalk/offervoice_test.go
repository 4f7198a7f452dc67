package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"backtalk/locales"
)

func TestAvailablePackageManagerInstallsTheVoice(t *testing.T) {
	for _, c := range []struct {
		there         []string
		administrator bool
		want          string
	}{
		{[]string{"apt-get", "sudo"}, false, "sudo apt-get install -y espeak-ng"},
		{[]string{"apt-get"}, true, "apt-get install -y espeak-ng"},
		{[]string{"apt-get"}, false, ""},
		{[]string{"brew", "sudo"}, false, "brew install espeak-ng"},
		{[]string{"winget"}, true, "winget install --exact --id eSpeak-NG.eSpeak-NG"},
		{nil, true, ""},
	} {
		find := func(name string) (string, error) {
			if slices.Contains(c.there, name) {
				return name, nil
			}
			return "", errors.New("not there")
		}
		if got := strings.Join(installVoice(find, c.administrator), " "); got != c.want {
			t.Errorf("with %q: %q, want %q", c.there, got, c.want)
		}
	}
}

func TestVoiceIsInstalledOnlyAfterYes(t *testing.T) {
	for _, c := range []struct {
		language, answer string
		fails, installs  bool
	}{
		{"en", "y\n", false, true},
		{"en", "Yes\r\n", true, true},
		{"en", "n\n", false, false},
		{"en", "\n", false, false},
		{"en", "", false, false},
		{"de", "j\n", false, true},
		{"ru", "Д\n", false, true},
		{"ru", "н\n", false, false},
	} {
		texts, err := locales.New(c.language)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		installed := false
		err = askToInstall(strings.NewReader(c.answer), &out, texts, []string{"get", "voice"}, func() error {
			installed = true
			if c.fails {
				return errors.New("no network")
			}
			return nil
		})
		if err != nil || installed != c.installs || !strings.Contains(out.String(), "get voice") {
			t.Errorf("%s, %q: installed %v, %v\n%s", c.language, c.answer, installed, err, &out)
		}
		if lines := strings.Count(out.String(), "\n"); lines > 1 != c.fails {
			t.Errorf("%s, %q: %s", c.language, c.answer, &out)
		}
	}
}
