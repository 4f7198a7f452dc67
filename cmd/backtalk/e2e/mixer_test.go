//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/a11y/say"
	"backtalk/sounds"
	"backtalk/speech"
)

// sounding is one utterance on its way through the mixer.
type sounding struct {
	text string
	pan  float64
	// begun is when the device took the first sample, ended when the mixer
	// released the last; zero if never.
	begun, ended time.Time
	// stopped is when it was cut, or zero.
	stopped time.Time
	// frames and energy are of the samples that espeak-ng returned.
	frames int
	energy float64
	rate   int
}

// watchedSink records what happens to everything that goes through a sink.
type watchedSink struct {
	speech.Sink
	mu    sync.Mutex
	all   []*sounding
	begun chan struct{}
}

// Play plays, and records what happens.
func (w *watchedSink) Play(rate int, pan float64, samples io.Reader) (stop func(), begun, done <-chan struct{}) {
	s := &sounding{pan: pan, rate: rate}
	silence, begun, done := w.Sink.Play(rate, pan, &counted{samples, s, w})
	if done == nil {
		return silence, begun, done
	}
	w.mu.Lock()
	w.all = append(w.all, s)
	w.mu.Unlock()
	go w.follow(s, begun, done)
	return func() { w.note(&s.stopped); silence() }, begun, done
}

func (w *watchedSink) follow(s *sounding, begun, done <-chan struct{}) {
	select {
	case <-begun:
		w.note(&s.begun)
		select {
		case w.begun <- struct{}{}:
		default:
		}
		<-done
	case <-done:
	}
	w.note(&s.ended)
}

// note records when something first happened.
func (w *watchedSink) note(at *time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if at.IsZero() {
		*at = time.Now()
	}
}

// counted counts what is read.
type counted struct {
	io.Reader
	of   *sounding
	sink *watchedSink
}

// Read reads whole frames as they come; the mixer asks for an even number of bytes.
func (c *counted) Read(p []byte) (int, error) {
	n, err := io.ReadFull(c.Reader, p[:len(p)&^1])
	c.sink.mu.Lock()
	defer c.sink.mu.Unlock()
	c.of.frames += n / 2
	for i := 0; i+1 < n; i += 2 {
		s := float64(loudness(p[i:]))
		c.of.energy += s * s
	}
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}

// mixed is espeak-ng speaking through the program's mixer to a sound server, from left and right in
// turn.
type mixed struct {
	t     *testing.T
	voice *speech.Voice
	sink  *watchedSink
	heard *Recording

	mu    sync.Mutex
	given []speech.Utterance
	pans  int
}

func openMixed(t *testing.T) *mixed {
	t.Helper()
	rigs := StartSound(t)
	for _, variable := range rigs.Environment {
		name, value, _ := strings.Cut(variable, "=")
		t.Setenv(name, value)
	}
	playing := make(chan struct{}, 1)
	player := sounds.Open(sounds.Options{Name: "backtalk test", Report: func(s sounds.Status) {
		if s.State == sounds.Playing {
			playing <- struct{}{}
		}
	}})
	t.Cleanup(player.Close)
	<-playing
	m := &mixed{t: t, heard: rigs.Record(), sink: &watchedSink{Sink: player.Speech(), begun: make(chan struct{}, 1)}}
	m.voice = speech.New(speech.Options{
		Choice: speech.Espeak, Sink: m.sink, Settings: speech.Settings{Rate: 450},
		OnSent: func(u speech.Utterance, _ time.Time) {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.given = append(m.given, u)
		},
	})
	t.Cleanup(m.voice.Close)
	return m
}

// say speaks a text on the other side from the one before. Its pan identifies it in the recording:
// no two are quite the same.
func (m *mixed) say(text string, urgency say.Urgency) {
	const apart = 1e-6
	m.pans++
	pan := 1 - apart*float64(m.pans)
	if m.pans%2 == 0 {
		pan = -pan
	}
	m.voice.Say(speech.Utterance{Text: text, Urgency: urgency, Pan: pan})
}

// key presses a key and speaks its answer.
func (m *mixed) key(text string, urgency say.Urgency) {
	m.voice.KeyPressed()
	m.say(text, urgency)
	m.voice.KeyHandled()
}

// fastPlay acts as a hasty player: mostly keys, each of which interrupts the
// voice, and their answers; sometimes an event. Half of the time the player
// lets something begin before the next key. It returns the events in order.
func (m *mixed) fastPlay(announcements int, draw *rand.Rand) (events []string) {
	m.t.Helper()
	for n := range announcements {
		select {
		case <-m.sink.begun:
		default:
		}
		switch kind := draw.IntN(10); {
		case kind < 2:
			events = append(events, fmt.Sprintf("Ada %d", n))
			m.say(events[len(events)-1], say.Event)
		case kind < 6:
			m.key(fmt.Sprintf("Point %d", n), say.Echo)
		default:
			m.key(fmt.Sprintf("Score %d", n), say.Answer)
		}
		if draw.IntN(2) == 0 {
			m.awaitBegun()
		}
	}
	if err := m.voice.Wait(context.Background()); err != nil {
		m.t.Fatal(err)
	}
	return events
}

func (m *mixed) awaitBegun() {
	m.t.Helper()
	select {
	case <-m.sink.begun:
	case <-time.After(patience):
		m.t.Fatal("nothing began to sound")
	}
}

// played returns the utterances that the device took at least a part of, in order, with their
// texts.
func (m *mixed) played() []*sounding {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sink.mu.Lock()
	defer m.sink.mu.Unlock()
	var all []*sounding
	for _, s := range m.sink.all {
		i := slices.IndexFunc(m.given, func(u speech.Utterance) bool { return u.Pan == s.pan })
		s.text = m.given[i].Text
		if !s.begun.IsZero() {
			all = append(all, s)
		}
	}
	return all
}

// espeak-ng speaks 200 announcements in fast play through the program's mixer. The recording of the
// sound server's device must have each event, in order; none begins again; each utterance sounds on
// its side, whole or until it is cut, and is silent then; and no two sound at once.
func TestMixerPlaysOwnVoiceInOrder(t *testing.T) {
	const announcements, seed = 200, 9
	m := openMixed(t)
	events := m.fastPlay(announcements, rand.New(rand.NewPCG(seed, 0)))
	m.voice.Close()
	played := m.played()
	m.heard.stop()
	heardInOrder(t, events, played)
	m.heard.checkSides(t, played)
	m.heard.checkCuts(t, played)
	m.heard.checkOneAtATime(t)
}

// heardInOrder checks that every event was begun once, in order, and nothing else twice.
func heardInOrder(t *testing.T, events []string, played []*sounding) {
	t.Helper()
	var begun []string
	seen := map[string]bool{}
	for _, s := range played {
		if seen[s.text] {
			t.Errorf("%q was heard again after it had begun", s.text)
		}
		seen[s.text] = true
		if strings.HasPrefix(s.text, "Ada") {
			begun = append(begun, s.text)
		}
	}
	if !slices.Equal(begun, events) {
		t.Errorf("events heard: got %q, want %q", begun, events)
	}
	t.Logf("%d announcements were heard, %d of them events", len(played), len(events))
}

// checkSides checks that each utterance was heard on its side, and as a whole if nothing cut it.
// What plays for less than the buffers hold may be cut before it is heard.
func (rec *Recording) checkSides(t *testing.T, played []*sounding) {
	t.Helper()
	const enough = 100 * time.Millisecond
	var first []time.Duration
	for _, s := range played {
		from, to := s.begun.Sub(rec.start), s.ended.Sub(rec.start)
		if to-from < enough {
			continue
		}
		onset, heard := rec.side(s.pan, from-clockError, to+buffered)
		if onset < 0 {
			t.Errorf("%q was played for %v and not heard", s.text, to-from)
			continue
		}
		first = append(first, onset-from)
		scale := float64(rate) / float64(s.rate)
		if s.stopped.IsZero() && heard < s.energy*scale/2 {
			t.Errorf("%q, which nothing cut, was heard by %.0f %%", s.text, 100*heard/(s.energy*scale))
		}
	}
	if len(first) == 0 {
		t.Fatal("nothing was played for long enough to be heard")
	}
	slices.Sort(first)
	t.Logf("heard %v after it began in the mixer in the middle, %v at worst", first[len(first)/2], first[len(first)-1])
}

// side returns when something is first heard on the side of pan, or -1, and
// the energy of all sound there.
func (rec *Recording) side(pan float64, from, to time.Duration) (onset time.Duration, energy float64) {
	onset = -1
	at := max(0, int(from.Seconds()*rate)) * frameSize
	end := min(int(to.Seconds()*rate)*frameSize, len(rec.samples)/frameSize*frameSize)
	offset := 0
	if pan > 0 {
		offset = frameSize / 2
	}
	for ; at < end; at += frameSize {
		s := loudness(rec.samples[at+offset:])
		if s >= audible && onset < 0 {
			onset = time.Duration(at/frameSize) * time.Second / rate
		}
		energy += float64(s) * float64(s)
	}
	return onset, energy
}

// checkCuts checks that a side is silent after its utterance was cut, until the next one there.
func (rec *Recording) checkCuts(t *testing.T, played []*sounding) {
	t.Helper()
	cuts := 0
	for i, s := range played {
		if s.stopped.IsZero() {
			continue
		}
		until := time.Duration(len(rec.samples)/frameSize) * time.Second / rate
		for _, next := range played[i+1:] {
			if (next.pan > 0) == (s.pan > 0) {
				until = next.begun.Sub(rec.start) - clockError
				break
			}
		}
		from := s.stopped.Sub(rec.start) + buffered
		if from >= until {
			continue
		}
		cuts++
		if onset, _ := rec.side(s.pan, from, until); onset >= 0 {
			t.Errorf("%q was heard %v after it was cut", s.text, onset-from+buffered)
		}
	}
	t.Logf("%d cuts were looked at", cuts)
}

// checkOneAtATime checks that the sides are never heard together, except in the few milliseconds in
// which a cut utterance fades.
func (rec *Recording) checkOneAtATime(t *testing.T) {
	t.Helper()
	const step = 10 * time.Millisecond
	length := time.Duration(len(rec.samples)/frameSize) * time.Second / rate
	together := 0
	for at := time.Duration(0); at < length; at += step {
		if left, right := ears(rec.samples, at, at+step); left < audible || right < audible {
			together = 0
			continue
		}
		if together++; together > 1 {
			t.Errorf("two utterances are heard at once at %v", at)
		}
	}
}
