package sounds_test

import (
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/sounds"
)

func TestMissingSoundIsExplainedOnceASession(t *testing.T) {
	for name, c := range map[string]struct {
		states []sounds.State
		want   []say.MessageID
	}{
		"all is well":       {[]sounds.State{sounds.Playing, sounds.Playing}, []say.MessageID{"", ""}},
		"a missing device":  {[]sounds.State{sounds.NoDevice}, []say.MessageID{say.SoundsNoDevice}},
		"two players":       {[]sounds.State{sounds.NoDevice, sounds.NoDevice}, []say.MessageID{say.SoundsNoDevice, ""}},
		"a late device":     {[]sounds.State{sounds.NoDevice, sounds.Playing}, []say.MessageID{say.SoundsNoDevice, say.SoundsBack}},
		"one taken away":    {[]sounds.State{sounds.Playing, sounds.Lost}, []say.MessageID{"", say.SoundsLost}},
		"a loose plug":      {[]sounds.State{sounds.Playing, sounds.Lost, sounds.Playing, sounds.Lost, sounds.Playing}, []say.MessageID{"", say.SoundsLost, say.SoundsBack, say.SoundsGone, say.SoundsBack}},
		"gone after late":   {[]sounds.State{sounds.NoDevice, sounds.Playing, sounds.Lost}, []say.MessageID{say.SoundsNoDevice, say.SoundsBack, say.SoundsGone}},
		"gone, then reopen": {[]sounds.State{sounds.Playing, sounds.Lost, sounds.NoDevice}, []say.MessageID{"", say.SoundsLost, ""}},
	} {
		var news sounds.News
		var got []say.MessageID
		for _, state := range c.states {
			m, ok := news.Message(sounds.Status{State: state})
			if ok != (m.ID != "") {
				t.Errorf("%s: %q is told: %v", name, m.ID, ok)
			}
			got = append(got, m.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: told %q, want %q", name, got, c.want)
		}
	}
}

// Speech keeps the device in use while the cues are off.
func TestLossIsAnnouncedAfterAMutedReturn(t *testing.T) {
	var news sounds.News
	for _, c := range []struct {
		status sounds.Status
		want   say.MessageID
	}{
		{sounds.Status{State: sounds.Lost}, say.SoundsLost},
		{sounds.Status{State: sounds.Playing, Muted: true}, ""},
		{sounds.Status{State: sounds.Lost, Muted: true}, ""},
		{sounds.Status{State: sounds.Playing, Muted: true}, ""},
		{sounds.Status{State: sounds.Lost}, say.SoundsGone},
	} {
		if m, _ := news.Message(c.status); m.ID != c.want {
			t.Errorf("%+v: told %q, want %q", c.status, m.ID, c.want)
		}
	}
}
