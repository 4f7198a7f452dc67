package main

import (
	"os"
	"path/filepath"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/session"
	"backtalk/locales"
	"backtalk/sounds"
)

// soundsFlags are the flags of `backtalk sounds`.
type soundsFlags struct {
	Do   string `arg:"" optional:"" placeholder:"WHAT" default:"list" help:"CliSoundsDo"`
	What string `arg:"" optional:"" placeholder:"SOUND" help:"CliSoundsWhat"`
	JSON bool   `name:"json" help:"CliJSON"`
}

// cueLine is a sound as scripts read it.
type cueLine struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func (f *soundsFlags) run(std streams, texts *locales.Localizer) error {
	switch f.Do {
	case "list":
		return f.list(std, texts)
	case "play":
		return f.play(texts)
	case "render":
		return f.render()
	}
	return wrongValue("backtalk sounds", f.Do, "list, play, render")
}

func (f *soundsFlags) list(std streams, texts *locales.Localizer) error {
	p := newPrinter(std, texts, f.JSON)
	for _, cue := range sounds.Cues() {
		if f.JSON {
			p.object(cueLine{sounds.ID(cue), texts.Text(sounds.Title(cue))})
			continue
		}
		p.line(say.M(say.CliSoundsLine, say.Data{"Name": sounds.ID(cue), "Title": sounds.Title(cue)}))
	}
	return p.err
}

// deviceWait is how long to wait for a sound device, and tail how long its
// buffer may sound after a cue.
const (
	deviceWait = 5 * time.Second
	tail       = 250 * time.Millisecond
)

// play plays one cue, and returns when the player has heard it.
func (f *soundsFlags) play(texts *locales.Localizer) error {
	cue, ok := sounds.ByID(f.What)
	switch {
	case f.What == "":
		return &session.Refusal{Message: noValue("backtalk sounds play")}
	case !ok:
		return &session.Refusal{Message: say.M(say.CliSoundsUnknown, say.Data{"Name": say.Shown(f.What)})}
	}
	player, plays := openDevice()
	defer player.Close()
	if !plays {
		return &session.Refusal{Message: say.M(say.CliSoundsNoDevice, nil)}
	}
	player.Cue(cue, say.Place{})
	time.Sleep(sounds.Length(cue) + tail) //nolint:forbidigo // nothing reports that the player has heard the last sample
	return nil
}

// openDevice opens the sound device and waits until it plays; it reports whether it does. Close the
// player afterwards.
func openDevice() (*sounds.Player, bool) {
	states := make(chan sounds.Status, 1)
	player := sounds.Open(sounds.Options{Name: "Backtalk", Report: func(s sounds.Status) {
		select {
		case states <- s:
		default:
		}
	}})
	select {
	case s := <-states:
		return player, s.State == sounds.Playing
	case <-time.After(deviceWait):
		return player, false
	}
}

// render writes each cue to a folder as a WAV file.
func (f *soundsFlags) render() error {
	dir := f.What
	if dir == "" {
		dir = "."
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, cue := range sounds.Cues() {
		if err := renderTo(filepath.Join(dir, sounds.ID(cue)+".wav"), cue); err != nil {
			return err
		}
	}
	return nil
}

func renderTo(path string, cue say.Cue) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := sounds.WriteWAV(file, cue, say.Place{}); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}
