package speech

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// ErrNoSay says that there is no command say.
var ErrNoSay = errors.New("no say")

// sayProgram is the backend that runs macOS's command say, one process for each utterance. A text ends
// when its process ends; a killed process is silent at once.
type sayProgram struct {
	host   host
	path   string
	voices catalogue
	said   processes
}

// openSay finds the command and its voices.
func openSay(ctx context.Context, h host) (backend, error) {
	path, err := exec.LookPath("say")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoSay, err)
	}
	list, err := listing(ctx, path, "-v", "?")
	if err != nil {
		return nil, fmt.Errorf("%w: list voices: %w", ErrNoSay, err)
	}
	return &sayProgram{host: h, path: path, voices: parseSayVoices(list)}, nil
}

// parseSayVoices reads the lines that say prints for "-v ?": a name of one or more words, spaces, a
// locale such as de_DE, and an example after a number sign. Lines of another form are left out.
func parseSayVoices(list string) catalogue {
	var voices catalogue
	for line := range strings.Lines(list) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		at := strings.LastIndexByte(line, ' ')
		if at < 0 {
			continue
		}
		name, locale := strings.TrimSpace(line[:at]), line[at+1:]
		if name == "" || len(locale) < 2 || len(locale) > 12 {
			continue
		}
		voices = append(voices, Named{Name: name, Language: strings.ReplaceAll(locale, "_", "-"), id: name})
	}
	return voices
}

func (s *sayProgram) speak(j job) {
	s.said.begin(func(ctx context.Context) { s.run(ctx, j) })
}

// cancel can't know whether a job has begun: say takes up to half a second to make a sound.
func (s *sayProgram) cancel() (begun uint64) {
	s.said.halt()
	return 0
}

func (s *sayProgram) close() <-chan struct{} {
	s.cancel()
	return s.said.over()
}

// sayBegin is how long say runs before its text counts as heard.
const sayBegin = 300 * time.Millisecond

func (s *sayProgram) run(ctx context.Context, j job) {
	cmd := s.command(ctx, j)
	if err := cmd.Start(); err != nil {
		s.host.report(report{token: j.token, what: backendFailed, err: fmt.Errorf("say: %w", err)})
		return
	}
	s.host.sent(j.utterance, time.Now())
	begun := time.AfterFunc(sayBegin, func() { s.host.report(report{token: j.token, what: jobBegun}) })
	err := withStderr(cmd.Wait(), cmd)
	begun.Stop()
	switch {
	case ctx.Err() != nil:
		s.host.report(report{token: j.token, what: jobCanceled})
	case err != nil:
		s.host.report(report{token: j.token, what: backendFailed, err: fmt.Errorf("say: %w", err)})
	default:
		s.host.report(report{token: j.token, what: jobEnded})
	}
}

// command prepares say with the text on its standard input, so that say can't take the text for a flag.
func (s *sayProgram) command(ctx context.Context, j job) *exec.Cmd {
	var args []string
	if v, ok := s.voices.choose(j.language, j.voice); ok {
		args = append(args, "-v", v.id)
	}
	if j.rate > 0 {
		args = append(args, "-r", strconv.Itoa(j.rate))
	}
	cmd := exec.CommandContext(ctx, s.path, append(args, "-f", "-")...)
	cmd.Stdin = strings.NewReader(s.spoken(j) + "\n")
	cmd.Stderr = &bytes.Buffer{}
	return cmd
}

// spoken returns the text with the volume before it: say accepts a volume only as a command in the
// text.
func (s *sayProgram) spoken(j job) string {
	text := strings.NewReplacer("[[", "[ [", "]]", "] ]").Replace(cleanText(j.text))
	if j.volume == 0 {
		return text
	}
	const full = 100
	return fmt.Sprintf("[[volm %.2f]] %s", float64(j.volume)/full, text)
}

func (s *sayProgram) named() catalogue { return s.voices }
