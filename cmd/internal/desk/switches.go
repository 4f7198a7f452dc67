package desk

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/speech"
)

// Steps of the keys for the volume, in percent.
const (
	volumeStep = 10
	fullVolume = 100
)

// Switch is a setting that a key or the menu turns on and off, and that Backtalk saves.
type Switch uint8

// The switches.
const (
	// VerboseCommentary turns on the fuller commentary.
	VerboseCommentary Switch = iota
	// SoundsOn turns on the cues.
	SoundsOn
	// HintsOn and CubeHintsOn allow hints in the match in progress.
	HintsOn
	CubeHintsOn
)

// SetSounds turns the cues on or off.
func (d *Desk) SetSounds(on bool) {
	d.SoundsOff = !on
	d.Switch(SoundsOn, on)
}

// controls are the keys for the voice and the sounds.
type controls struct{ *Desk }

func (d controls) toggleSounds() {
	d.SetSounds(d.SoundsOff)
	if !d.SoundsOff {
		d.Answer(say.TableSoundsOn, nil)
		return
	}
	d.Answer(say.TableSoundsOff, nil)
}

// changeRate makes our own voice faster or slower, in steps of words a minute.
func (d controls) changeRate(by int) {
	if d.Voice == nil {
		d.Fail(say.TableNoVoice, nil)
		return
	}
	s := d.Speaking
	if s.Rate == 0 {
		s.Rate = speech.UsualRate
	}
	s.Rate = min(max(s.Rate+by*speech.RateStep, speech.SlowestRate), speech.FastestRate)
	d.speak(s)
	d.Announce(say.Announcement{
		Sentences: []say.Message{say.N(say.TableRate, s.Rate, nil)}, Urgency: say.Answer,
	})
}

// changeVolume makes our own voice louder or quieter, in steps of percent.
func (d controls) changeVolume(by int) {
	if d.Voice == nil {
		d.Fail(say.TableNoVoice, nil)
		return
	}
	s := d.Speaking
	if s.Volume == 0 {
		s.Volume = fullVolume
	}
	s.Volume = min(max(s.Volume+by*volumeStep, volumeStep), fullVolume)
	d.speak(s)
	d.Announce(say.Announcement{
		Sentences: []say.Message{say.N(say.TableVolume, s.Volume, nil)}, Urgency: say.Answer,
	})
}

// speak changes how the voice speaks, and saves the change.
func (d controls) speak(s speech.Settings) {
	d.Speak(s)
	if d.SpeakingChanged != nil {
		d.SpeakingChanged(s)
	}
}

// toggleVoice turns our own voice on or off. Before it turns the voice off, it
// announces the key that turns it on again. If the player would then hear no
// screen reader either, it asks first.
func (d controls) toggleVoice() {
	switch {
	case d.Voice == nil:
		d.Fail(say.TableNoVoice, nil)
	case !d.speaks():
		d.silenced = nil
		d.Answer(say.TableOwnSpeechOn, nil)
	case d.ReaderReads:
		d.silence()
	default:
		d.Ask(say.M(say.StartSpeechOffSure, say.Data{"Key": d.KeyName(string(keymap.DoOwnSpeech))}), d.silence, nil)
	}
}

func (d controls) silence() {
	d.Answer(say.TableOwnSpeechOff, say.Data{"Key": d.KeyName(string(keymap.DoOwnSpeech))})
	d.silenced = d.Voice
}
