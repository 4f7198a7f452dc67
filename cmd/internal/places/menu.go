package places

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Item is one line of a menu or list.
type Item struct {
	Title say.Message
	// Whole marks a title that is a whole sentence, with its own full stop.
	Whole bool
	// Value returns the item's current value; nil for an item without one.
	Value func() say.Message
	// Change sets the next (+1) or previous (-1) value; nil for an item whose
	// value can't change in place.
	Change func(by int)
	// Do is called when the item is chosen, after this menu and those below have
	// closed. A line without Do, Pick, Stay, Open and Change is only read.
	Do func()
	// Pick is called when the item is chosen, after only this menu has closed:
	// it is one value of a line in the menu below.
	Pick func()
	// Stay is called when the item is chosen, and the menu stays open.
	Stay func()
	// Open returns a place to put on top when the item is chosen; leaving that
	// place returns to this item.
	Open func() Place
	// Help explains the item if the player asks for help; without it the desk
	// explains how to use a menu.
	Help *say.Message
	// Lang is the language of the title, for a screen reader; empty for the
	// player's own.
	Lang string
	// Cue sounds when the player moves to the item; without it the default cue sounds. When the
	// menu opens, the cue of an opening menu sounds instead.
	Cue say.Cue
}

// Menu implements every menu, list and page of help: a list of items, one of them in focus.
type Menu struct {
	Title say.Message
	// Whole marks a title that is a whole sentence, such as a question.
	Whole bool
	// Before is announced once, before the title.
	Before []say.Message
	Items  []Item
	// Text renders a message, for first letters.
	Text func(say.Message) string
	// Left is called when the menu is left without a choice.
	Left func()
	// Sure returns a question that a closing key opens first; without it the key closes the menu at once.
	Sure func() Place
	// Root marks a menu with nothing behind it: no key closes it. Its lines
	// have no values.
	Root bool
	// Unasked marks a menu that no key opened: the player hears it after earlier announcements.
	Unasked bool
	// Numbers lets digits go to lines; if it is nil, digits go to titles that
	// begin with them.
	Numbers *Numbers
	// Fresh returns the current lines, if a line's value decides which other lines there are; nil
	// keeps the lines. The focus stays on the same line.
	Fresh func() []Item

	at int
	// read holds the rendered titles, and heading the menu's own title in the same language. If the title
	// reads otherwise now, the language has changed.
	read    []string
	heading string
}

// Prepare renders the titles of a long list in advance, so that no key waits for them. The lines
// must not change afterwards. Prepare calls text only in its own goroutine, and doesn't keep it.
func (m *Menu) Prepare(text func(say.Message) string) {
	m.heading, m.read = text(m.Title), make([]string, len(m.Items))
	for i := range m.Items {
		m.read[i] = text(m.Items[i].Title)
	}
}

// Reader returns a function that reads the title of an item by its index.
func (m *Menu) Reader() func(at int) string {
	if m.read != nil && len(m.read) == len(m.Items) && m.heading == m.Text(m.Title) {
		return func(at int) string { return m.read[at] }
	}
	return func(at int) string { return m.Text(m.Items[at].Title) }
}

// Context makes letters and digits belong to the menu.
func (m *Menu) Context() keymap.Context { return keymap.Menu }

// Describe returns the title and the item in focus.
func (m *Menu) Describe() say.Announcement {
	m.refresh()
	sentences := m.Before
	if !m.repeats() {
		sentences = append(sentences, m.announcedTitle())
	}
	a := say.Announcement{
		Sentences: append(sentences, m.line()), Urgency: say.Answer, Cue: say.CueMenuOpen, Topic: say.TopicPassing,
	}
	if m.Unasked {
		a.Urgency = say.Event
	}
	m.Before, m.Unasked = nil, false
	return a
}

// refresh replaces the lines, and puts the line with the same title in
// focus.
func (m *Menu) refresh() {
	if m.Fresh == nil || len(m.Items) == 0 {
		return
	}
	title := m.Text(m.Items[m.at].Title)
	m.Items = m.Fresh()
	at := slices.IndexFunc(m.Items, func(item Item) bool { return m.Text(item.Title) == title })
	if at < 0 {
		at = m.at
	}
	m.Focus(at)
}

// repeats reports whether the item in focus repeats the title, as the first
// setting of a group with the same name does.
func (m *Menu) repeats() bool {
	return len(m.Items) > 0 && m.Text != nil && m.Text(m.Items[m.at].Title) == m.Text(m.Title)
}

func (m *Menu) announcedTitle() say.Message {
	if m.Whole {
		return m.Title
	}
	return say.M(say.MenuHeading, say.Data{"Title": m.Title})
}

// At returns the index of the item in focus.
func (m *Menu) At() int { return m.at }

// Focus puts the item with this index in focus, before the menu is shown.
func (m *Menu) Focus(at int) { m.at = max(0, min(at, len(m.Items)-1)) }

func (m *Menu) item() say.Announcement {
	cue := say.CueMenuItem
	if len(m.Items) > 0 && m.Items[m.at].Cue != say.CueNone {
		cue = m.Items[m.at].Cue
	}
	return say.Announcement{Sentences: []say.Message{m.line()}, Urgency: say.Answer, Cue: cue, Topic: say.TopicPassing}
}

// line returns the item in focus: title, value, place in the list.
func (m *Menu) line() say.Message {
	if len(m.Items) == 0 {
		return say.M(say.MenuEmpty, nil)
	}
	item := m.Items[m.at]
	data := say.Data{"Title": item.Title, "Index": m.at + 1, "Total": len(m.Items)}
	switch {
	case item.Whole:
		return say.M(say.MenuSentence, data)
	case item.Value == nil:
		return say.M(say.MenuItem, data)
	}
	data["Value"] = item.Value()
	return say.M(say.MenuItemValue, data)
}

// Act answers a key.
func (m *Menu) Act(in Input) Answer {
	if m.Numbers != nil {
		if d, ok := Digit(in.Key); ok && in.Action == keymap.None {
			return m.toNumber(d)
		}
		m.Numbers.typed = 0
	}
	if step, ok := m.steps()[in.Action]; ok && len(m.Items) > 0 {
		return m.moveTo(step)
	}
	switch in.Action {
	case keymap.DoValueLess, keymap.DoValueMore:
		return m.change(in.Action)
	case keymap.DoChoose, keymap.DoEnter:
		return m.choose()
	case keymap.DoBack, keymap.DoEscape, keymap.DoMenu:
		return m.leave()
	case keymap.DoHelp:
		if help := m.help(); help != nil {
			return said(say.Announcement{Sentences: []say.Message{*help}, Urgency: say.Answer})
		}
	}
	if r, ok := in.Key.Text(); ok && in.Action == keymap.None {
		return m.firstLetter(r)
	}
	return Answer{NotMine: true}
}

// leave closes the menu, unless it is a root.
func (m *Menu) leave() Answer {
	if m.Root {
		return m.edge()
	}
	if m.Sure != nil {
		return Answer{Enter: m.Sure()}
	}
	return Answer{Leave: true, Then: m.Left, Say: []say.Announcement{{Cue: say.CueMenuClose, Urgency: say.Echo}}}
}

// help returns the help of the item in focus.
func (m *Menu) help() *say.Message {
	if len(m.Items) == 0 {
		return nil
	}
	return m.Items[m.at].Help
}

// Typed chooses the item with the typed number.
func (m *Menu) Typed(line string) (Answer, bool) {
	n, err := strconv.Atoi(keymap.Digits(line))
	if err != nil || n < 1 || n > len(m.Items) {
		return Answer{}, false
	}
	m.at = n - 1
	return m.choose(), true
}

// steps maps each movement to the index of the item that it leads to, perhaps one beyond an end of
// the list.
func (m *Menu) steps() map[keymap.Action]int {
	return map[keymap.Action]int{
		keymap.DoItemPrevious: m.at - 1,
		keymap.DoItemNext:     m.at + 1,
		keymap.DoItemFirst:    0,
		keymap.DoItemLast:     len(m.Items) - 1,
	}
}

func (m *Menu) moveTo(at int) Answer {
	if at < 0 || at >= len(m.Items) {
		return m.edge()
	}
	m.at = at
	return said(m.item())
}

// edge announces the item in focus again, with the sound of an end.
func (m *Menu) edge() Answer {
	edge := m.item()
	edge.Cue = say.CueEdge
	return said(edge)
}

func (m *Menu) change(a keymap.Action) Answer {
	if len(m.Items) == 0 || m.Items[m.at].Change == nil {
		return m.edge()
	}
	by := 1
	if a == keymap.DoValueLess {
		by = -1
	}
	item := m.Items[m.at]
	before := m.Text(item.Value())
	item.Change(by)
	m.refresh()
	if m.Text(item.Value()) == before {
		return m.edge()
	}
	return said(m.item())
}

func (m *Menu) choose() Answer {
	if len(m.Items) == 0 {
		return said(m.item())
	}
	item := m.Items[m.at]
	switch {
	case item.Open != nil:
		return Answer{Enter: item.Open()}
	case item.Pick != nil:
		return Answer{Leave: true, Then: item.Pick}
	case item.Do != nil:
		return Answer{LeaveMenus: true, Then: item.Do}
	case item.Stay != nil:
		return Answer{Then: item.Stay}
	case item.Change != nil:
		return m.change(keymap.DoValueMore)
	}
	return said(m.item())
}

// unheard holds what may precede the first letter of a title: a space, and
// Unicode's isolates.
const unheard = " \u2066\u2067\u2068"

// firstLetter moves to the next item whose title begins with r, or with the
// letter on r's key of a Latin keyboard. If no title begins with Q, the key Q
// closes the menu, unless it is a root: in browsers, screen readers keep
// Escape.
func (m *Menu) firstLetter(r rune) Answer {
	title := m.Reader()
	for _, letter := range []rune{r, keymap.Latin(r)} {
		for i := 1; i <= len(m.Items); i++ {
			at := (m.at + i) % len(m.Items)
			first, _ := utf8.DecodeRuneInString(strings.TrimLeft(title(at), unheard))
			if unicode.ToLower(first) == unicode.ToLower(letter) {
				return m.moveTo(at)
			}
		}
	}
	if unicode.ToLower(keymap.Latin(r)) == 'q' {
		return m.leave()
	}
	return m.edge()
}
