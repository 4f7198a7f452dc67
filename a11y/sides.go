package a11y

import (
	"strings"

	"backtalk/a11y/say"
	"backtalk/core"
)

// These functions name sides and points.

// These are the names of the sides by colour, numbered as in core: as the owner of checkers, as the
// owner of a blot, as one letter, and as the subject of a sentence.
var (
	colourOwner  = [...]say.MessageID{say.FocusSideWhite, say.FocusSideRed, say.FocusSideBlue, say.FocusSideBlack}
	colourBlot   = [...]say.MessageID{say.FocusBlotWhite, say.FocusBlotRed, say.FocusBlotBlue, say.FocusBlotBlack}
	colourLetter = [...]say.MessageID{say.FocusLetterWhite, say.FocusLetterRed, say.FocusLetterBlue, say.FocusLetterBlack}
	colourName   = [...]say.MessageID{say.GameNameWhite, say.GameNameRed, say.GameNameBlue, say.GameNameBlack}
)

// byColour looks p's colour up in one of the tables above.
func byColour(sc Scene, p core.Player, table [4]say.MessageID) say.Message {
	return ofColour(sc.State.Players[p].Colour, table)
}

// ofColour returns a colour's entry in one of the tables.
func ofColour(c core.Colour, table [4]say.MessageID) say.Message {
	return say.M(table[c%core.Colour(len(table))], nil)
}

// Called returns what announcements call a player: the name, or the colour if nobody knows the name, as
// in many files of positions.
func Called(p core.PlayerInfo) any {
	if nameless(p) {
		return ofColour(p.Colour, colourName)
	}
	return p.Name
}

// nameless reports whether nobody knows a player's name.
func nameless(p core.PlayerInfo) bool { return strings.TrimSpace(p.Name) == "" }

// isYou reports whether p is the only listener here. Announcements call two people at one keyboard by
// name.
func (sc Scene) isYou(p core.Player) bool { return !sc.Watching && !sc.Shared && p == sc.Viewer }

// addresses reports whether announcements call p "you". If they call the sides by their colours,
// they call nobody "you".
func (e *Ear) addresses(sc Scene, p core.Player) bool { return sc.isYou(p) && !e.style.ByColour }

// isYours reports whether p's checkers are "yours".
func (sc Scene) isYours(p core.Player) bool { return !sc.Watching && p == sc.Viewer }

// name returns p's name as data of a message.
func (e *Ear) name(sc Scene, p core.Player) any {
	if e.style.ByColour {
		return byColour(sc, p, colourName)
	}
	return Called(sc.State.Players[p])
}

// subject names p before a figure ("you 162"). first says that a sentence begins with it.
func (e *Ear) subject(sc Scene, p core.Player, first bool) any {
	switch {
	case !e.addresses(sc, p):
		return e.name(sc, p)
	case first:
		return say.M(say.GameYouFirst, nil)
	}
	return say.M(say.GameYouInside, nil)
}

// who returns the message for what p does. If announcements call p "you", the message has the ID in
// you; otherwise it has the ID in named, and p's name filled in. data may be nil.
func (e *Ear) who(sc Scene, p core.Player, you, named say.MessageID, data say.Data) say.Message {
	if e.addresses(sc, p) {
		return say.M(you, data)
	}
	return say.M(named, withName(data, e.name(sc, p)))
}

// whoN does the same as who for a message with a plural.
func (e *Ear) whoN(sc Scene, p core.Player, you, named say.MessageID, count int, data say.Data) say.Message {
	m := e.who(sc, p, you, named, data)
	m.Count = &count
	return m
}

func withName(data say.Data, name any) say.Data {
	out := say.Data{"Name": name}
	for k, v := range data {
		out[k] = v
	}
	return out
}

// owner returns whose checkers are on a point: "yours", a name, or a colour.
func (e *Ear) owner(sc Scene, p core.Player) say.Message {
	switch {
	case e.style.ByColour:
		return byColour(sc, p, colourOwner)
	case sc.isYours(p):
		return say.M(say.FocusSideYours, nil)
	case nameless(sc.State.Players[p]):
		return byColour(sc, p, colourOwner)
	}
	return say.M(say.FocusSideNamed, say.Data{"Name": sc.State.Players[p].Name})
}

// letter returns the letter for the owner.
func (e *Ear) letter(sc Scene, p core.Player) say.Message {
	switch {
	case e.style.ByColour || sc.Watching:
		return byColour(sc, p, colourLetter)
	case sc.isYours(p):
		return say.M(say.FocusLetterYours, nil)
	}
	return say.M(say.FocusLetterOpponent, nil)
}

// blot returns "Ada's blot".
func (e *Ear) blot(sc Scene, p core.Player) say.Message {
	if e.style.ByColour || nameless(sc.State.Players[p]) {
		return byColour(sc, p, colourBlot)
	}
	return say.M(say.FocusBlotNamed, say.Data{"Name": sc.State.Players[p].Name})
}

// number returns the listener's number for p's own point n, 1 to 24.
func (e *Ear) number(sc Scene, p core.Player, n core.Point) int {
	switch {
	case e.style.FixedNumbers:
		if p == 0 {
			return int(n)
		}
		return int(sc.Opposite(n))
	case p == sc.Viewer:
		return int(n)
	}
	return int(sc.Opposite(n))
}

// hits reports whether both sides of the game move towards each other and hit. What Backtalk knows of
// points, blots and primes holds only in such games.
func (sc Scene) hits() bool {
	v := sc.State.Variant()
	return v.Moving.Hitting()
}

// Opposite returns the same point in the other side's numbering, as the game has it.
func (sc Scene) Opposite(p core.Point) core.Point {
	v := sc.State.Variant()
	return v.Moving.Opposite(p)
}

// numberMoved returns the number for the sentence about p's turn, which may be p's own number, as books
// print it. Other sentences always use the listener's.
func (e *Ear) numberMoved(sc Scene, p core.Player, n core.Point) int {
	if e.style.OpponentNumbers && !e.style.FixedNumbers {
		return int(n)
	}
	return e.number(sc, p, n)
}

// Number returns the listener's number for the viewer's point n, 1 to 24.
func (e *Ear) Number(sc Scene, n core.Point) int { return e.numberSeen(sc, n) }

// numberSeen returns the listener's number for the viewer's point n, no matter who holds it.
func (e *Ear) numberSeen(sc Scene, n core.Point) int { return e.number(sc, sc.Viewer, n) }

// speaker returns the voice that announces what p does.
func (sc Scene) speaker(p core.Player) say.Speaker {
	if p == sc.Viewer {
		return say.Own
	}
	return say.Rival
}

// joined joins messages with "and" between each two: "19 and 20 and 22". You can't hear a comma between
// two numbers.
func joined(items []say.Message) say.Message {
	all := items[0]
	for _, m := range items[1:] {
		all = say.M(say.GameAnd, say.Data{"First": all, "Second": m})
	}
	return all
}

// numbers joins numbers into one phrase: "19 and 20 and 22".
func numbers(list []int) say.Message {
	items := make([]say.Message, len(list))
	for i, n := range list {
		items[i] = say.M(say.GameNumber, say.Data{"Number": n})
	}
	return joined(items)
}
