package front

import (
	"time"

	"backtalk/speech"
)

// openVoice starts the program's own voice, if the settings want it.
func (f *Front) openVoice() {
	f.Devices.Speaking = f.session.Speaking()
	if f.display.voice == speech.None {
		return
	}
	options := speech.Options{
		Choice: f.display.voice, Settings: f.Devices.Speaking, Getenv: f.streams.Getenv,
		Skipped: func(n int) string { return f.Devices.Texts.Spoken(f.Devices.Text(speech.SkippedMessage(n))) },
		OnStatus: func(status speech.Status) {
			if status.Condition != speech.Found {
				f.tell(status.Message())
			}
		},
		OnSent: f.options.Trace.spoken,
	}
	if f.player != nil {
		options.Sink = f.player.Speech()
	}
	f.voice = speech.New(options)
	f.Devices.Voice = f.voice
	if m, ok := f.display.Hush(); ok && !f.hushSaid {
		f.hushSaid = true
		f.Notify(m)
	}
}

// lastWords bounds how long the voice may take to say that the match is
// saved.
const lastWords = 3 * time.Second

// closeVoice ends the program's own voice.
func (f *Front) closeVoice() {
	if f.voice != nil {
		f.voice.Close()
	}
	f.voice, f.Devices.Voice = nil, nil
}
