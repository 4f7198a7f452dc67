package page

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
)

// placeOf returns the place on top, as the page shows it.
func (f *Front) placeOf(frame desk.Frame) Place {
	switch top := frame.Top.(type) {
	case *places.Menu:
		return f.menuOf(top)
	case *places.Question:
		return Place{Kind: AtQuestion, Title: f.text(top.Ask), Items: f.answers(), At: noAnswer}
	case *places.Dice:
		return Place{Kind: InEntry, Title: f.text(top.Ask), Digits: dice}
	case *places.Entry:
		return Place{Kind: InEntry, Title: f.text(top.Ask), Number: top.Number}
	case *places.KeyHelp:
		return Place{Kind: InKeyHelp}
	}
	if frame.Playing {
		return Place{Kind: AtBoard}
	}
	return Place{Kind: Nowhere}
}

// dice is the number of dice that the field asks for.
const dice = 2

// noAnswer is the index of No. It receives the focus first, so that pressing
// Enter too early costs nothing.
const noAnswer = 1

func (f *Front) answers() []string {
	return []string{f.text(say.M(say.PageYes, nil)), f.text(say.M(say.PageNo, nil))}
}

func (f *Front) text(m say.Message) string { return f.devices.Text(m) }

// menuOf returns a menu. Its lines don't say their place in the list, because a
// screen reader adds that itself.
func (f *Front) menuOf(menu *places.Menu) Place {
	p := Place{Kind: InMenu, Title: f.titleOf(menu), At: menu.At(), Root: menu.Root}
	title := menu.Reader()
	for i, item := range menu.Items {
		line := title(i)
		if item.Value != nil {
			line = f.text(say.M(say.ScreenItemValue, say.Data{"Title": item.Title, "Value": item.Value()}))
		}
		p.Items = append(p.Items, line)
		if item.Lang != "" && p.Langs == nil {
			p.Langs = make([]string, len(menu.Items))
		}
		if item.Lang != "" {
			p.Langs[i] = item.Lang
		}
	}
	if len(p.Items) == 0 {
		p.Items = []string{f.text(say.M(say.MenuEmpty, nil))}
	}
	return p
}

// titleOf returns the title of a menu, preceded by the sentences that were announced with the menu.
// A screen reader reads a list's name when the focus enters the list, and that would cut off a live
// region. The title stays the same until the menu closes or the language changes.
func (f *Front) titleOf(menu *places.Menu) string {
	if menu == f.top && f.tag == f.devices.Texts.Tag() {
		return f.place.Title
	}
	title := f.text(menu.Title)
	for i := len(f.fresh) - 1; i >= 0; i-- {
		s := f.fresh[i].Sentences
		if f.fresh[i].Topic != say.TopicPassing || len(s) <= ownSentences {
			continue
		}
		before := say.Announcement{Sentences: s[:len(s)-ownSentences]}
		return f.devices.Texts.Announcement(before) + " " + title
	}
	return title
}

// ownSentences counts the sentences of a menu itself: its heading, and the
// line in focus.
const ownSentences = 2
