package main

import (
	"context"
	"errors"
	"runtime"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/speech"
)

// voicesFlags are the flags of `backtalk voices`, which lists what can speak
// here, and in which languages.
type voicesFlags struct {
	Of   string `arg:"" optional:"" help:"CliVoicesOf" placeholder:"TAG"`
	JSON bool   `name:"json" help:"CliJSON"`
}

// programLine is a program that speaks, as scripts read it.
type programLine struct {
	Program string       `json:"program"`
	Value   string       `json:"voice_flag"`
	There   bool         `json:"there"`
	Voices  []voiceEntry `json:"voices"`
}

// voiceEntry is a voice as scripts read it.
type voiceEntry struct {
	Name     string `json:"name"`
	Language string `json:"language,omitempty"`
}

// object returns a program with its voices for the requested language.
func (f *voicesFlags) object(p speech.Program) programLine {
	line := programLine{Program: p.Name, Value: string(p.Choice), There: p.Missing == nil, Voices: []voiceEntry{}}
	for _, v := range f.asked(p) {
		line.Voices = append(line.Voices, voiceEntry{v.Name, v.Language})
	}
	return line
}

// asked returns the voices of a program that speak the requested language.
func (f *voicesFlags) asked(p speech.Program) []speech.Named {
	if f.Of == "" {
		return p.Voices
	}
	var voices []speech.Named
	for _, v := range p.Voices {
		if v.Speaks(f.Of) {
			voices = append(voices, v)
		}
	}
	return voices
}

func (f *voicesFlags) run(std streams, texts *locales.Localizer) error {
	out := newPrinter(std, texts, f.JSON)
	for _, p := range speech.List(context.Background(), std.getenv) {
		if f.JSON {
			out.object(f.object(p))
			continue
		}
		for _, m := range append(f.lines(p), f.unread(p, texts)...) {
			out.line(m)
		}
	}
	return out.err
}

// lines returns what is known about a program that speaks: its name in the settings, then its voices,
// one per line.
func (f *voicesFlags) lines(p speech.Program) []say.Message {
	data := say.Data{"Program": p.Name, "Value": string(p.Choice)}
	if todo := toInstall(p.Missing); todo != nil {
		return todo
	}
	if p.Missing != nil {
		return []say.Message{say.M(say.VoicesMissing, data)}
	}
	var voices []say.Message
	for _, v := range f.asked(p) {
		voices = append(voices, voiceLine(v))
	}
	switch {
	case len(p.Voices) == 0:
		return []say.Message{say.M(say.VoicesOwn, data)}
	case len(voices) == 0:
		data["Language"] = f.Of
		return []say.Message{say.M(say.VoicesNone, data)}
	}
	return append([]say.Message{say.N(say.VoicesFound, len(voices), data)}, voices...)
}

// unread warns if eSpeak can't read the script of the requested language or, if none was requested,
// of Backtalk's.
func (f *voicesFlags) unread(p speech.Program, texts *locales.Localizer) []say.Message {
	facts := texts.Facts()
	if f.Of != "" {
		asked, err := locales.New(f.Of)
		if err != nil || !(speech.Named{Language: asked.Tag()}).Speaks(f.Of) {
			return nil
		}
		facts = asked.Facts()
	}
	if p.Missing != nil || p.Choice != speech.Espeak || !facts.Unread {
		return nil
	}
	return []say.Message{say.M(say.DoctorUnread, say.Data{"Language": facts.Name})}
}

func voiceLine(v speech.Named) say.Message {
	if v.Language == "" {
		return say.M(say.SettingsIsNamed, say.Data{"Value": v.Name})
	}
	return say.M(say.VoicesVoice, say.Data{"Name": v.Name, "Language": v.Language})
}

// clientFolders maps a processor to the folder of NVDA's controller client for it.
var clientFolders = map[string]string{"amd64": "x64", "arm64": "arm64"}

// toInstall returns how to get a missing voice, if that is known.
func toInstall(err error) []say.Message {
	if errors.Is(err, speech.ErrNoClient) {
		return []say.Message{say.M(say.VoicesNoClient, say.Data{"Folder": clientFolders[runtime.GOARCH]})}
	}
	return nil
}
