package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/braille"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/readers"
	"backtalk/cmd/internal/gnubg"
	"backtalk/cmd/internal/problem"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/trial"
	"backtalk/locales"
	"backtalk/speech"
)

// doctorFlags are the flags of `backtalk doctor`. It reports what it finds on the machine, why
// Backtalk chose this display mode, and which programs are worth installing.
type doctorFlags struct {
	Form   string `help:"CliForm" placeholder:"nvda|jaws|voiceover|talkback"`
	*setup `kong:"-"`
}

func (f *doctorFlags) run(std streams, texts *locales.Localizer) error {
	form, ok := trial.Find(trial.OfTerminal(), f.Form)
	if f.Form != "" && !ok {
		return wrongValue("--form", f.Form, strings.Join(trial.Keys(trial.OfTerminal()), ", "))
	}
	if f.Lang != "" {
		if _, err := (givenFlags{"lang": f.Lang}).over(f.config.values, session.Placed); err != nil {
			return err
		}
	}
	input := lines.InputOf(std.in)
	// The doctor only looks and creates no files.
	f.config.folders.quiet = true
	system := front.LookAround(std.getenv)
	// Mistakes in the settings file don't matter here; fileLines reports them.
	display := front.Decide(f.config.values, system, front.Asked{Input: input, Terminal: std.getenv("TERM")})
	var found []say.Message
	found = append(found, say.M(say.DoctorVersion, say.Data{"Version": version(), "System": runtime.GOOS + "/" + runtime.GOARCH}))
	found = append(found, displayLines(display)...)
	found = append(found, readerLines(system)...)
	found = append(found, terminalLines(system, input, std.getenv("TERM"))...)
	found = append(found, front.Shortcomings(input, std.out, texts)...)
	found = append(found, voiceLines(system)...)
	if runs(system, "NVDA") {
		found = append(found, toInstall(speech.FindClient())...)
	}
	found = append(found, brailleLines(std.getenv)...)
	found = append(found, soundLine(), gnubgLine())
	found = append(found, languageLines(texts, system)...)
	if ok {
		if form.OnPage {
			found = nil // the player is at another machine
		}
		_, err := io.WriteString(std.out, form.Text(texts.Text, trial.Typed{}, found))
		return err
	}
	found = append(found, f.fileLines(texts)...)
	for _, line := range found {
		if _, err := fmt.Fprintln(std.out, texts.Text(line)); err != nil {
			return err
		}
	}
	return nil
}

// speakers maps each speaker to the doctor's line about it.
var speakers = map[readers.Speaker]say.MessageID{
	readers.ReaderSpeaks: say.DoctorReaderSpeaks, readers.OwnVoice: say.DoctorOwnVoice, readers.NobodySpeaks: say.DoctorNobodySpeaks,
}

// displayLines reports the display mode.
func displayLines(s front.Display) []say.Message {
	way := say.DoctorLines
	if s.Screen {
		way = say.DoctorScreen
	}
	found := []say.Message{say.M(say.DoctorWay, say.Data{
		"Way": say.M(way, nil), "Speaks": say.M(speakers[s.Speaks], nil), "Why": s.Why,
	})}
	if m, ok := s.Hush(); ok {
		found = append(found, m)
	}
	return found
}

func readerLines(system readers.System) []say.Message {
	if len(system.Readers) == 0 {
		return []say.Message{say.M(say.DoctorNoReader, nil)}
	}
	var found []say.Message
	for _, r := range system.Readers {
		id := say.DoctorReaderElsewhere
		switch {
		case r.Name == "":
			id = say.DoctorReaderUnnamed
		case r.Terminal:
			id = say.DoctorReader
		}
		found = append(found, say.M(id, say.Data{"Reader": r.Name}))
	}
	return found
}

func terminalLines(system readers.System, input lines.Input, terminal string) []say.Message {
	var found []say.Message
	for _, fact := range []struct {
		holds bool
		id    say.MessageID
	}{
		{system.Console, say.DoctorConsole},
		{system.Remote, say.DoctorRemote},
		{input == lines.Script, say.DoctorNoTerminal},
		{!input.Typed() && terminal == "dumb", say.DoctorDumb},
	} {
		if fact.holds {
			found = append(found, say.M(fact.id, nil))
		}
	}
	return found
}

// runs reports whether the screen reader with this name is running.
func runs(system readers.System, name string) bool {
	return slices.ContainsFunc(system.Readers, func(r readers.Reader) bool { return r.Name == name })
}

func voiceLines(system readers.System) []say.Message {
	found := []say.Message{say.M(say.DoctorNoVoices, nil)}
	if len(system.Voices) > 0 {
		var names say.List
		for _, v := range system.Voices {
			names = append(names, say.M(say.SettingsIsNamed, say.Data{"Value": v}))
		}
		found = []say.Message{say.M(say.DoctorVoices, say.Data{"Voices": names})}
	}
	if runtime.GOOS == "linux" && !slices.Contains(system.Voices, "speech-dispatcher") {
		found = append(found, say.M(say.DoctorNoServer, nil))
	}
	if len(system.Voices) > 0 && !slices.Contains(system.Voices, "espeak-ng") {
		found = append(found, say.M(say.DoctorNoEspeak, nil))
	}
	return found
}

// refusals maps each reason why a braille display can't be used to its message.
var refusals = []struct {
	why error
	id  say.MessageID
}{
	{braille.ErrRefused, say.DoctorBrailleRefused},
	{braille.ErrHung, say.DoctorBrailleHangs},
	{braille.ErrElsewhere, say.DoctorBrailleElsewhere},
}

// brailleLines reports what BRLTTY offers. If BRLTTY is missing, it says so only on Linux.
func brailleLines(getenv func(string) string) []say.Message {
	found, err := braille.Look(context.Background(), getenv, readers.Terminal())
	if err == nil {
		return []say.Message{say.M(say.DoctorBraille, say.Data{"Driver": found.Driver, "Cells": found.Columns * found.Rows})}
	}
	for _, r := range refusals {
		if errors.Is(err, r.why) {
			return []say.Message{say.M(r.id, say.Data{"File": braille.KeyFile(getenv)})}
		}
	}
	if runtime.GOOS != "linux" {
		return nil
	}
	return []say.Message{say.M(say.DoctorNoBraille, nil)}
}

// soundLine reports whether a sound device can be opened. It opens one for a moment.
func soundLine() say.Message {
	player, plays := openDevice()
	defer player.Close()
	if !plays {
		return say.M(say.DoctorNoSounds, nil)
	}
	return say.M(say.DoctorSounds, nil)
}

func gnubgLine() say.Message {
	if _, ok := gnubg.Find(); !ok {
		return say.M(say.DoctorNoGnubg, nil)
	}
	return say.M(say.DoctorGnubg, nil)
}

// languageLines reports the language. It also reports if the translation is incomplete, if its
// files are broken, and if espeak-ng is here but can't read the language.
func languageLines(texts *locales.Localizer, system readers.System) []say.Message {
	facts := texts.Facts()
	name := say.Data{"Language": facts.Name}
	found := []say.Message{say.M(say.DoctorLanguage, name)}
	if !texts.Whole() {
		found = append(found, say.M(say.CommonPartly, nil))
	}
	for _, a := range brokenFiles(texts) {
		found = append(found, a.Sentences...)
	}
	if facts.Unread && slices.Contains(system.Voices, "espeak-ng") {
		found = append(found, say.M(say.DoctorUnread, name))
	}
	return found
}

// fileLines reports where the program saves its files, and what is wrong there.
func (f *doctorFlags) fileLines(texts *locales.Localizer) []say.Message {
	var found []say.Message
	id := say.DoctorSettings
	if !f.config.exists {
		id = say.DoctorNoSettings
	}
	found = append(found, say.M(id, say.Data{"File": f.config.file.Path}))
	for _, a := range f.config.problemsFound() {
		found = append(found, a.Sentences...)
	}
	id = say.DoctorKeys
	if _, err := os.Stat(f.config.keysFile()); err != nil {
		id = say.DoctorNoKeys
	}
	found = append(found, say.M(id, say.Data{"File": f.config.keysFile()}))
	_, wrong := f.keys(texts)
	for _, a := range wrong {
		found = append(found, a.Sentences...)
	}
	found = append(found, f.journalLines()...)
	log := f.config.folders.log()
	id = say.ProblemLog
	if _, err := os.Stat(log); err != nil {
		id = say.ProblemNoLog
	}
	return append(found, say.M(id, say.Data{"File": log}))
}

// journalLines reports where matches are saved, and what is wrong there, with details for developers.
// It creates nothing.
func (f *doctorFlags) journalLines() []say.Message {
	file := f.journalFile()
	err := journal.Check(file)
	switch {
	case err == nil:
		return []say.Message{say.M(say.DoctorMatches, say.Data{"File": file})}
	case errors.Is(err, fs.ErrNotExist):
		return []say.Message{say.M(say.SavedNone, say.Data{"File": file})}
	}
	reason, _ := problem.Reason(err)
	return []say.Message{
		say.M(say.DoctorMatchesFailed, say.Data{"Problem": say.M(say.ProblemOfFile, say.Data{"Problem": reason, "File": file})}),
		say.M(say.ProblemDetails, say.Data{"Text": err.Error()}),
	}
}
