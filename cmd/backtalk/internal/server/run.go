package server

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"sync"
)

// ahead bounds the requests that the server reads before it answers the first of them: as many as a
// referee sends ahead.
const ahead = 64

// Options say how requests are answered.
type Options struct {
	// Commands makes one worker's commands. Run calls it once for each worker, before it reads
	// anything.
	Commands func() Commands
	// Workers is the number of requests to work on at a time, at least one. Replies still come in
	// the order of the requests.
	Workers int
}

// Run reads requests from in and writes the replies to out, until in ends. It writes a reply as
// soon as it and all before it are ready. It returns only errors of reading and writing, and nil at
// the end of in.
func Run(in io.Reader, out io.Writer, o Options) error {
	s := server{
		work:  make(chan *job, ahead),
		order: make(chan *job, ahead),
		gone:  make(chan struct{}),
	}
	var workers sync.WaitGroup
	for range max(o.Workers, 1) {
		commands := o.Commands()
		workers.Go(func() { s.serve(commands) })
	}
	go s.read(in)
	err := s.write(out)
	close(s.gone)
	if err != nil {
		// Nobody reads the replies any more; the reader may wait for ever.
		return err
	}
	workers.Wait()
	return s.broken
}

// server holds the requests in progress. It reads them, any free worker answers them, and it writes
// the replies in order.
type server struct {
	work, order chan *job
	// gone is closed when nothing is written any more.
	gone chan struct{}
	// broken is why reading ended, unless by the end of the input; it is set
	// before order is closed.
	broken error
}

type job struct {
	line    []byte
	damaged error
	reply   chan []byte
}

// read makes a job of each line, except empty ones.
func (s *server) read(in io.Reader) {
	defer close(s.work)
	defer close(s.order)
	lines := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, errLong) {
			if !errors.Is(err, io.EOF) {
				s.broken = err
			}
			return
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		j := &job{line, err, make(chan []byte, 1)}
		for _, to := range []chan *job{s.work, s.order} {
			select {
			case to <- j:
			case <-s.gone:
				return
			}
		}
	}
}

func (s *server) serve(commands Commands) {
	for j := range s.work {
		j.reply <- commands.answer(j.line, j.damaged)
	}
}

// write writes the replies in order, and flushes them whenever the next is not ready.
func (s *server) write(out io.Writer) error {
	buffer := bufio.NewWriter(out)
	for {
		j, ok := next(buffer, s.order)
		if !ok {
			return buffer.Flush()
		}
		reply, _ := next(buffer, j.reply)
		if _, err := buffer.Write(reply); err != nil {
			return err
		}
	}
}

// next receives from c, and flushes before it has to wait.
func next[T any](buffer *bufio.Writer, c <-chan T) (T, bool) {
	select {
	case value, ok := <-c:
		return value, ok
	default:
	}
	// An error stays with the buffer; the next Write or the last Flush returns it.
	_ = buffer.Flush()
	value, ok := <-c
	return value, ok
}
