package speech

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
	"unicode/utf8"
)

// Remote is a voice of another program: the browser around a page. It receives orders and reports on
// them. Both may be late, and a report may never come.
//
// Pass its reports to [Remote.Heard] and its voices to [Remote.Has], and start from [Remote.Speak].
type Remote struct {
	order func(Order)

	// known is closed once the number of voices is known, even if it is 0.
	known chan struct{}

	mu sync.Mutex
	// voices is the number of voices, or -1 before it is known. A browser may speak before it lists
	// any voices.
	voices int
	// mute counts the texts without a report while there was no voice.
	mute int
	// useless is set if it failed. It gets no more orders until its voices change.
	useless bool
	now     *spoken
}

// Order tells a remote voice what to do: be silent, or say a text after the text before it has ended.
type Order struct {
	Hush bool `json:"hush,omitempty"`
	// Token names the text in reports.
	Token    uint64 `json:"token,omitempty"`
	Text     string `json:"text,omitempty"`
	Language string `json:"language,omitempty"`
	Voice    string `json:"voice,omitempty"`
	// Rate and Volume are multiples of the defaults: 1 is the default.
	Rate   float64 `json:"rate,omitempty"`
	Volume float64 `json:"volume,omitempty"`
}

// Happened names a remote voice's report on a text.
type Happened string

// These are the reports.
const (
	HasBegun  Happened = "begun"
	HasEnded  Happened = "ended"
	HasFailed Happened = "failed"
)

// These bound the time of a remote voice. It sometimes speaks after other programs, and some voices
// never report a beginning or an end.
const (
	// remoteBegin is the time without a report after which a text counts as begun. It is less than the
	// queue's beginLimit.
	remoteBegin = 3 * time.Second
	// remoteBreath is added to the time that a text takes.
	remoteBreath = time.Second
	// remoteLetter is half as long again as a voice takes for a letter at the usual rate.
	remoteLetter = 100 * time.Millisecond
)

var (
	// ErrNoRemote says that the surrounding program has no voice.
	ErrNoRemote = errors.New("no voice in the program around")
	// errRemoteFailed says that it couldn't speak a text.
	errRemoteFailed = errors.New("the voice of the program around failed")
)

// NewRemote returns a remote voice that sends its orders to a function, which must return at once.
func NewRemote(order func(Order)) *Remote {
	return &Remote{order: order, known: make(chan struct{}), voices: -1}
}

// Speak returns a [Voice] that speaks through r alone. It ignores the options about other voices.
func (r *Remote) Speak(o Options) *Voice {
	r.mu.Lock()
	r.useless, r.mute = false, 0
	r.mu.Unlock()
	return start(o.complete(), []opener{{"remote", r.open}})
}

// Has sets the number of voices that there are now. Until the first call there is nothing to speak
// with.
func (r *Remote) Has(voices int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.voices < 0 {
		close(r.known)
	}
	if voices != r.voices {
		r.useless, r.mute = false, 0
	}
	r.voices = voices
}

// open waits for the first call of [Remote.Has]. It fails if the remote voice is useless.
func (r *Remote) open(ctx context.Context, h host) (backend, error) {
	r.mu.Lock()
	useless := r.useless
	r.mu.Unlock()
	if useless {
		return nil, fmt.Errorf("%w: %w", ErrNoRemote, errRemoteFailed)
	}
	select {
	case <-r.known:
		return &remoteLine{r, h}, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrNoRemote, ctx.Err())
	}
}

// Heard takes a report on the text with a token. A report on a text that was silenced, or that ended
// long ago, changes nothing.
func (r *Remote) Heard(token uint64, what Happened) {
	r.mu.Lock()
	s := r.now
	if s == nil || s.token != token {
		r.mu.Unlock()
		return
	}
	s.reported, r.mute = true, 0
	again := what == HasFailed && !s.again
	s.again = s.again || again
	r.useless = r.useless || what == HasFailed && !again
	r.mu.Unlock()
	switch {
	case what == HasBegun:
		s.begin(r)
	case what == HasEnded:
		r.over(s, report{token: token, what: jobEnded})
	case again:
		// A missing voice must not silence the text.
		plain := s.order
		plain.Voice = ""
		r.order(plain)
	case what == HasFailed:
		r.over(s, report{token: token, what: backendFailed, err: errRemoteFailed})
	}
}

// spoken is a text that a remote voice has.
type spoken struct {
	token uint64
	order Order
	host  host
	takes time.Duration
	begun bool
	// reported is set if there was any report on it.
	reported bool
	// again is set if it failed once and was ordered a second time.
	again bool
	// timer waits for a beginning, then for the end.
	timer *time.Timer
}

// begin records that a text has begun, by a report or after the time limit.
func (s *spoken) begin(r *Remote) {
	r.mu.Lock()
	if r.now != s || s.begun {
		r.mu.Unlock()
		return
	}
	s.begun = true
	s.timer.Stop()
	s.timer = time.AfterFunc(s.takes, func() { r.over(s, r.estimated(s)) })
	r.mu.Unlock()
	s.host.report(report{token: s.token, what: jobBegun})
}

// mostMute is the number of texts without a report after which a remote that lists no voices
// counts as useless.
const mostMute = 2

// estimated returns the report for a text when its time is over.
func (r *Remote) estimated(s *spoken) report {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.reported || r.voices > 0 {
		return report{token: s.token, what: jobEnded}
	}
	if r.mute++; r.mute < mostMute {
		return report{token: s.token, what: jobEnded}
	}
	r.useless = true
	return report{token: s.token, what: backendFailed, err: errRemoteFailed}
}

// over takes a text from the voice and reports why.
func (r *Remote) over(s *spoken, why report) {
	r.mu.Lock()
	if r.now != s {
		r.mu.Unlock()
		return
	}
	r.now = nil
	s.timer.Stop()
	r.mu.Unlock()
	s.host.report(why)
}

// remoteLine is a remote voice in use.
type remoteLine struct {
	*Remote
	host host
}

func (l *remoteLine) speak(j job) {
	rate := float64(cmp.Or(j.rate, UsualRate)) / UsualRate
	const full = 100
	order := Order{
		Token: j.token, Text: j.text, Language: j.language, Voice: j.voice,
		Rate: rate, Volume: float64(cmp.Or(j.volume, full)) / full,
	}
	s := &spoken{token: j.token, order: order, host: l.host}
	s.takes = time.Duration(float64(utf8.RuneCountInString(j.text)) * float64(remoteLetter) / rate)
	s.takes = remoteBreath + min(s.takes, longest(j.text))
	l.mu.Lock()
	l.now = s
	s.timer = time.AfterFunc(remoteBegin, func() { s.begin(l.Remote) })
	l.mu.Unlock()
	l.order(order)
	l.host.sent(j.utterance, time.Now())
}

func (l *remoteLine) cancel() (begun uint64) {
	l.mu.Lock()
	s := l.now
	l.now = nil
	if s != nil {
		s.timer.Stop()
		if s.begun {
			begun = s.token
		}
	}
	l.mu.Unlock()
	l.order(Order{Hush: true})
	return begun
}

func (l *remoteLine) close() <-chan struct{} {
	l.cancel()
	closed := make(chan struct{})
	close(closed)
	return closed
}
