package page

import (
	"encoding/json"
	"strconv"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/keymap"
)

// Input is one message from the page.
type Input struct {
	// Press is a key press.
	Press *Press `json:"press,omitempty"`
	// Do is the action of the button that was pressed.
	Do string `json:"do,omitempty"`
	// Type is a line that was typed into the command field or into a field that asks.
	Type *string `json:"type,omitempty"`
	// Choose is the index of an item in the place with the number Place.
	Choose *int `json:"choose,omitempty"`
	Place  int  `json:"place,omitempty"`
	// Close closes the place on top.
	Close bool `json:"close,omitempty"`
	// Tap and Open are the indexes of points that were touched.
	Tap  *int `json:"tap,omitempty"`
	Open *int `json:"open,omitempty"`
	// Drag holds the indexes of the points between which a checker was
	// dragged.
	Drag *[2]int `json:"drag,omitempty"`
	// Sound says whether the browser lets the page make sounds now.
	Sound *bool `json:"sound,omitempty"`
	// Locked means that the browser still refuses sound after the page asked for it.
	Locked bool `json:"locked,omitempty"`
	// Play starts the game. Coarse means that the player points with a finger, as on a phone.
	Play   bool `json:"play,omitempty"`
	Coarse bool `json:"coarse,omitempty"`
	// Lang is the language that the player chose before Play.
	Lang string `json:"lang,omitempty"`
	// Picked are the files that the player chose, File the content of one of them.
	Picked []Picked `json:"picked,omitempty"`
	File   *File    `json:"file,omitempty"`
	// Voices holds the browser's voices, when they changed. Spoken is the browser's report on a text
	// that it speaks.
	Voices *Voices `json:"voices,omitempty"`
	Spoken *Spoken `json:"spoken,omitempty"`
	// Call is what the desk must do for a message of another kind.
	Call func(*desk.Desk) `json:"-"`
	// Fleeting means that the browser may delete what is saved.
	Fleeting bool `json:"fleeting,omitempty"`
	// Newer means that the browser has fetched a new version of the page.
	Newer bool `json:"newer,omitempty"`
	// Unreached means that the program that thinks can't be fetched now.
	Unreached bool `json:"unreached,omitempty"`
	// Copied says whether a text was put on the clipboard.
	Copied *bool `json:"copied,omitempty"`
	// Gone means that the worker that thinks has ended, and that the page starts no other.
	Gone bool `json:"gone,omitempty"`
	// Tested is the form for testers to save.
	Tested *Tested `json:"tested,omitempty"`
}

// Picked is a file of the player's, without its folder.
type Picked struct {
	Name string `json:"name"`
	// Size is in bytes.
	Size int64 `json:"size"`
}

// File is the content of a chosen file; Index is its place among the chosen ones.
type File struct {
	Index   int    `json:"index"`
	Content []byte `json:"content,omitempty"`
	// Failed means that the browser can't read it.
	Failed bool `json:"failed,omitempty"`
}

// Read reads a message from the page.
func Read(message []byte) (in Input, err error) {
	err = json.Unmarshal(message, &in)
	return in, err
}

// Call returns what the desk must do for an input, or nil. The front must
// be the desk's.
func (f *Front) Call(in Input) func(*desk.Desk) {
	switch {
	case in.Call != nil:
		return in.Call
	case in.Play:
		return func(*desk.Desk) {}
	}
	do := f.answer(in)
	if do == nil {
		return nil
	}
	// A player who touches the screen of a device with a keyboard hears about keys only after
	// pressing one.
	return func(d *desk.Desk) {
		if in.Type == nil { // a line can be typed either way
			d.ByTouch = f.coarse && in.Press == nil
		}
		do(d)
	}
}

// answer returns what the desk must do for what the player did, or nil.
func (f *Front) answer(in Input) func(*desk.Desk) {
	switch {
	case in.Press != nil:
		if k, ok := in.Press.Keymap(); ok {
			return func(d *desk.Desk) { d.Press(k) }
		}
	case in.Do != "":
		if _, ok := keymap.Lookup(keymap.Action(in.Do)); ok {
			return func(d *desk.Desk) { d.Do(keymap.Action(in.Do)) }
		}
	case in.Type != nil:
		return func(d *desk.Desk) { d.Type(*in.Type) }
	case in.Choose != nil:
		return func(d *desk.Desk) { f.choose(d, in.Place, *in.Choose) }
	case in.Close:
		return func(d *desk.Desk) { d.Press(keymap.Named(keymap.Escape, 0)) }
	case in.Tap != nil:
		return touch(*in.Tap, desk.Board.Tap)
	case in.Open != nil:
		return f.open(*in.Open)
	case in.Drag != nil:
		return drag(in.Drag[0], in.Drag[1])
	}
	return nil
}

// choose takes an item of a menu, or an answer to a question, unless that place is gone.
func (f *Front) choose(d *desk.Desk, place, item int) {
	switch {
	case place != f.place.ID || item < 0 || item >= len(f.place.Items):
	case f.place.Kind == InMenu:
		d.Type(strconv.Itoa(item + 1))
	case f.place.Kind == AtQuestion && item == noAnswer:
		d.Do(keymap.DoNo)
	case f.place.Kind == AtQuestion:
		d.Do(keymap.DoYes)
	}
}

// open returns the effect of choosing the point at index: it shows where a checker there can go. If
// the points are buttons, Enter chooses one, so it can't do what the match waits for, as it does in
// a list. Therefore choosing a button does that, unless the viewer has a checker to move.
func (f *Front) open(index int) func(*desk.Desk) {
	if s := &f.scene; f.form != settings.AsList && !s.Replay && f.place.Kind == AtBoard {
		moving := s.State.Phase == core.PhaseMove && s.State.OnTurn == s.Viewer && !s.State.Turn.Complete()
		if !moving {
			return func(d *desk.Desk) { d.Do(keymap.DoEnter) }
		}
	}
	return touch(index, desk.Board.Open)
}

// touch returns what touching the point at index does.
func touch(index int, do func(desk.Board, core.Point)) func(*desk.Desk) {
	point, ok := pointAt(index)
	if !ok {
		return nil
	}
	return func(d *desk.Desk) { d.Touch(func(b desk.Board) { do(b, point) }) }
}

// drag returns what dragging a checker from one point to another does.
func drag(from, to int) func(*desk.Desk) {
	source, known := pointAt(from)
	target, ok := pointAt(to)
	if !known || !ok {
		return nil
	}
	return func(d *desk.Desk) { d.Touch(func(b desk.Board) { b.Drag(source, target) }) }
}

// pointAt returns the point with an index.
func pointAt(index int) (p core.Point, ok bool) {
	switch {
	case index == barIndex:
		return core.Bar, true
	case index == offIndex:
		return core.Off, true
	}
	return core.Point(24 - index), index >= 0 && index < barIndex
}
