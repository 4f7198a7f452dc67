package gnubg

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

//go:embed worker.py
var worker []byte

// The faults of a process.
var (
	errEnded   = errors.New("gnubg ended")
	errSilent  = errors.New("gnubg did not answer in time")
	errRubbish = errors.New("gnubg gave an answer that can't be")
)

// process is a running GNU Backgammon.
type process struct {
	folder string
	cmd    *exec.Cmd
	in     io.WriteCloser
	mark   []byte
	// answers receives the marked lines, without the mark. It is closed at the
	// end of the process's output.
	answers chan []byte
	// killed is closed to end the reader.
	killed chan struct{}
}

// start starts a process and waits until it is ready.
func start(ctx context.Context, path string, limit time.Duration) (*process, error) {
	p, err := launch(path)
	if err != nil {
		return nil, fmt.Errorf("start gnubg: %w", err)
	}
	var ready reply
	if err := p.await(ctx, 0, limit, &ready); err != nil {
		p.kill()
		return nil, fmt.Errorf("start gnubg: %w", err)
	}
	return p, nil
}

// launch starts the program with the worker script. The program gets a folder
// of its own, so that it neither changes nor uses the settings of the player's
// own gnubg.
func launch(path string) (*process, error) {
	folder, err := os.MkdirTemp("", "backtalk-gnubg-")
	if err != nil {
		return nil, err
	}
	script := filepath.Join(folder, "worker.py")
	if err := os.WriteFile(script, worker, 0o600); err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	p := &process{
		folder: folder, mark: []byte("backtalk-" + rand.Text() + " "),
		cmd:     exec.Command(path, "-t", "-q", "-r", "-s", folder, "-p", script),
		answers: make(chan []byte), killed: make(chan struct{}),
	}
	p.cmd.Env = append(os.Environ(), "BACKTALK_MARK="+string(p.mark), "HOME="+folder)
	out, err := p.connect()
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	go p.read(out)
	return p, nil
}

func (p *process) connect() (out io.Reader, err error) {
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if out, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	return out, p.cmd.Start()
}

// longestLine bounds a line of the program's output, in bytes. A longer line
// ends the reading.
const longestLine = 64 << 10

// read passes on the marked lines.
func (p *process) read(out io.Reader) {
	defer close(p.answers)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		answer, marked := bytes.CutPrefix(lines.Bytes(), p.mark)
		if !marked {
			continue
		}
		select {
		case p.answers <- bytes.Clone(answer):
		case <-p.killed:
			return
		}
	}
}

// reply is an answer of the worker.
type reply struct {
	ID    uint64  `json:"id"`
	Error string  `json:"error"`
	Move  []int   `json:"move"`
	Roll  float64 `json:"roll"`
	Take  float64 `json:"take"`
}

// ask sends the question number id, and waits for its answer.
func (p *process) ask(ctx context.Context, id uint64, question any, limit time.Duration, answer *reply) error {
	line, err := json.Marshal(question)
	if err != nil {
		return err
	}
	// If the process no longer reads, the pipe fills and the write blocks, so
	// it gets the same time limit as an answer.
	written := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(line, '\n'))
		written <- err
	}()
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	select {
	case err := <-written:
		if err != nil {
			return errEnded
		}
	case <-timeout.C:
		return errSilent
	case <-ctx.Done():
		return ctx.Err()
	}
	return p.await(ctx, id, limit, answer)
}

// await waits for the answer with number id, and drops answers to abandoned
// questions before it.
func (p *process) await(ctx context.Context, id uint64, limit time.Duration, answer *reply) error {
	timeout := time.NewTimer(limit)
	defer timeout.Stop()
	for {
		select {
		case line, ok := <-p.answers:
			if !ok {
				return errEnded
			}
			*answer = reply{}
			if err := json.Unmarshal(line, answer); err != nil || answer.ID > id {
				return errRubbish
			}
			if answer.ID == id {
				return nil
			}
		case <-timeout.C:
			return errSilent
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// kill ends the process, whatever it is doing. gone is closed when the process
// and its folder are gone.
func (p *process) kill() (gone <-chan struct{}) {
	close(p.killed)
	_ = p.in.Close()
	_ = p.cmd.Process.Kill()
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = p.cmd.Wait()
		_ = os.RemoveAll(p.folder)
	}()
	return done
}
