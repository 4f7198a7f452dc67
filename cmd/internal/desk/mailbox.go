package desk

import "sync"

// mailbox holds functions until the goroutine that runs the desk calls them, in
// order. Posting never waits, so that a timer or search that ends after the
// desk doesn't block.
type mailbox struct {
	mu    sync.Mutex
	posts []func()
	// ready holds a value while there are posts.
	ready chan struct{}
}

func newMailbox() *mailbox { return &mailbox{ready: make(chan struct{}, 1)} }

func (m *mailbox) post(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.posts = append(m.posts, f)
	m.signal()
}

// take returns the first function. The caller must have received from
// ready.
func (m *mailbox) take() func() {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := m.posts[0]
	m.posts = m.posts[1:]
	if len(m.posts) > 0 {
		m.signal()
	}
	return f
}

func (m *mailbox) signal() {
	select {
	case m.ready <- struct{}{}:
	default:
	}
}
