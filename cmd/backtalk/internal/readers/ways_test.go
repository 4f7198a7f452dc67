package readers

import (
	"testing"

	"backtalk/a11y/say"
)

func TestDecideChoosesSpeakerAndDisplay(t *testing.T) {
	voices := []string{"speech-dispatcher", "espeak-ng"}
	for name, c := range map[string]struct {
		system System
		want   Way
	}{
		"Orca in a window":        {System{Readers: []Reader{{Name: "Orca", Terminal: true}}, Voices: voices}, Way{false, ReaderSpeaks, say.DoctorWhyReader}},
		"Speakup on a console":    {System{Readers: []Reader{{Name: "Speakup", Terminal: true}}, Console: true, Voices: voices}, Way{false, ReaderSpeaks, say.DoctorWhyReader}},
		"a reader without a name": {System{Readers: []Reader{{Terminal: true}}, Voices: voices}, Way{false, ReaderSpeaks, say.DoctorWhyUnnamed}},
		"NVDA":                    {System{Readers: []Reader{{Name: "NVDA", Terminal: true, Controlled: true}}}, Way{false, ReaderSpeaks, say.DoctorWhyController}},
		"VoiceOver":               {System{Readers: []Reader{{Name: "VoiceOver", Terminal: true}}}, Way{false, ReaderSpeaks, say.DoctorWhyReader}},
		"BRLTTY, not reading":     {System{Readers: []Reader{{Name: "BRLTTY"}}, Voices: voices}, Way{true, OwnVoice, say.DoctorWhyVoice}},
		"over the network":        {System{Remote: true, Voices: voices}, Way{false, ReaderSpeaks, say.DoctorWhyRemote}},
		"voices only":             {System{Voices: voices[1:]}, Way{true, OwnVoice, say.DoctorWhyVoice}},
		"nothing":                 {System{}, Way{true, NobodySpeaks, say.DoctorWhyNothing}},
	} {
		if got := Decide(c.system); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestBrailleOnly(t *testing.T) {
	braille, voice, elsewhere := Reader{Name: "BRLTTY", Terminal: true}, Reader{Name: "Speakup", Terminal: true}, Reader{Name: "Orca"}
	for _, c := range []struct {
		readers []Reader
		want    bool
	}{
		{nil, false},
		{[]Reader{braille}, true},
		{[]Reader{elsewhere}, false},
		{[]Reader{elsewhere, braille}, true},
		{[]Reader{braille, voice}, false},
	} {
		if got := (System{Readers: c.readers}).BrailleOnly(); got != c.want {
			t.Errorf("BrailleOnly with %v: got %v, want %v", c.readers, got, c.want)
		}
	}
}
