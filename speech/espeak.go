package speech

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"
)

// espeak is the backend that runs espeak-ng, one process for each utterance: it starts in a few
// milliseconds, and a killed one is silent at once. Its samples go to the sink as they arrive; without
// a sink, espeak-ng plays them.
type espeak struct {
	host   host
	path   string
	voices espeakVoices
	names  catalogue

	said processes

	mu sync.Mutex
	// sounds is the job that the sink plays; played is set if the sink has had a device.
	sounds playing
	played bool
}

// playing is a job that the sink plays.
type playing struct {
	token uint64
	stop  func()
	begun <-chan struct{}
}

// openEspeak finds espeak-ng and its voices.
func openEspeak(ctx context.Context, h host) (backend, error) {
	path, err := exec.LookPath("espeak-ng")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoEspeak, err)
	}
	list, err := listing(ctx, path, "--voices")
	if err != nil {
		return nil, fmt.Errorf("%w: list voices: %w", ErrNoEspeak, err)
	}
	return &espeak{host: h, path: path, voices: parseEspeakVoices(list), names: parseEspeakNames(list)}, nil
}

func (e *espeak) named() catalogue { return e.names }

func (e *espeak) speak(j job) {
	e.said.begin(func(ctx context.Context) { e.run(ctx, j) })
}

// cancel silences the sink before it returns, so an utterance that has not begun by then never does.
func (e *espeak) cancel() (begun uint64) {
	e.said.halt()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.sounds.stop == nil {
		return 0
	}
	e.sounds.stop()
	if !isClosed(e.sounds.begun) {
		return 0
	}
	return e.sounds.token
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func (e *espeak) close() <-chan struct{} {
	e.cancel()
	return e.said.over()
}

// run speaks one job and reports the result. If espeak-ng doesn't know the player's voice, it still
// speaks.
func (e *espeak) run(ctx context.Context, j job) {
	err := e.attempt(ctx, j)
	if err != nil && ctx.Err() == nil && j.voice != "" && !errors.Is(err, errNoDevice) && !errors.Is(err, errLost) {
		j.voice = ""
		err = e.attempt(ctx, j)
	}
	switch {
	case ctx.Err() != nil, errors.Is(err, errLost):
		e.host.report(report{token: j.token, what: jobCanceled})
	case err != nil:
		e.host.report(report{token: j.token, what: backendFailed, err: fmt.Errorf("espeak-ng: %w", err)})
	default:
		e.host.report(report{token: j.token, what: jobEnded})
	}
}

// These errors explain why an utterance isn't heard to its end though espeak-ng spoke it.
var (
	// errNoDevice says that there is no device to play on.
	errNoDevice = errors.New("no sound device")
	// errLost says that the device was lost before it took the last sample.
	errLost = errors.New("the sound device was lost")
)

func (e *espeak) attempt(ctx context.Context, j job) error {
	if e.host.sink == nil {
		return e.playItself(ctx, j)
	}
	err := e.playThroughSink(ctx, j)
	if errors.Is(err, errNoDevice) && !e.hadDevice() {
		return e.playItself(ctx, j)
	}
	return err
}

// hadDevice reports whether the sink ever played. If it did and doesn't now, no other device can be
// found.
func (e *espeak) hadDevice() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.played
}

// selfBegin is how long espeak-ng must run without a sink before its text counts as heard. Without a
// device it gives up in a fifth of that time.
const selfBegin = 300 * time.Millisecond

// playItself lets espeak-ng find the sound device. Without one, espeak-ng complains, but ends with a
// good status.
func (e *espeak) playItself(ctx context.Context, j job) error {
	cmd := e.command(ctx, j)
	if err := cmd.Start(); err != nil {
		return err
	}
	e.host.sent(j.utterance, time.Now())
	begun := time.AfterFunc(selfBegin, func() { e.host.report(report{token: j.token, what: jobBegun}) })
	defer begun.Stop()
	err := withStderr(cmd.Wait(), cmd)
	if err == nil && complained(cmd) {
		return errNoDevice
	}
	return err
}

// complained reports whether a process wrote a line that calls itself an error. Other lines from
// sound libraries don't matter: the libraries also complain before they find a device.
func complained(cmd *exec.Cmd) bool {
	stderr, ok := cmd.Stderr.(*bytes.Buffer)
	if !ok {
		return false
	}
	for line := range strings.Lines(stderr.String()) {
		if strings.HasPrefix(strings.ToLower(line), "error:") {
			return true
		}
	}
	return false
}

// playThroughSink passes espeak-ng's samples to the sink.
func (e *espeak) playThroughSink(ctx context.Context, j job) error {
	cmd := e.command(ctx, j, "--stdout")
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	e.host.sent(j.utterance, time.Now())
	playErr := e.play(ctx, j, out)
	if playErr != nil {
		_ = cmd.Process.Kill()
	}
	waitErr := withStderr(cmd.Wait(), cmd)
	if errors.Is(playErr, errNoDevice) || errors.Is(playErr, errLost) || waitErr == nil {
		return playErr
	}
	return errors.Join(waitErr, playErr)
}

// play waits for the first sample, then for the last.
func (e *espeak) play(ctx context.Context, j job, out io.Reader) error {
	samples := bufio.NewReaderSize(out, 64<<10)
	rate, err := readWAVHeader(samples)
	if err != nil {
		return err
	}
	if _, err := samples.Peek(2); err != nil {
		return fmt.Errorf("no samples: %w", err)
	}
	p, done := e.handOver(ctx, j, rate, samples)
	switch {
	case ctx.Err() != nil && done == nil:
		return nil
	case done == nil:
		return errNoDevice
	}
	defer e.forget(j.token)
	select {
	case <-p.begun:
		e.host.report(report{token: j.token, what: jobBegun})
		<-done
	case <-done:
	}
	switch {
	case ctx.Err() != nil:
		return nil
	case !isClosed(p.begun):
		return errLost
	}
	e.host.report(report{token: j.token, what: jobBegun})
	// The sink leaves samples only if it lost the device. espeak-ng would wait for ever to write more.
	if _, err := samples.Peek(1); err == nil {
		return errLost
	}
	return nil
}

// handOver passes samples to the sink unless the job is cancelled, and records that for cancel.
func (e *espeak) handOver(ctx context.Context, j job, rate int, samples io.Reader) (p playing, done <-chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if ctx.Err() != nil {
		return playing{}, nil
	}
	p.token = j.token
	p.stop, p.begun, done = e.host.sink.Play(rate, j.utterance.Pan, samples)
	if done != nil {
		e.sounds, e.played = p, true
	}
	return p, done
}

// forget drops the sound that the sink has played, unless the sink already plays another job.
func (e *espeak) forget(token uint64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.sounds.token == token {
		e.sounds = playing{}
	}
}

// command prepares espeak-ng with the text on its standard input, so that espeak-ng can't take the text
// for a flag, and the list of processes doesn't show it.
func (e *espeak) command(ctx context.Context, j job, more ...string) *exec.Cmd {
	args := append([]string{"--stdin", "-b", "1", "-v", e.voice(j)}, more...)
	if j.rate > 0 {
		args = append(args, "-s", strconv.Itoa(j.rate))
	}
	if j.volume > 0 {
		args = append(args, "-a", strconv.Itoa(j.volume))
	}
	cmd := exec.CommandContext(ctx, e.path, args...)
	cmd.Stdin = strings.NewReader(cleanText(j.text) + "\n")
	cmd.Stderr = &bytes.Buffer{}
	cmd.WaitDelay = pipeLimit
	return cmd
}

// voice returns the name for espeak-ng's -v. espeak-ng knows a listed voice by its language.
func (e *espeak) voice(j job) string {
	for _, v := range e.names {
		if j.voice != "" && strings.EqualFold(v.Name, j.voice) {
			return v.Language
		}
	}
	return e.voices.choose(j.language, j.voice)
}

// withStderr adds a process's complaints to its error. It ignores the error that another process held
// the output open.
func withStderr(err error, cmd *exec.Cmd) error {
	if errors.Is(err, exec.ErrWaitDelay) {
		return nil
	}
	complaint, ok := cmd.Stderr.(*bytes.Buffer)
	if err == nil || !ok || complaint.Len() == 0 {
		return err
	}
	return fmt.Errorf("%w: %.200s", err, cleanText(complaint.String()))
}
