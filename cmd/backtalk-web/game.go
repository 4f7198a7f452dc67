//go:build js

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"syscall/js"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/folder"
	"backtalk/cmd/backtalk-web/internal/page"
	"backtalk/cmd/backtalk-web/internal/pipe"
	"backtalk/cmd/backtalk-web/internal/shelf"
	"backtalk/cmd/backtalk-web/internal/thinker"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/lobby"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// game is the state of the web worker that runs the game.
type game struct {
	devices desk.Devices
	front   *page.Front
	sounds  *page.Sounds
	thinker *thinker.Client
	relays  *pipe.Client
	// relayFile receives the relay's address from the file in the page's
	// folder.
	relayFile chan string
	voice     *ownVoice
	// inputs holds what comes from the page; calls holds what the open desk
	// must do because of it.
	inputs  *queue[page.Input]
	calls   chan func(*desk.Desk)
	notices chan say.Announcement
	// saved holds settings and matches; it is nil if the browser keeps
	// nothing.
	saved *folder.Folder
	shelf *shelf.Shelf
	// released is closed when the page that this one replaces has closed its
	// files, or has had enough time to.
	released chan struct{}
	// picking asks the player for files.
	picking page.Picking
	// copied receives whether the page put a text on the clipboard.
	copied chan bool
	// locked is set once the page has reported that the browser blocks sounds.
	locked bool
	// query holds the parameters of the page's address.
	query url.Values
	// fragment holds what follows the # of the page's address.
	fragment string
}

// noticesAhead bounds the reports that the page has yet to announce.
const noticesAhead = 16

// runGame plays until the page is closed.
func runGame() {
	g := &game{
		inputs: newQueue[page.Input](), calls: make(chan func(*desk.Desk)), notices: make(chan say.Announcement, noticesAhead),
		relayFile: make(chan string, 1), released: make(chan struct{}), copied: make(chan bool, 1),
	}
	g.picking.Post = g.ask
	// ParseQuery leaves out the parameters that it can't read.
	g.query, _ = url.ParseQuery(strings.TrimPrefix(browser.Given("query").String(), "?"))
	g.fragment = browser.Given("fragment").String()
	g.voice = newVoice(g)
	g.sounds = page.NewSounds(func(p page.Played) { g.post(p) })
	thoughts, talk := browser.Given("ports").Index(0), browser.Given("ports").Index(1)
	g.thinker = thinker.NewClient(func(m []byte) { browser.Send(thoughts, m) })
	browser.Receive(thoughts, g.thinker.Receive)
	g.relays = pipe.NewClient(func(m []byte) { browser.Send(talk, m) }, func() { g.ask(page.Errand{Seek: true}) })
	browser.Receive(talk, g.relays.Receive)
	browser.Receive(js.Global(), g.receive)
	browser.ReceivePort(js.Global(), "thoughts", g.thinkElsewhere)
	browser.ReceivePort(js.Global(), "talk", g.talkElsewhere)
	var err error
	if g.saved, err = folder.Open(); err != nil {
		g.note(err)
	}
	go g.awaitFiles()
	go g.readRelay()
	g.ask(page.Errand{Ready: true})
	play := g.awaitPlay()
	l := g.open(play)
	g.front.SetCoarse(play.Coarse)
	go g.pump()
	for {
		if err := g.visit(l); err != nil {
			g.note(err)
		}
		g.front.End()
		<-g.calls // the button Play
	}
}

// awaitPlay waits for the button Play.
func (g *game) awaitPlay() page.Input {
	for in := range g.inputs.out {
		if in.Play {
			return in
		}
	}
	return page.Input{}
}

// open opens the lobby with the player's settings. A language that the player chose
// before Play replaces the saved one.
func (g *game) open(play page.Input) *lobby.Lobby {
	var values settings.Values
	var file session.Settings
	known := false
	if g.saved != nil {
		saved := shelf.Settings{Files: g.saved}
		file = saved
		var err error
		if values, _, known, err = saved.Load(); err != nil {
			g.note(err)
		}
	} else {
		g.notify(say.M(say.PageNoStorage, nil))
	}
	if relay := strings.TrimSpace(<-g.relayFile); values.Text(settings.Relay) == "" {
		_ = values.Set(settings.Relay, relay) // an address that isn't valid counts as none
	}
	chose := play.Lang != "" && values.Set(settings.Language, play.Lang) == nil
	if values.Text(settings.Backend) != settings.VoiceOn {
		_ = values.Set(settings.Backend, settings.VoiceNone) // off until the player turns it on
	}
	tag := values.Text(settings.Language)
	if tag == settings.Auto {
		tag = g.language()
	}
	texts, err := g.texts(tag)
	if err != nil {
		g.note(err)
		texts, _ = locales.New(locales.Source) // English is part of the program
	}
	g.devices = desk.Devices{
		Texts: texts, Sounds: g.sounds, ReaderReads: true,
		Problem: g.because, CopyHistory: g.copyHistory, Copy: g.copy, Link: g.link,
		Teaches: func() bool { return false }, // a question has buttons for its answers
	}
	g.front = page.NewFront(&g.devices, func(m page.Message) { g.post(m) })
	g.devices.Front = g.front
	var s *session.Session
	f := session.Front{
		Devices: &g.devices, Inputs: desk.Inputs{Calls: g.calls, Notices: g.notices}, Settings: file, Followed: true,
		Notify: g.notify, Note: g.note, Language: g.language,
		Keys: page.Keys, Bot: g.thinker.Bot, Adviser: g.thinker, Analyst: g.thinker, Roller: g.thinker, Texts: g.texts,
		Network: pipe.Page{Client: g.relays}, Version: version,
		Page: browser.Given("address").String(), Apply: func(k settings.Key) { g.apply(k, s) },
	}
	around := lobby.Front{FirstStart: true, Newcomer: !known, SoundsPlay: g.sounds.Heard, WriteFile: g.writeFile}
	if <-g.released; g.saved != nil {
		g.shelf = shelf.Open(g.saved)
		if n := g.shelf.Damaged(); n > 0 {
			g.notify(say.N(say.PageDamaged, n, nil))
		}
		f.QuizStore = shelf.Answers{Files: g.saved}
		f.Matches, around.Start, around.PickFile = g.shelf, g.fileItems, g.pick
	}
	s = session.New(f, values)
	around.Offers = func(row settings.Setting) (settings.Setting, bool) { return g.voice.offer(row, &s.Values) }
	g.settle(s)
	if chose {
		s.Save(settings.Language)
	}
	return lobby.New(s, around)
}

// awaitFiles gives the previous page time to close its files, and then closes released.
func (g *game) awaitFiles() {
	defer close(g.released)
	if g.saved != nil {
		g.saved.Wait()
	}
}

// settle applies all settings to the parts that only the page has.
func (g *game) settle(s *session.Session) {
	for _, row := range settings.Table() {
		g.apply(row.Key, s)
	}
}

// apply applies one setting to the parts that only the page has.
func (g *game) apply(k settings.Key, s *session.Session) {
	switch k {
	case settings.Form:
		g.front.SetForm(s.Values.Text(settings.Form))
	case settings.Look, settings.DicePicture, settings.Width, settings.Motion:
		text := s.Values.Text
		g.front.SetLook(page.Look{
			Theme: text(settings.Look), Dice: text(settings.DicePicture), Size: text(settings.Width), Motion: text(settings.Motion),
		})
	case settings.SoundVolume, settings.Mono:
		const percent = 100
		g.sounds.Tune(float64(s.Values.Number(settings.SoundVolume))/percent, s.Values.On(settings.Mono))
	case settings.Backend:
		g.voice.turn(s.Values.Text(settings.Backend) == settings.VoiceOn, s.Speaking())
	}
}

// visit plays what the page's address asks for, or opens the start menu.
func (g *game) visit(l *lobby.Lobby) error {
	fragment := g.fragment
	g.fragment = ""
	if fragment != "" {
		opened, err := g.follow(l, fragment)
		if opened {
			return err
		}
		g.note(err)
		g.notify(say.M(say.PageBadLink, nil))
	}
	if page.Asked(g.query, &l.Session.Values) {
		g.query = nil
		g.devices.SoundsOff = !l.Session.Values.On(settings.Sounds)
		g.settle(l.Session)
		return l.PlayAtOnce()
	}
	return l.Run()
}

// post sends a message to the page.
func (g *game) post(message any) {
	raw, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	browser.Send(js.Global(), raw)
}

// ask asks the page for what only the page can do.
func (g *game) ask(e page.Errand) { g.post(e) }

func (g *game) receive(message []byte) {
	in, err := page.Read(message)
	switch {
	case err != nil:
		g.note(err)
	case in.Sound != nil:
		g.sounds.Unlocked(*in.Sound)
	case in.Voices != nil, in.Spoken != nil:
		g.voice.receive(in)
	case in.Locked:
		g.lock()
	case in.Newer:
		g.notify(say.M(say.PageNewer, nil))
	case in.Fleeting:
		if g.saved != nil {
			g.notify(say.M(say.PageFleeting, nil))
		}
	case in.Picked != nil:
		g.inputs.put(page.Input{Call: func(d *desk.Desk) { g.picking.Chosen(d, in.Picked) }})
	case in.File != nil:
		g.picking.Receive(in.File)
	case in.Tested != nil:
		g.inputs.put(page.Input{Call: func(*desk.Desk) { g.saveForm(*in.Tested) }})
	case in.Unreached:
		g.notify(say.M(say.PageThinkerUnreached, nil))
	case in.Copied != nil:
		select {
		case g.copied <- *in.Copied:
		default: // nobody waits any more
		}
	case in.Gone:
		g.thinker.Fail()
	default:
		g.inputs.put(in)
	}
}

// thinkElsewhere asks a new worker all open questions, after the last worker ended.
func (g *game) thinkElsewhere(port js.Value) {
	g.thinker.Restart(func(m []byte) { browser.Send(port, m) })
	browser.Receive(port, g.thinker.Receive)
}

// talkElsewhere prepares for a new worker that speaks to relays, after the last one ended or could not
// be started.
func (g *game) talkElsewhere(port js.Value) {
	g.relays.Restart(func(m []byte) { browser.Send(port, m) })
	browser.Receive(port, g.relays.Receive)
}

// lock warns that the browser blocks sounds. It does so only at the first report, and only if the
// player hasn't turned sounds off.
func (g *game) lock() {
	if !g.locked && !g.devices.SoundsOff {
		g.notify(say.M(say.PageMute, nil))
	}
	g.locked = true
}

// pump passes the player's requests to the open desk, in order.
func (g *game) pump() {
	for in := range g.inputs.out {
		if call := g.front.Call(in); call != nil {
			g.calls <- call
		}
	}
}

// notify makes the desk announce something.
func (g *game) notify(m say.Message) {
	select {
	case g.notices <- say.Announcement{Sentences: []say.Message{m}, Urgency: say.Alert}:
	default:
	}
}

// note writes an error to the browser's console, for anyone who looks for its cause.
func (g *game) note(err error) { js.Global().Get("console").Call("warn", fmt.Sprint(err)) }

func (g *game) because(err error) say.Message {
	g.note(err)
	if errors.Is(err, errRefused) {
		return say.M(say.PageCopyRefused, nil)
	}
	return page.Problem(err)
}

// language returns the first of the browser's languages that has a
// catalogue, or English.
func (g *game) language() string {
	for _, tag := range strings.Fields(browser.Given("languages").String()) {
		if locales.Has(tag) {
			return tag
		}
	}
	return locales.Source
}

// copyHistory gives the player the lines as a file, through the browser's downloads.
func (g *game) copyHistory(lines []string) (string, error) {
	name := time.Now().Format("backtalk-2006-01-02-1504.txt")
	g.save(name, strings.Join(lines, "\n")+"\n")
	return name, nil
}

// saveForm gives the player a form for testers as a file.
func (g *game) saveForm(in page.Tested) {
	if name, text := g.front.Form(in); name != "" {
		g.save(name, text)
	}
}

func (g *game) save(name, text string) {
	g.ask(page.Errand{Save: &page.Saved{Name: name, Text: text}})
}
