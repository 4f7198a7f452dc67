package friend

import (
	"slices"
	"sync"

	"golang.org/x/time/rate"
)

// mail holds the letters of a session. Each is numbered, and repeated on the
// next connection until the other side has it. A number that was received
// before is dropped. Numbers begin again with each run of a program, which
// its epoch names. A program that was started again gets all that it may have
// forgotten: all but answered letters and those that need no answer.
type mail struct {
	epoch string
	sent  []letter
	// written is the number of the last letter.
	written int
	// theirs is the other side's epoch, heard the number of its last letter.
	theirs string
	heard  int
	box    *Mailbox
	// pace bounds the rate of incoming letters.
	pace *rate.Limiter
}

// mostSent bounds the letters that are remembered, to repeat them.
const mostSent = 50

// lettersAtOnce and lettersASecond bound incoming letters: at once, as on new
// connections, and every second after that.
const lettersAtOnce, lettersASecond = 3 * mostSent, 2

func newMail() mail {
	return mail{epoch: NewID(), box: &Mailbox{}, pace: rate.NewLimiter(lettersASecond, lettersAtOnce)}
}

// write numbers a letter. Only the last mostSent ones can be repeated.
func (m *mail) write(l Letter) letter {
	m.written++
	next := letter{ID: m.written, Letter: l}
	m.sent = append(m.sent, next)
	if extra := len(m.sent) - mostSent; extra > 0 {
		m.sent = m.sent[extra:]
	}
	return next
}

// received returns the last letter received and its epoch, for an account.
func (m *mail) received() (letters int, epoch string) { return m.heard, m.theirs }

// unheard returns the letters that the other side's account lacks, in a match
// with version events. A new epoch there begins a new count.
func (m *mail) unheard(a *account, version int) []letter {
	m.drop(func(l *letter) bool { return l.Back != 0 && l.Back < version })
	if a.Epoch != m.theirs {
		m.theirs, m.heard = a.Epoch, 0
	}
	from := 0
	if a.Heard == m.epoch {
		from = a.Letters
	}
	var list []letter
	for _, l := range m.sent {
		if l.ID > from {
			list = append(list, l)
		}
	}
	return list
}

// arrived drops letters that need no answer and that the other side's
// account has.
func (m *mail) arrived(a *account) {
	if a.Heard == m.epoch {
		m.drop(func(l *letter) bool { return l.ID <= a.Letters && l.final() })
	}
}

// take returns the content of a letter, or nil if it was received before.
// It drops our letter that this one answers.
func (m *mail) take(l *letter) *Letter {
	if l.ID <= m.heard {
		return nil
	}
	m.heard = l.ID
	m.drop(func(sent *letter) bool { return sent.asks(&l.Letter) })
	return &l.Letter
}

// drop stops repeating letters.
func (m *mail) drop(which func(*letter) bool) {
	m.sent = slices.DeleteFunc(m.sent, func(l letter) bool { return which(&l) })
}

func (m *mail) deliver(l Letter) { m.box.Put(l) }

func (m *mail) listen(got func(Letter)) { m.box.Listen(got) }

// Mailbox delivers letters in order, and keeps those that come before
// anybody listens.
type Mailbox struct {
	mu      sync.Mutex
	waiting []Letter
	got     func(Letter)
}

// mostWaiting bounds the letters that wait for a listener.
const mostWaiting = 100

// Put delivers a letter, or keeps it.
func (b *Mailbox) Put(l Letter) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.got != nil:
		b.got(l)
	case len(b.waiting) < mostWaiting:
		b.waiting = append(b.waiting, l)
	}
}

// Listen calls got with each letter, at once with those kept.
func (b *Mailbox) Listen(got func(Letter)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = got
	for _, l := range b.waiting {
		got(l)
	}
	b.waiting = nil
}
