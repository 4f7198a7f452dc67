package front

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/sounds"
	"backtalk/speech"
)

// closed returns a front with nothing open, and a session.
func closed(t *testing.T) *Front {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	bindings := func(*locales.Localizer) *keymap.Map { return keymap.Default(keymap.Answers{}) }
	f := New(Options{
		Texts: texts, Bindings: bindings(texts), Keys: bindings,
		Streams: Streams{Getenv: func(string) string { return "xterm" }},
		Because: func(err error) say.Message {
			return say.M(say.ProblemOfFile, say.Data{"Problem": err.Error(), "File": "pack.toml"})
		},
	})
	f.Serve(session.New(f.Session(), settings.Values{}))
	return f
}

// Without a sound device you hear neither sounds nor a voice. Backtalk announces each once, and says
// nothing about sounds that you turned off.
func TestMissingDeviceIsAnnouncedOnce(t *testing.T) {
	var news sounds.News
	silent, _ := news.Message(sounds.Status{State: sounds.NoDevice})
	mute := speech.Status{Condition: speech.Deviceless}.Message()
	const (
		noSounds = "No sound device was found. You can play without sounds. Connect a device or start the sound server, and the sounds will start."
		noVoice  = "The voice needs a sound device. Until you connect one, the game continues as text."
	)
	for name, c := range map[string]struct {
		told []say.Message
		want []string
	}{
		"the sounds":        {[]say.Message{silent}, []string{noSounds}},
		"the sounds first":  {[]say.Message{silent, mute}, []string{noSounds, noVoice}},
		"the voice first":   {[]say.Message{mute, silent}, []string{noVoice, noSounds}},
		"muted sounds":      {[]say.Message{mute}, []string{noVoice}},
		"with another pack": {[]say.Message{silent, mute, silent, mute}, []string{noSounds, noVoice}},
	} {
		t.Run(name, func(t *testing.T) {
			f := closed(t)
			for _, m := range c.told {
				f.tell(m)
			}
			var got []string
			for _, a := range f.Unannounced() {
				got = append(got, f.Devices.Texts.Announcement(a))
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("announced %q, want %q", got, c.want)
			}
		})
	}
}

// A sound pack that can't be used is reported with the reason, and the
// built-in sounds play.
func TestUnusableSoundPackIsReported(t *testing.T) {
	f := closed(t)
	folder := t.TempDir()
	broken := filepath.Join(folder, "broken")
	if err := os.Mkdir(broken, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(broken, sounds.PackManifest), []byte("[near]\nhit = \"hit.wav\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, pack := range []string{filepath.Join(folder, "missing"), broken} {
		if err := f.session.Values.Set(settings.Pack, pack); err != nil {
			t.Fatal(err)
		}
		_, why := sounds.LoadPack(os.DirFS(pack))
		if why == nil {
			t.Fatalf("%s can be used", pack)
		}
		f.soundPack()
		want := "Parts of the sound pack " + pack + " can't be used: " + why.Error() + ", pack.toml. The built-in sounds play instead."
		if got := f.Devices.Texts.Announcement(<-f.notices); got != want {
			t.Errorf("announced %q, want %q", got, want)
		}
	}
}
