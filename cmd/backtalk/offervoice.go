package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/locales"
)

// installers lists the package managers that have espeak-ng, each with its command to install it.
var installers = [][]string{
	{"apt-get", "install", "-y", "espeak-ng"},
	{"dnf", "install", "-y", "espeak-ng"},
	{"pacman", "-S", "--noconfirm", "espeak-ng"},
	{"zypper", "install", "-y", "espeak-ng"},
	{"brew", "install", "espeak-ng"},
	{"winget", "install", "--exact", "--id", "eSpeak-NG.eSpeak-NG"},
}

// installVoice returns the command that installs espeak-ng here, or nil if none is known. Only an
// administrator can install system packages.
func installVoice(find func(string) (string, error), administrator bool) []string {
	for _, command := range installers {
		if _, err := find(command[0]); err != nil {
			continue
		}
		if own := command[0] == "brew" || command[0] == "winget"; own || administrator {
			return slices.Clone(command)
		}
		if _, err := find("sudo"); err != nil {
			return nil
		}
		return append([]string{"sudo"}, command...)
	}
	return nil
}

// offerVoice offers at the first start, before anything is drawn, to install
// a voice if nothing here can speak.
func (s *setup) offerVoice(std streams, texts *locales.Localizer) error {
	if !s.bare || s.config.exists || s.Defaults || s.given["voice"] != "" || !lines.InputOf(std.in).Attended() {
		return nil
	}
	system := front.LookAround(std.getenv)
	if _, read := system.Reading(); read || system.Remote || len(system.Voices) > 0 {
		return nil
	}
	command := installVoice(exec.LookPath, runtime.GOOS == "windows" || os.Geteuid() == 0)
	if command == nil {
		return nil
	}
	return askToInstall(std.in, std.out, texts, command, func() error {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = std.in, std.out, std.err
		return cmd.Run()
	})
}

// askToInstall asks, and installs after a yes. Any other answer counts as no: the game continues as
// text.
func askToInstall(in io.Reader, out io.Writer, texts *locales.Localizer, command []string, install func() error) error {
	yes, no := texts.YesNo()
	line := func(id say.MessageID, data say.Data) error {
		_, err := fmt.Fprintln(out, texts.Text(say.M(id, data)))
		return err
	}
	data := say.Data{
		"Command": strings.Join(command, " "), "Yes": strings.ToUpper(string(yes[:1])), "No": strings.ToUpper(string(no[:1])),
	}
	if err := line(say.VoicesOffer, data); err != nil {
		return err
	}
	// The answer is a line, because the program doesn't read single keys yet. The end of input counts as
	// no.
	answer, _ := bufio.NewReader(in).ReadString('\n')
	first, _ := utf8.DecodeRuneInString(strings.ToLower(strings.TrimSpace(answer)))
	if !slices.Contains(yes, first) {
		return nil
	}
	if err := install(); err != nil {
		return line(say.VoicesOfferFailed, data)
	}
	return nil
}
