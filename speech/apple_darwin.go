package speech

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/ebitengine/purego"
	"github.com/ebitengine/purego/objc"
)

// ErrNoApple says that macOS's speech isn't available.
var ErrNoApple = errors.New("no AVSpeechSynthesizer")

// apple is macOS's AVSpeechSynthesizer. Its delegate reports what is spoken. The system may deliver
// these reports through a run loop, which a program without windows doesn't run, so apple also asks
// the synthesizer.
type apple struct {
	synthesizer, delegate objc.ID
	voices                catalogue
	reports               chan report
	over                  chan struct{}
	asking                sync.WaitGroup

	mu sync.Mutex
	// tokens maps utterances to the tokens of their jobs.
	tokens map[objc.ID]uint64
}

func openApple(ctx context.Context, h host) (backend, error) {
	return openCaller(ctx, "AVSpeechSynthesizer", h, createApple)
}

func createApple() (talker, error) {
	for _, framework := range []string{"Foundation", "AVFoundation"} {
		file := "/System/Library/Frameworks/" + framework + ".framework/" + framework
		if _, err := purego.Dlopen(file, purego.RTLD_GLOBAL|purego.RTLD_NOW); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoApple, err)
		}
	}
	class := objc.GetClass("AVSpeechSynthesizer")
	if class == 0 {
		return nil, ErrNoApple
	}
	a := &apple{reports: make(chan report, 2), over: make(chan struct{}), tokens: map[objc.ID]uint64{}}
	delegate, err := a.delegateClass()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoApple, err)
	}
	pooled(func() {
		a.synthesizer = objc.ID(class).Send(objc.RegisterName("new"))
		a.delegate = objc.ID(delegate).Send(objc.RegisterName("new"))
		a.synthesizer.Send(objc.RegisterName("setDelegate:"), a.delegate)
		a.voices = appleVoices()
	})
	return a, nil
}

// delegateClass makes the class of the delegate. Each opening needs a new class, because its methods
// belong to this synthesizer.
func (a *apple) delegateClass() (objc.Class, error) {
	method := func(name string, what happening) objc.MethodDef {
		return objc.MethodDef{
			Cmd: objc.RegisterName("speechSynthesizer:" + name + "SpeechUtterance:"),
			Fn:  func(_ objc.ID, _ objc.SEL, _, utterance objc.ID) { a.happened(utterance, what) },
		}
	}
	name := "BacktalkSpeech" + strconv.FormatInt(time.Now().UnixNano(), 36)
	return objc.RegisterClass(name, objc.GetClass("NSObject"), nil, nil, []objc.MethodDef{
		method("didStart", jobBegun), method("didFinish", jobEnded), method("didCancel", jobCanceled),
	})
}

// happened reports an event of an utterance. It releases an utterance that has ended.
func (a *apple) happened(utterance objc.ID, what happening) {
	a.mu.Lock()
	token, ours := a.tokens[utterance]
	if what != jobBegun {
		delete(a.tokens, utterance)
	}
	a.mu.Unlock()
	if !ours {
		return
	}
	if what != jobBegun {
		utterance.Send(objc.RegisterName("release"))
	}
	select {
	case a.reports <- report{token: token, what: what}:
	case <-a.over:
	}
}

func (a *apple) say(j job) error {
	pooled(func() {
		utterance := objc.ID(objc.GetClass("AVSpeechUtterance")).Send(objc.RegisterName("alloc")).
			Send(objc.RegisterName("initWithString:"), nsString(cleanText(j.text)))
		a.setUp(utterance, j)
		a.mu.Lock()
		a.tokens[utterance] = j.token
		a.mu.Unlock()
		a.synthesizer.Send(objc.RegisterName("speakUtterance:"), utterance)
		a.asking.Go(func() { a.ask(utterance) })
	})
	return nil
}

// setUp sets the voice, rate and volume of an utterance.
func (a *apple) setUp(utterance objc.ID, j job) {
	if v, ok := a.voices.choose(j.language, j.voice); ok {
		voice := objc.ID(objc.GetClass("AVSpeechSynthesisVoice")).Send(objc.RegisterName("voiceWithIdentifier:"), nsString(v.id))
		if voice != 0 {
			utterance.Send(objc.RegisterName("setVoice:"), voice)
		}
	}
	if j.rate > 0 {
		utterance.Send(objc.RegisterName("setRate:"), appleRate(j.rate))
	}
	if j.volume > 0 {
		const full = 100
		utterance.Send(objc.RegisterName("setVolume:"), float32(j.volume)/full)
	}
}

// appleRate turns words a minute into Apple's scale, on which .5 is the default and 1 the fastest.
func appleRate(words int) float32 {
	const usual, fastest = .5, 1
	if words <= UsualRate {
		return usual * float32(words) / UsualRate
	}
	return min(usual+(fastest-usual)*float32(words-UsualRate)/(FastestRate-UsualRate), fastest)
}

// askEvery is the time between two checks of whether the synthesizer is speaking; startLimit is how long
// it may take to begin.
const (
	askEvery   = 30 * time.Millisecond
	startLimit = 2 * time.Second
)

// ask asks the synthesizer whether it speaks, until it stops or the delegate reports the end.
func (a *apple) ask(utterance objc.ID) {
	tick := time.NewTicker(askEvery)
	defer tick.Stop()
	begun, asked := false, time.Now()
	for {
		select {
		case <-a.over:
			return
		case <-tick.C:
		}
		a.mu.Lock()
		_, ours := a.tokens[utterance]
		a.mu.Unlock()
		speaks := objc.Send[bool](a.synthesizer, objc.RegisterName("isSpeaking"))
		switch {
		case !ours:
			return
		case speaks && !begun:
			begun = true
			a.happened(utterance, jobBegun)
		case speaks:
		case begun:
			a.happened(utterance, jobEnded)
			return
		case time.Since(asked) > startLimit:
			a.fail()
			return
		}
	}
}

// fail reports that nothing is spoken.
func (a *apple) fail() {
	select {
	case a.reports <- report{what: backendFailed, err: fmt.Errorf("%w: it took a text and did not speak", ErrNoApple)}:
	case <-a.over:
	}
}

// hush silences the voice. Later reports on the silenced text no longer matter.
func (a *apple) hush() error {
	const atOnce = 0 // AVSpeechBoundaryImmediate
	a.mu.Lock()
	cut := a.tokens
	a.tokens = map[objc.ID]uint64{}
	a.mu.Unlock()
	pooled(func() {
		a.synthesizer.Send(objc.RegisterName("stopSpeakingAtBoundary:"), atOnce)
		for utterance := range cut {
			utterance.Send(objc.RegisterName("autorelease"))
		}
	})
	return nil
}

func (a *apple) news() <-chan report { return a.reports }

func (a *apple) named() catalogue { return a.voices }

func (a *apple) close() {
	close(a.over)
	a.asking.Wait()
	a.synthesizer.Send(objc.RegisterName("setDelegate:"), objc.ID(0))
	a.synthesizer.Send(objc.RegisterName("release"))
	a.delegate.Send(objc.RegisterName("release"))
}

// appleVoices lists the installed voices.
func appleVoices() catalogue {
	list := objc.ID(objc.GetClass("AVSpeechSynthesisVoice")).Send(objc.RegisterName("speechVoices"))
	if list == 0 {
		return nil
	}
	genders := map[int]gender{1: male, 2: female}
	var voices catalogue
	for i := range objc.Send[uint](list, objc.RegisterName("count")) {
		voice := list.Send(objc.RegisterName("objectAtIndex:"), i)
		v := Named{
			Name: goString(voice, "name"), Language: goString(voice, "language"), id: goString(voice, "identifier"),
		}
		if objc.Send[bool](voice, objc.RegisterName("respondsToSelector:"), objc.RegisterName("gender")) {
			v.gender = genders[objc.Send[int](voice, objc.RegisterName("gender"))]
		}
		voices = append(voices, v)
	}
	return voices
}

// pooled runs a function and releases the objects that it leaves.
func pooled(do func()) {
	pool := objc.ID(objc.GetClass("NSAutoreleasePool")).Send(objc.RegisterName("new"))
	defer pool.Send(objc.RegisterName("drain"))
	do()
}

func nsString(text string) objc.ID {
	return objc.ID(objc.GetClass("NSString")).Send(objc.RegisterName("stringWithUTF8String:"), text)
}

// goString returns an object's text.
func goString(object objc.ID, selector string) string {
	text := object.Send(objc.RegisterName(selector))
	if text == 0 {
		return ""
	}
	return objc.Send[string](text, objc.RegisterName("UTF8String"))
}
