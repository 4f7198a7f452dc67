package friend

import (
	"slices"
	"sync"

	"golang.org/x/time/rate"
)

// mail holds the letters of a session. It numbers each letter, and repeats it
// on the next connection until the other side has it. It drops letters with a
// number that it has already received. The numbers begin again with each run of
// a program, which has its own epoch. After a restart, a program receives again
// what it may have forgotten: all letters except answered and final ones.
type mail struct {
	epoch string
	sent  []letter
	// written is the number of the last letter.
	written int
	// theirs is the other side's epoch, and heard is the number of its last
	// letter.
	theirs string
	heard  int
	box    *Mailbox
	// pace limits the rate of incoming letters.
	pace *rate.Limiter
}

// mostSent bounds the letters that mail remembers in order to repeat them.
const mostSent = 50

// lettersAtOnce bounds the letters that may arrive at once, such as on a new connection.
// lettersASecond bounds those that may arrive per second after that.
const lettersAtOnce, lettersASecond = 3 * mostSent, 2

func newMail() mail {
	return mail{epoch: NewID(), box: &Mailbox{}, pace: rate.NewLimiter(lettersASecond, lettersAtOnce)}
}

// write numbers a letter. It remembers only the last mostSent.
func (m *mail) write(l Letter) letter {
	m.written++
	next := letter{ID: m.written, Letter: l}
	m.sent = append(m.sent, next)
	if extra := len(m.sent) - mostSent; extra > 0 {
		m.sent = m.sent[extra:]
	}
	return next
}

// received returns the number of the last letter received and its epoch, for an
// account message.
func (m *mail) received() (letters int, epoch string) { return m.heard, m.theirs }

// unheard returns the letters that the other side lacks according to its
// account. version is the number of events in the match. If the other side has
// a new epoch, its letters are numbered from 1 again.
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

// arrived drops letters that need no answer and have arrived, according to the
// other side's account.
func (m *mail) arrived(a *account) {
	if a.Heard == m.epoch {
		m.drop(func(l *letter) bool { return l.ID <= a.Letters && l.final() })
	}
}

// take returns the content of a letter, or nil if it has arrived before. It
// drops our letter that this one answers.
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

// Mailbox delivers letters in order. It keeps those that arrive before anybody
// listens.
type Mailbox struct {
	mu      sync.Mutex
	waiting []Letter
	got     func(Letter)
}

// mostWaiting bounds the letters that wait for a listener.
const mostWaiting = 100

// Put delivers a letter, or keeps it until somebody listens.
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

// Listen calls got with each letter that arrives, and at once with those kept.
func (b *Mailbox) Listen(got func(Letter)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = got
	for _, l := range b.waiting {
		got(l)
	}
	b.waiting = nil
}
