//go:build js

package main

import (
	"crypto/rand"
	"encoding/json"
	"strings"
	"syscall/js"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/backtalk-web/internal/thinker"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/seat"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/keymap"
	"backtalk/locales"
)

// runGame plays until the page is closed.
func runGame() {
	texts, err := locales.New(locales.Source)
	if err != nil {
		panic(err)
	}
	yes, no := texts.YesNo()
	g := &game{calls: make(chan func(*desk.Desk)), inputs: newQueue[page.Input]()}
	g.sounds = page.NewSounds(func(p page.Played) { g.post(p) })
	port := browser.Given("port")
	g.thinker = thinker.NewClient(func(m []byte) { browser.Send(port, m) })
	browser.Receive(port, g.thinker.Receive)
	g.devices = desk.Devices{
		Texts: texts, Keys: keymap.Default(keymap.Answers{Yes: yes, No: no}), Sounds: g.sounds, ReaderReads: true,
		Answers: func(line string) (bool, bool) {
			line = strings.ToLower(line)
			return line == "yes" || line == "y", line == "yes" || line == "y" || line == "no" || line == "n"
		},
	}
	g.front = page.NewFront(&g.devices, func(m page.Message) { g.post(m) })
	g.devices.Front = g.front
	browser.Receive(js.Global(), g.receive)
	g.post(map[string]bool{"ready": true})
	for {
		in := <-g.inputs.out
		if in.Play {
			break
		}
	}
	go g.pump()
	for {
		g.match()
		g.front.Flush()
	}
}

// game is the worker that plays.
type game struct {
	devices desk.Devices
	front   *page.Front
	sounds  *page.Sounds
	thinker *thinker.Client
	inputs  *queue[page.Input]
	calls   chan func(*desk.Desk)
}

// post sends a message to the page.
func (g *game) post(message any) {
	raw, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	browser.Send(js.Global(), raw)
}

func (g *game) receive(message []byte) {
	in, err := page.Read(message)
	if err != nil {
		return
	}
	if in.Sound != nil {
		g.sounds.Unlocked(*in.Sound)
		return
	}
	g.inputs.put(in)
}

// pump has the desk that is open do what the player asks, in order.
func (g *game) pump() {
	for in := range g.inputs.out {
		if call := g.front.Call(in); call != nil {
			g.calls <- call
		}
	}
}

func (g *game) match() {
	seed := []byte(browser.Given("seed").String())
	if len(seed) == 0 {
		seed = make([]byte, 32)
		_, _ = rand.Read(seed) // never fails
	}
	opponent, err := g.thinker.Bot(bot.NameSimple, bot.Needs{Seed: seed})
	if err != nil {
		panic(err)
	}
	d := desk.New(&g.devices)
	m := core.NewMatch(core.Rules{Length: 3, Crawford: true}, [2]core.PlayerInfo{
		{Name: "You", Kind: "human"},
		{Name: g.devices.Text(say.M(say.CliDefaultOpponent, nil)), Kind: bot.NameSimple, Colour: core.Red},
	})
	t := table.New(d, table.Parts{Seats: seat.Bots([2]bot.Bot{1: opponent}), Adviser: g.thinker},
		table.Options{Seed: seed, Hints: true, CubeHints: true, AskCube: true}, a11y.Style{Echo: a11y.EchoNormal, TeachKeys: true}, m)
	t.Run(desk.Inputs{Calls: g.calls})
}
