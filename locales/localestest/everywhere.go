// Package localestest helps tests to say in every language what they hear in English.
package localestest

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// Everywhere says announcements in every language. Any goroutine may use it.
type Everywhere struct {
	mu     sync.Mutex
	voices []*voice
	said   map[string]bool
}

// voice is a language with the faults of its latest announcement.
type voice struct {
	tag    string
	texts  *locales.Localizer
	faults []string
}

// New returns an Everywhere with all languages. A package's tests share one: it takes a
// while to read all catalogues. It panics if a catalogue can't be read.
func New() *Everywhere {
	e := &Everywhere{said: map[string]bool{}}
	for _, facts := range locales.All() {
		texts, err := locales.New(facts.Tag + "-x-gaps")
		if err != nil {
			panic(err)
		}
		v := &voice{tag: facts.Tag, texts: texts}
		texts.OnFault(func(id say.MessageID, err error) { v.faults = append(v.faults, fmt.Sprintf("%s: %v", id, err)) })
		e.voices = append(e.voices, v)
	}
	return e
}

// Say fails the test if a language can't say an announcement, or says a part of it in English. It
// says each text once, and none in a short run.
func (e *Everywhere) Say(t testing.TB, english string, a say.Announcement) {
	t.Helper()
	if testing.Short() {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.said[english] {
		return
	}
	e.said[english] = true
	for _, v := range e.voices {
		line := v.texts.Announcement(a)
		// A message that the language lacks has brackets around it.
		if len(v.faults) > 0 || strings.Count(line, "[") > strings.Count(english, "[") && v.texts.Whole() {
			t.Errorf("%s says %q for %q: %v", v.tag, line, english, v.faults)
		}
		v.faults = nil
	}
}
