package front

import (
	"testing"

	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// If keys can't be read, a person who types commands hears the game, but a
// script doesn't unless it asks.
func TestPersonWhoTypesHearsTheGame(t *testing.T) {
	values, _ := settings.Read("")
	system := readers.System{Voices: []string{"espeak-ng"}}
	for _, c := range []struct {
		asked  Asked
		screen bool
		speaks readers.Speaker
		voice  speech.Choice
	}{
		{Asked{Input: lines.Keys}, true, readers.OwnVoice, speech.Auto},
		{Asked{Input: lines.OldConsole}, false, readers.OwnVoice, speech.Auto},
		{Asked{Input: lines.Piped}, false, readers.OwnVoice, speech.Auto},
		{Asked{Input: lines.Script}, false, readers.NobodySpeaks, speech.None},
		{Asked{Input: lines.Script, Voice: true}, false, readers.OwnVoice, speech.Auto},
	} {
		got := Decide(values, system, c.asked)
		if got.Screen != c.screen || got.Speaks != c.speaks || got.voice != c.voice {
			t.Errorf("%+v: screen %v, %v, voice %q", c.asked, got.Screen, got.Speaks, got.voice)
		}
	}
}
