package friend

import (
	"slices"
	"sync"

	"golang.org/x/time/rate"
)

// mail are the letters of a session. Each is numbered, and repeated on the next connection until
// the other side has it; what has a number that was heard already is dropped. Numbers begin again
// with each run of a program, which its epoch names. To a program that was started again, all are
// repeated that it may have forgotten: what needs no answer is heard once, and so is what was
// answered.
type mail struct {
	epoch string
	sent  []letter
	// written is the number of the last letter.
	written int
	// theirs is the other side's epoch, heard the number of its last letter.
	theirs string
	heard  int
	box    *Mailbox
	// pace bounds how many letters come.
	pace *rate.Limiter
}

// mostSent is how many letters are remembered, to be repeated.
const mostSent = 50

// lettersAtOnce and lettersASecond are how many letters may come at once, as on new connections, and every
// second after that.
const lettersAtOnce, lettersASecond = 3 * mostSent, 2

func newMail() mail {
	return mail{epoch: NewID(), box: &Mailbox{}, pace: rate.NewLimiter(lettersASecond, lettersAtOnce)}
}

// write numbers a letter. Only the last ones can be repeated.
func (m *mail) write(l Letter) letter {
	m.written++
	next := letter{ID: m.written, Letter: l}
	m.sent = append(m.sent, next)
	if extra := len(m.sent) - mostSent; extra > 0 {
		m.sent = m.sent[extra:]
	}
	return next
}

// received says what was heard, for an account.
func (m *mail) received() (letters int, epoch string) { return m.heard, m.theirs }

// unheard are the letters that an account of the other side does not have, in a match of so many
// events. A new epoch there begins a new count.
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

// arrived drops what needs no answer, as far as an account of the other side has it.
func (m *mail) arrived(a *account) {
	if a.Heard == m.epoch {
		m.drop(func(l *letter) bool { return l.ID <= a.Letters && l.final() })
	}
}

// take returns what a letter says, or nil if it was heard before. What it answers is asked no more.
func (m *mail) take(l *letter) *Letter {
	if l.ID <= m.heard {
		return nil
	}
	m.heard = l.ID
	m.drop(func(sent *letter) bool { return sent.asks(&l.Letter) })
	return &l.Letter
}

// drop has letters repeated no more.
func (m *mail) drop(which func(*letter) bool) {
	m.sent = slices.DeleteFunc(m.sent, func(l letter) bool { return which(&l) })
}

func (m *mail) deliver(l Letter) { m.box.Put(l) }

func (m *mail) listen(got func(Letter)) { m.box.Listen(got) }

// Mailbox hands letters over in order, and keeps those that come before anybody listens.
type Mailbox struct {
	mu      sync.Mutex
	waiting []Letter
	got     func(Letter)
}

// mostWaiting is how many letters wait for a listener.
const mostWaiting = 100

// Put hands a letter over, or keeps it.
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

// Listen has a function called with each letter, those kept at once.
func (b *Mailbox) Listen(got func(Letter)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.got = got
	for _, l := range b.waiting {
		got(l)
	}
	b.waiting = nil
}
