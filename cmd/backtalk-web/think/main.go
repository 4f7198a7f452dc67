//go:build js

// Think is the other program of the page: it runs in a worker of its own, and thinks for bots and
// hints. It is fetched after the game, which begins without it.
package main

import (
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"syscall/js"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/thinker"
	"backtalk/core/engine"
	"backtalk/core/engine/kernel"
	"backtalk/sounds"
)

// pauseEvery is how long the engine may compute before a message is looked for.
const pauseEvery = 40 * time.Millisecond

// The files of the bear-off tables, beside the page.
const (
	oneSidedFile = "onesided.bin"
	twoSidedFile = "twosided.bin"
)

// main answers the game's questions for as long as the page is there.
func main() {
	game := browser.Given("ports").Index(0)
	pause := browser.Pauses(pauseEvery)
	var better atomic.Pointer[engine.Engine]
	first := sync.OnceValues(engine.New)
	server := thinker.NewServer(
		func(message []byte) { browser.Send(game, message) },
		func() (*engine.Engine, error) {
			if e := better.Load(); e != nil {
				return e, nil
			}
			return first()
		},
		pause,
	)
	browser.Receive(game, server.Receive)
	sendSounds(pause)
	if e, err := withTables(); err == nil {
		better.Store(e)
	} else {
		// The engine plays on without them; whoever looks for a fault finds this.
		js.Global().Get("console").Call("warn", fmt.Sprint(err))
	}
	select {}
}

// withTables returns an engine that knows the end of a race exactly.
func withTables() (*engine.Engine, error) {
	one, err := browser.Fetch(oneSidedFile)
	if err != nil {
		return nil, err
	}
	two, err := browser.Fetch(twoSidedFile)
	if err != nil {
		return nil, err
	}
	tables, err := engine.ReadTables(one, two)
	if err != nil {
		return nil, err
	}
	nets, err := engine.Shipped()
	if err != nil {
		return nil, err
	}
	return engine.With(nets, tables, kernel.Best()), nil
}

// sendSounds renders the cues and sends them to the page, those that are heard first first.
func sendSounds(pause func()) {
	for _, cue := range sounds.Cues() {
		for _, far := range []bool{false, true} {
			if far && !sounds.HasRow(cue) {
				continue
			}
			sendSound(cue, far)
			pause()
		}
	}
}

// sendSound sends the samples of a cue: an object with cue, far and samples.
func sendSound(cue say.Cue, far bool) {
	samples := sounds.Render(cue, far)
	raw := make([]byte, 4*len(samples))
	for i, s := range samples {
		bits := math.Float32bits(s)
		raw[4*i], raw[4*i+1], raw[4*i+2], raw[4*i+3] = byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24)
	}
	message := js.Global().Get("Object").New()
	message.Set("cue", int(cue))
	message.Set("far", far)
	message.Set("samples", js.Global().Get("Float32Array").New(browser.Array(raw).Get("buffer")))
	js.Global().Call("postMessage", message)
}
