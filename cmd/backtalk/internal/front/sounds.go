package front

import (
	"os"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/sounds"
)

// openSounds starts the cues, except in a script, where nobody listens. If cues are off, it announces a
// missing device only when the player turns them on.
func (f *Front) openSounds() {
	if !f.options.Input.Attended() {
		return
	}
	options := sounds.Options{
		Name:   "Backtalk",
		Volume: f.soundVolume(),
		Muted:  !f.session.Values.On(settings.Sounds),
		Mono:   f.session.Values.On(settings.Mono),
		Pack:   f.soundPack(),
		Report: func(status sounds.Status) {
			f.heard.Store(status.State == sounds.Playing)
			f.soundsOnce.Do(func() { close(f.soundsKnown) })
			if m, ok := f.soundNews.Message(status); ok {
				f.tell(m)
			}
		},
		OnPlayed: f.options.Trace.played,
	}
	f.player = sounds.Open(options)
	f.Devices.Sounds = f.player
}

// soundVolume returns the volume of the cues, from 0 to 1.
func (f *Front) soundVolume() float64 {
	const percent = 100
	return float64(f.session.Values.Number(settings.SoundVolume)) / percent
}

// soundPack reads the player's sound pack. If it can't, it reports that, and the built-in sounds play.
func (f *Front) soundPack() *sounds.Pack {
	folder := f.session.Values.Text(settings.Pack)
	if folder == "" {
		return nil
	}
	pack, err := sounds.LoadPack(os.DirFS(folder))
	if err != nil {
		f.Notify(say.M(say.ProblemSoundPack, say.Data{"Folder": folder, "Problem": f.Devices.Because(err)}))
	}
	return pack
}

// closeSounds releases the sound device.
func (f *Front) closeSounds() {
	if f.player != nil {
		f.player.Close()
	}
	f.player, f.Devices.Sounds = nil, nil
}

// deviceWait bounds how long to wait for a sound device. Opening one takes up to two seconds.
const deviceWait = 5 * time.Second

// SoundsPlay reports whether a sound device plays. It waits until that is known, but no longer than
// deviceWait.
func (f *Front) SoundsPlay() bool {
	if f.player == nil {
		return false
	}
	select {
	case <-f.soundsKnown:
	case <-time.After(deviceWait):
	}
	return f.heard.Load()
}
