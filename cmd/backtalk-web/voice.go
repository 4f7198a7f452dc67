//go:build js

package main

import (
	"sync/atomic"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/internal/settings"
	"backtalk/speech"
)

// ownVoice is the browser's voice, fed by the program's own queue. Workers
// have no voice: the page speaks.
type ownVoice struct {
	*game
	remote *speech.Remote
	voice  *speech.Voice
	on     atomic.Bool
	// voices holds the voices that the page reported last.
	voices atomic.Pointer[page.Voices]
	// foreign is the language for which the player already heard that there is
	// no voice.
	foreign atomic.Pointer[string]
}

func newVoice(g *game) *ownVoice {
	v := &ownVoice{game: g}
	v.voices.Store(&page.Voices{})
	v.remote = speech.NewRemote(func(o speech.Order) {
		o.Voice = page.Pick(o.Voice, o.Language)
		g.ask(page.Errand{Speak: &o})
	})
	return v
}

// receive takes the browser's reports: its voices, and how far it has
// spoken.
func (v *ownVoice) receive(in page.Input) {
	if in.Spoken != nil {
		v.remote.Heard(in.Spoken.Token, in.Spoken.What)
		return
	}
	v.voices.Store(in.Voices)
	v.remote.Has(in.Voices.Total)
	if v.on.Load() {
		v.speaks()
	}
}

// offer returns a setting with the values that this browser has, and
// reports whether it has the setting.
func (v *ownVoice) offer(row settings.Setting, values *settings.Values) (settings.Setting, bool) {
	row, ok := page.Offers(row)
	return v.voices.Load().Offer(row, v.devices.Texts.Tag(), values.Text(row.Key)), ok
}

// turn turns the voice on or off as the settings say.
func (v *ownVoice) turn(on bool, how speech.Settings) {
	if on == (v.voice != nil) {
		return
	}
	v.on.Store(on)
	if !on {
		v.voice.Close()
		v.voice, v.devices.Voice = nil, nil
		return
	}
	v.devices.Speaking = how
	v.voice = v.remote.Speak(speech.Options{
		Settings: how,
		Skipped:  func(n int) string { return v.devices.Texts.Spoken(v.devices.Text(speech.SkippedMessage(n))) },
		OnStatus: v.report,
	})
	v.devices.Voice = v.voice
	v.speaks()
}

// speaks announces if the browser has voices, but none for the language. It doesn't repeat that
// until the language changes.
func (v *ownVoice) speaks() {
	voices := v.voices.Load()
	said := v.foreign.Load()
	if voices.Foreign() && (said == nil || *said != voices.Language) {
		v.foreign.Store(&voices.Language)
		v.notify(say.M(say.PageVoiceForeign, nil))
	}
}

// statuses maps each condition of the voice to its announcement.
var statuses = map[speech.Condition]say.MessageID{
	speech.Absent: say.PageVoiceMissing, speech.Silent: say.PageVoiceSilent, speech.Back: say.PageVoiceBack,
}

func (v *ownVoice) report(s speech.Status) {
	if s.Reason != nil {
		v.note(s.Reason)
	}
	if id, ok := statuses[s.Condition]; ok {
		v.notify(say.M(id, nil))
	}
}
