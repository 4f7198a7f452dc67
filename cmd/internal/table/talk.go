package table

import (
	"slices"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/keymap"
)

// betweenChats is how long has to lie between two things that are said.
const betweenChats = time.Second

// mostUnsaid is how many things may wait until the one before them is a second old.
const mostUnsaid = 10

// talk is what the person here has said: when the last of it left, and what is yet to leave.
type talk struct {
	spoke  time.Time
	unsaid []friend.Letter
	timer  *time.Timer
}

// phrases are the ready phrases, by number. They are sent as numbers and heard in the listener's
// language.
var phrases = [friend.Phrases]say.MessageID{
	say.FriendPhraseHello, say.FriendPhraseGoodLuck, say.FriendPhraseWellPlayed, say.FriendPhraseNiceRoll,
	say.FriendPhraseUnlucky, say.FriendPhraseThanks, say.FriendPhraseSorry, say.FriendPhraseMoment,
	say.FriendPhraseBack, say.FriendPhraseLastGame, say.FriendPhraseAgain, say.FriendPhraseGoodbye,
}

// alone says that nobody is there to talk to, where that is so.
func (t withFriend) alone() bool {
	if t.playing() && !t.watches() {
		return false
	}
	t.desk.Answer(say.FriendNobody, nil)
	return true
}

// chat asks what to say.
func (t withFriend) chat() {
	if t.alone() {
		return
	}
	t.desk.Enter(&places.Entry{
		Ask: say.M(say.FriendChatAsk, t.name()), Echo: t.desk, Keep: true,
		Accept: func(text string) (func(), []say.Announcement) {
			if len(t.company.talk.unsaid) >= mostUnsaid {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.FriendChatSoon, nil)}, Urgency: say.Answer, Cue: say.CueIllegal,
				}}
			}
			return unlessEmpty(t.says)(text)
		},
	})
}

// unlessEmpty has a field do something with what was typed, if anything was.
func unlessEmpty(do func(text string)) func(text string) (func(), []say.Announcement) {
	return func(text string) (func(), []say.Announcement) {
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		return func() { do(text) }, nil
	}
}

// says sends what was typed.
func (t withFriend) says(text string) {
	if text = friend.Clean(text, friend.MaxChat); text != "" {
		t.speak(friend.Letter{Chat: text}, text)
	}
}

// speak sends what is said, and announces it. What comes within a second of the last thing is sent
// when the second is over.
func (t withFriend) speak(l friend.Letter, text any) {
	w := &t.company.talk
	if len(w.unsaid) >= mostUnsaid {
		t.desk.Fail(say.FriendChatSoon, nil)
		return
	}
	w.unsaid = append(w.unsaid, l)
	t.said(say.M(say.FriendYouSay, say.Data{"Text": text}))
	if w.timer == nil {
		w.send(t.write, t.desk.Post)
	}
}

// send writes what is due, and has the rest written later, by what is posted.
func (w *talk) send(write func(friend.Letter), post func(func())) {
	w.timer = nil
	if len(w.unsaid) == 0 {
		return
	}
	if left := betweenChats - time.Since(w.spoke); left > 0 {
		w.timer = time.AfterFunc(left, func() { post(func() { w.send(write, post) }) })
		return
	}
	w.spoke = time.Now()
	write(w.unsaid[0])
	w.unsaid = w.unsaid[1:]
	w.send(write, post)
}

// sendAll writes at once what is left: the table closes.
func (w *talk) sendAll(write func(friend.Letter)) {
	if w.timer != nil {
		w.timer.Stop()
	}
	for _, l := range w.unsaid {
		write(l)
	}
	w.unsaid = nil
}

// said announces what was said here.
func (t withFriend) said(m say.Message) {
	t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer, Topic: say.TopicChat, Speaker: say.Own})
}

// phraseList is the list of the ready phrases; a digit says one at once.
func (t withFriend) phraseList() {
	if t.alone() {
		return
	}
	var items []places.Item
	for i, id := range phrases {
		items = append(items, places.Item{
			Title: say.M(say.FriendPhraseLine, say.Data{"Number": i + 1, "Phrase": say.M(id, nil)}), Whole: true, Do: func() { t.phrase(i + 1) },
		})
	}
	menu := &places.Menu{Title: say.M(say.FriendPhraseTitle, nil), Items: items, Text: t.desk.Text}
	t.desk.Enter(&digits{Menu: menu, chosen: t.phrase})
}

// digits is a list in which a digit chooses at once: 0 is the tenth.
type digits struct {
	*places.Menu
	chosen func(n int)
}

// Act answers a key.
func (d *digits) Act(in places.Input) places.Answer {
	r, text := in.Key.Text()
	digit := keymap.Digit(r)
	if !text || digit < '0' || digit > '9' {
		return d.Menu.Act(in)
	}
	const tenth = 10
	n := int(digit - '0')
	if n == 0 {
		n = tenth
	}
	return places.Answer{LeaveMenus: true, Then: func() { d.chosen(n) }}
}

// phrase sends a ready phrase.
func (t withFriend) phrase(n int) { t.speak(friend.Letter{Phrase: n}, say.M(phrases[n-1], nil)) }

// mute has the friend heard no more, or again.
func (t withFriend) mute() {
	if t.alone() {
		return
	}
	t.company.muted = !t.company.muted
	id := say.FriendUnmuted
	if t.company.muted {
		id = say.FriendMuted
	}
	t.desk.Answer(id, t.name())
}

// sayWaiting says how long the friend has been thinking.
func (t withFriend) sayWaiting() {
	if t.alone() {
		return
	}
	m, ok := t.waiting()
	if !ok {
		t.SayTurn()
		return
	}
	t.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer})
}

// letter does what a letter of the friend's asks for.
func (t withFriend) letter(l friend.Letter) {
	switch {
	case l.Chat != "":
		t.hear(l.Chat)
	case l.Phrase != 0:
		t.hear(say.M(phrases[l.Phrase-1], nil))
	case l.Watch != nil:
		t.aboutWatchers(l.Watch)
	case l.Again:
		t.friendWantsMatch()
	case l.Back != 0:
		t.askedBack(l.Back)
	case l.Keep:
		t.refusedBack()
	case l.Claim:
		clocking(t).claimed()
	case l.Left != 0:
		clocking(t).notYet(time.Duration(l.Left) * time.Millisecond)
	case l.Stop:
		// Where both are ready, the next game begins before anything can end the session.
		if s := t.State(); s.Phase == core.PhaseBetween && s.Rules.Money() && !t.company.friend.Session.Bound() {
			t.Do(core.Stop{})
		}
	}
}

// mostHeard is how many things may be heard within as many times betweenChats. Several come at once
// after a cut; more than that this program would not send.
const mostHeard = 10

// hear announces what the friend says, in their own voice and after what is being said.
func (t withFriend) hear(text any) {
	c := &t.company
	c.heard = slices.DeleteFunc(c.heard, func(at time.Time) bool { return time.Since(at) > mostHeard*betweenChats })
	if c.muted || len(c.heard) >= mostHeard {
		return
	}
	c.heard = append(c.heard, time.Now())
	data := t.name()
	data["Text"] = text
	t.desk.Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.FriendSays, data)}, Urgency: say.Event, Cue: say.CueChat,
		Topic: say.TopicChat, Speaker: say.Rival,
	})
}

// items are the lines of the menu for a friend.
func (t withFriend) items() []places.Item {
	if !t.playing() || t.watches() {
		return nil
	}
	items := append(clocking(t).items(), t.watchItem()...)
	items = append(items, []places.Item{
		{Title: say.M(say.FriendChatItem, nil), Do: t.chat},
		{Title: say.M(say.FriendPhraseItem, nil), Do: t.phraseList},
		{
			Title:  say.M(say.FriendMuteItem, nil),
			Value:  func() say.Message { return onOff(t.company.muted) },
			Change: func(int) { t.company.muted = !t.company.muted },
		},
	}...)
	if t.company.friend.Block != nil {
		items = append(items, places.Item{Title: say.M(say.TablesBlock, t.name()), Do: t.block})
	}
	return items
}

// block has the friend heard no more, and never met at an open table again.
func (t withFriend) block() {
	data := t.name()
	t.company.muted = true
	s := t.State()
	t.company.friend.Block(s.Players[t.company.friend.Session.Own().Opponent()].Name)
	t.desk.Answer(say.TablesBlocked, data)
}

// Phrase is a ready phrase by its number, from 1.
func Phrase(n int) say.Message { return say.M(phrases[n-1], nil) }
