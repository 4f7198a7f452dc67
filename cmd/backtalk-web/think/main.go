//go:build js

// Think implements the thinking of bots and hints, in a worker of its own.
// The page fetches it after the game, which begins without it.
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

// pauseEvery bounds how long the engine computes before it looks for a
// message.
const pauseEvery = 40 * time.Millisecond

// main answers the game's questions while the page is open.
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
	if !browser.Given("sparing").Truthy() {
		var fetching atomic.Bool
		server.Racing = func() {
			if better.Load() == nil && fetching.CompareAndSwap(false, true) {
				go func() {
					defer fetching.Store(false)
					fetchTables(&better)
				}()
			}
		}
	}
	browser.Receive(game, server.Receive)
	sendSounds(pause)
	select {}
}

// fetchTables loads an engine with tables. If they can't be fetched, the next
// question about a race tries again.
func fetchTables(better *atomic.Pointer[engine.Engine]) {
	e, err := withTables()
	if err != nil {
		// The engine plays without tables. The console says why, to anyone who looks
		// for a fault.
		js.Global().Get("console").Call("warn", fmt.Sprint(err))
		return
	}
	better.Store(e)
}

// withTables returns an engine with exact tables for the end of a race.
func withTables() (*engine.Engine, error) {
	files := browser.Given("tables")
	one, err := browser.Fetch(files.Index(0).String())
	if err != nil {
		return nil, err
	}
	two, err := browser.Fetch(files.Index(1).String())
	if err != nil {
		return nil, err
	}
	tables, err := engine.ReadTables(one, two)
	if err != nil {
		return nil, err
	}
	for i := range 2 {
		message := js.Global().Get("Object").New()
		message.Set("keep", files.Index(i))
		js.Global().Call("postMessage", message)
	}
	nets, err := engine.Shipped()
	if err != nil {
		return nil, err
	}
	return engine.With(nets, tables, kernel.Best()), nil
}

// sendSounds renders the cues and sends them to the page, in the order in which Backtalk teaches
// them.
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

// sendSound sends a cue to the page: an object with cue, far and samples.
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
