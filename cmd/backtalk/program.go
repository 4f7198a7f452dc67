package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"slices"
	"strings"
	"sync"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/direct"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/backtalk/internal/lines"
	"backtalk/cmd/backtalk/internal/strangers"
	"backtalk/cmd/internal/gnubg"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/core/record"
	"backtalk/locales"
)

// program holds everything that is open while matches are played.
type program struct {
	setup   *setup
	typed   bool
	front   *front.Front
	session *session.Session
	lobby   *lobby.Lobby
	closers front.Closers
	// failures is the stream for failures.
	failures io.Writer
}

// open opens what the flags ask for. If something is missing that isn't essential, the program
// announces that once, before anything else.
func (s *setup) open(std streams, texts *locales.Localizer, values settings.Values) (opened *program, err error) {
	input := lines.InputOf(std.in)
	p := &program{setup: s, typed: input.Typed(), failures: std.err}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	guard := p.openGuard(texts, std)
	trace, err := p.openTrace()
	if err != nil {
		return nil, err
	}
	options := s.options(texts, values)
	options.Streams, options.Input = front.Streams{In: std.in, Out: std.out, Getenv: std.getenv}, input
	options.Problems = append(shortcomings(std, input, texts), options.Problems...)
	options.System, options.Trace, options.Shown = front.LookAround(std.getenv), trace, guard.shows
	p.sit(options)
	guard.watch()
	p.closers.Add(p.front.Close)
	if err := p.front.Open(); err != nil {
		return nil, err
	}
	if err := p.openEvents(); err != nil {
		return nil, err
	}
	p.openMatches()
	p.closers.Add(func() { p.session.Save() })
	return p, nil
}

// options returns the front's options from the flags, the settings and the
// player's files.
func (s *setup) options(texts *locales.Localizer, values settings.Values) front.Options {
	_, voice := s.given["voice"]
	bindings, problems := s.keys(texts)
	return front.Options{
		Texts: texts, Values: values, Voice: voice, Bindings: bindings, Keys: s.keysFor, CopyHistory: s.copyHistory,
		Problems: slices.Concat(s.noHome(), s.config.problemsFound(), brokenFiles(texts), problems),
		Note:     func(err error) { s.config.folders.note(err) }, Because: s.config.folders.because,
	}
}

// shortcomings returns announcements of what the terminal can't do, and a warning if a player types
// at a terminal but the output goes to a file or to another program.
func shortcomings(std streams, input lines.Input, texts *locales.Localizer) []say.Announcement {
	found := front.Shortcomings(input, std.out, texts)
	if input.Attended() && !input.Read(std.out) {
		elsewhere := say.M(say.ConsoleElsewhere, nil)
		found = append(found, elsewhere)
		if input.Read(std.err) {
			_, _ = fmt.Fprintln(std.err, texts.Text(elsewhere)) // nobody else could report it
		}
	}
	var list []say.Announcement
	for _, m := range found {
		list = append(list, front.Failure(m))
	}
	return list
}

// sit connects a session and its lobby to a front. It opens nothing yet.
func (p *program) sit(o front.Options) {
	p.front = front.New(o)
	f := p.front.Session()
	f.Network, f.Version = direct.Network{}, version()
	f.Settings, f.Position, f.Program = p.setup.config.file, p.setup.given.startFrom, p.gnubg()
	f.QuizStore = p.setup.config.answers()
	p.session = session.New(f, o.Values)
	p.front.Serve(p.session)
	l := p.front.Lobby()
	l.Newcomer, l.FirstStart, l.Files = !p.setup.config.exists, !p.setup.Defaults, p.setup.files
	l.FindFiles, l.WriteFile = findFiles, p.setup.writeExport
	l.Servers, l.Login = strangers.Servers{}, login
	p.lobby = lobby.New(p.session, l)
}

// login returns the system's name for the user: the first word of the full name, or else the login
// name. It returns "" for root, or if the system has no name.
func login() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return nameOf(u)
}

// nameOf returns what login returns for a user. Windows puts the computer's name and a backslash
// before the login name.
func nameOf(u *user.User) string {
	if u.Uid == "0" {
		return ""
	}
	if words := strings.Fields(strings.Trim(u.Name, ", ")); len(words) > 0 {
		return words[0]
	}
	return u.Username[strings.LastIndexByte(u.Username, '\\')+1:]
}

// play shows the start menu if the command line asks for nothing and the player presses keys.
// Otherwise it plays matches at once.
func (p *program) play() error {
	if p.setup.bare && !p.typed {
		p.tellOfNewer()
		return p.lobby.Run()
	}
	return p.lobby.PlayAtOnce()
}

// close closes everything that was opened.
func (p *program) close() { p.closers.Close() }

// openGuard starts the guard of the terminal.
func (p *program) openGuard(texts *locales.Localizer, std streams) *guard {
	if p.typed {
		return nil
	}
	g := startGuard(texts.Tag(), std.err)
	p.closers.Add(g.end)
	return g
}

func (p *program) openTrace() (*front.Trace, error) {
	if p.setup.Trace == "" {
		return nil, nil
	}
	file, err := os.Create(p.setup.Trace)
	if err != nil {
		return nil, fmt.Errorf("open the trace: %w", err)
	}
	p.closers.Add(func() { _ = file.Close() })
	return front.NewTrace(file), nil
}

// openEvents starts the event file.
func (p *program) openEvents() error {
	events := p.setup.given["events"]
	if events == "" {
		return nil
	}
	file, err := os.OpenFile(events, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("open the event file: %w", err)
	}
	p.closers.Add(func() { _ = file.Close() })
	writer := record.NewWriter(file)
	failed := false
	p.session.Events = func(events []core.Event) {
		if err := writer.Write(events...); err != nil && !failed {
			failed = true
			p.front.Notify(say.M(say.CliEventsFailed, say.Data{"Problem": p.because(err)}))
		}
	}
	return nil
}

// gnubg prepares the installed GNU Backgammon: one process for all matches, started when a bot first
// needs it.
func (p *program) gnubg() func() bot.Program {
	return sync.OnceValue(func() bot.Program {
		path, ok := gnubg.Find()
		if !ok {
			return nil
		}
		e := gnubg.New(path, gnubg.Limits{})
		p.closers.Add(e.Close)
		return e
	})
}

// openMatches opens the journal, and recovers what it can from a damaged one. If that fails, it
// announces that once, and the game continues unsaved.
func (p *program) openMatches() {
	opened, err := p.openJournal()
	if err != nil {
		p.front.Notify(say.M(say.CliKeepUnavailable, say.Data{"Problem": p.because(err)}))
		return
	}
	p.session.SaveIn(opened)
	p.closers.Add(func() { _ = opened.Close() })
	p.closers.Add(p.packMatches(opened))
	p.closers.Add(p.lobby.Close)
}

// packMatches packs what an older version saved, in the background. It returns a function that stops
// it.
func (p *program) packMatches(opened *journal.Journal) (end func()) {
	ctx, stop := context.WithCancel(context.Background())
	var packing sync.WaitGroup
	packing.Go(func() {
		if err := opened.Pack(ctx); err != nil && ctx.Err() == nil {
			// The next start tries again.
			p.setup.config.folders.note(err)
		}
	})
	return func() {
		stop()
		packing.Wait()
	}
}

// openJournal opens the journal in the folder for saved matches.
func (p *program) openJournal() (*journal.Journal, error) {
	opened, err := p.setup.journal()
	if errors.Is(err, matches.ErrDamaged) {
		p.setup.config.folders.note(err)
		return p.recoverJournal(p.setup.journalFile())
	}
	return opened, err
}

// recoverJournal sets a damaged journal aside, announces that, and opens the new one.
func (p *program) recoverJournal(file string) (*journal.Journal, error) {
	r, err := journal.Recover(file, time.Now())
	if err != nil {
		return nil, err
	}
	data := say.Data{"File": r.File}
	switch {
	case r.File == "": // Another program has recovered it.
	case r.Saved == 0:
		p.front.Notify(say.M(say.SavedDamagedNone, data))
	default:
		p.front.Notify(say.N(say.SavedDamaged, r.Saved, data))
	}
	return journal.Open(file)
}

// because writes an error to the log and returns its message.
func (p *program) because(err error) say.Message { return p.setup.config.folders.because(err) }
