package table

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/speech"
)

// Steps of the keys for rate and volume, in words a minute and percent.
const (
	rateStep   = 25
	volumeStep = 10
	// usualRate is where changing starts while the voice is at its own rate; espeak-ng's and speech-dispatcher's
	// defaults are close to it.
	usualRate  = 175
	fullVolume = 100
)

// Switch is something that a key turns on and off, and that stays so.
type Switch uint8

// The switches.
const (
	// VerboseCommentary is the fuller commentary.
	VerboseCommentary Switch = iota
	// SoundsOn are the cues.
	SoundsOn
)

func (t *Table) setVerbose(on bool) {
	style := t.ear.Style()
	style.Verbose = on
	t.ear.SetStyle(style)
	t.switched(VerboseCommentary, on)
}

func (t *Table) setSounds(on bool) {
	t.soundsOn = on
	t.switched(SoundsOn, on)
}

func (t *Table) switched(s Switch, on bool) {
	if t.Switched != nil {
		t.Switched(s, on)
	}
}

func (t *Table) toggleVerbose() {
	t.setVerbose(!t.ear.Style().Verbose)
	if t.ear.Style().Verbose {
		t.answer(say.TableVerboseOn, nil)
		return
	}
	t.answer(say.TableVerboseOff, nil)
}

func (t *Table) toggleSounds() {
	t.setSounds(!t.soundsOn)
	if t.soundsOn {
		t.answer(say.TableSoundsOn, nil)
		return
	}
	t.answer(say.TableSoundsOff, nil)
}

// changeRate makes the own voice faster or slower, by steps of words a minute.
func (t *Table) changeRate(by int) {
	if t.Voice == nil {
		t.fail(say.TableNoVoice, nil)
		return
	}
	if t.Speaking.Rate == 0 {
		t.Speaking.Rate = usualRate
	}
	t.Speaking.Rate = min(max(t.Speaking.Rate+by*rateStep, speech.SlowestRate), speech.FastestRate)
	t.reconfigure()
	t.tell(say.Announcement{
		Sentences: []say.Message{say.N(say.TableRate, t.Speaking.Rate, nil)}, Urgency: say.Answer,
	})
}

// changeVolume makes the own voice louder or quieter, by steps of percent.
func (t *Table) changeVolume(by int) {
	if t.Voice == nil {
		t.fail(say.TableNoVoice, nil)
		return
	}
	if t.Speaking.Volume == 0 {
		t.Speaking.Volume = fullVolume
	}
	t.Speaking.Volume = min(max(t.Speaking.Volume+by*volumeStep, volumeStep), fullVolume)
	t.reconfigure()
	t.tell(say.Announcement{
		Sentences: []say.Message{say.N(say.TableVolume, t.Speaking.Volume, nil)}, Urgency: say.Answer,
	})
}

// reconfigure hands changed rate and volume to the voice, and to whoever keeps them.
func (t *Table) reconfigure() {
	t.Voice.Configure(t.Speaking)
	if t.SpeakingChanged != nil {
		t.SpeakingChanged(t.Speaking)
	}
}

// toggleOwnSpeech turns the program's own voice off, said before it takes effect with the key that brings it back, and
// on again. Where no screen reader would be left to listen to, it asks first.
func (t *Table) toggleOwnSpeech() {
	if t.Voice == nil {
		t.fail(say.TableNoVoice, nil)
		return
	}
	switch {
	case !t.ownSpeech:
		t.ownSpeech = true
		t.answer(say.TableOwnSpeechOn, nil)
	case t.ReaderReads:
		t.ownSpeechOff()
	default:
		t.ask(say.M(say.StartSpeechOffSure, say.Data{"Key": t.keyName(string(keymap.DoOwnSpeech))}), t.ownSpeechOff)
	}
}

func (t *Table) ownSpeechOff() {
	t.answer(say.TableOwnSpeechOff, say.Data{"Key": t.keyName(string(keymap.DoOwnSpeech))})
	t.ownSpeech = false
}
