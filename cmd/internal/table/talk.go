package table

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/feature"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
)

// betweenChats is the least time between two messages from here.
const betweenChats = time.Second

// mostUnsaid is how many messages may wait to be sent.
const mostUnsaid = 10

// talk carries what the two say to each other.
type talk struct {
	*link
	// spoke is when the last message from here was sent; unsaid holds those still to send.
	spoke  time.Time
	unsaid []friend.Letter
	timer  *time.Timer
	// muted silences the friend. heard holds the times of the friend's last messages.
	muted bool
	heard []time.Time
}

// phrases are the ready phrases, by number. They travel as numbers, and each player hears them in
// their own language.
var phrases = [friend.Phrases]say.MessageID{
	say.FriendPhraseHello, say.FriendPhraseGoodLuck, say.FriendPhraseWellPlayed, say.FriendPhraseNiceRoll,
	say.FriendPhraseUnlucky, say.FriendPhraseThanks, say.FriendPhraseSorry, say.FriendPhraseMoment,
	say.FriendPhraseBack, say.FriendPhraseLastGame, say.FriendPhraseAgain, say.FriendPhraseGoodbye,
}

// nobody tells a watcher that there is nobody to talk to, and reports whether the player is a
// watcher.
func (t *talk) nobody() bool {
	if t.watches() {
		t.match.Desk().Answer(say.FriendNobody, nil)
	}
	return t.watches()
}

// chat asks what to say.
func (t *talk) chat() {
	if t.nobody() {
		return
	}
	t.match.Desk().Enter(&places.Entry{
		Ask: say.M(say.FriendChatAsk, t.name()), Echo: t.match.Desk(), Keep: true,
		Accept: func(text string) (func(), []say.Announcement) {
			if len(t.unsaid) >= mostUnsaid {
				return nil, []say.Announcement{{
					Sentences: []say.Message{say.M(say.FriendChatSoon, nil)}, Urgency: say.Answer, Cue: say.CueIllegal,
				}}
			}
			return unlessEmpty(t.says)(text)
		},
	})
}

// unlessEmpty returns a field's Accept, which calls do unless the text is empty.
func unlessEmpty(do func(text string)) func(text string) (func(), []say.Announcement) {
	return func(text string) (func(), []say.Announcement) {
		if strings.TrimSpace(text) == "" {
			return nil, nil
		}
		return func() { do(text) }, nil
	}
}

// says sends what was typed.
func (t *talk) says(text string) {
	if text = friend.Clean(text, friend.MaxChat); text != "" {
		t.speak(friend.Letter{Chat: text}, text)
	}
}

// speak sends a letter, and announces its text. A letter that follows another within a second waits
// until that second is over.
func (t *talk) speak(l friend.Letter, text any) {
	if len(t.unsaid) >= mostUnsaid {
		t.match.Desk().Fail(say.FriendChatSoon, nil)
		return
	}
	t.unsaid = append(t.unsaid, l)
	t.said(say.M(say.FriendYouSay, say.Data{"Text": text}))
	if t.timer == nil {
		t.send()
	}
}

// send writes what is due now, and the rest later.
func (t *talk) send() {
	t.timer = nil
	if len(t.unsaid) == 0 {
		return
	}
	if left := betweenChats - time.Since(t.spoke); left > 0 {
		t.timer = time.AfterFunc(left, func() { t.match.Desk().Post(t.send) })
		return
	}
	t.spoke = time.Now()
	t.write(t.unsaid[0])
	t.unsaid = t.unsaid[1:]
	t.send()
}

// sendAll writes at once what is left, because the table closes.
func (t *talk) sendAll() {
	if t.timer != nil {
		t.timer.Stop()
	}
	for _, l := range t.unsaid {
		t.write(l)
	}
	t.unsaid = nil
}

// said announces what was said here.
func (t *talk) said(m say.Message) {
	t.match.Desk().Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: say.Answer, Topic: say.TopicChat, Speaker: say.Own})
}

// phraseList opens the list of the ready phrases; a digit sends one at once.
func (t *talk) phraseList() {
	if t.nobody() {
		return
	}
	var items []places.Item
	for i, id := range phrases {
		items = append(items, places.Item{
			Title: say.M(say.FriendPhraseLine, say.Data{"Number": i + 1, "Phrase": say.M(id, nil)}), Whole: true, Do: func() { t.phrase(i + 1) },
		})
	}
	menu := &places.Menu{Title: say.M(say.FriendPhraseTitle, nil), Items: items, Text: t.match.Desk().Text}
	t.match.Desk().Enter(&digits{Menu: menu, chosen: t.phrase})
}

// digits is a list in which a digit chooses at once: 0 is the tenth.
type digits struct {
	*places.Menu
	chosen func(n int)
}

// Act answers a key.
func (d *digits) Act(in places.Input) places.Answer {
	n, ok := places.Digit(in.Key)
	if !ok {
		return d.Menu.Act(in)
	}
	const tenth = 10
	if n == 0 {
		n = tenth
	}
	return places.Answer{LeaveMenus: true, Then: func() { d.chosen(n) }}
}

// phrase sends a ready phrase.
func (t *talk) phrase(n int) { t.speak(friend.Letter{Phrase: n}, say.M(phrases[n-1], nil)) }

// mute silences the friend, or lets the player hear them again.
func (t *talk) mute() {
	if t.nobody() {
		return
	}
	t.muted = !t.muted
	id := say.FriendUnmuted
	if t.muted {
		id = say.FriendMuted
	}
	t.match.Desk().Answer(id, t.name())
}

// mostHeard is how many messages the player hears within mostHeard times betweenChats. Several arrive at once
// after a lost connection, but Backtalk itself sends no more than that.
const mostHeard = 10

// hear announces what the friend says, in their own voice and after the current announcement.
func (t *talk) hear(text any) {
	t.heard = slices.DeleteFunc(t.heard, func(at time.Time) bool { return time.Since(at) > mostHeard*betweenChats })
	if t.muted || len(t.heard) >= mostHeard {
		return
	}
	t.heard = append(t.heard, time.Now())
	data := t.name()
	data["Text"] = text
	t.match.Desk().Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.FriendSays, data)}, Urgency: say.Event, Cue: say.CueChat,
		Topic: say.TopicChat, Speaker: say.Rival,
	})
}

// items returns the lines of the menu for talk.
func (t *talk) items() []places.Item {
	return []places.Item{
		{Title: say.M(say.FriendChatItem, nil), Do: t.chat},
		{Title: say.M(say.FriendPhraseItem, nil), Do: t.phraseList},
		feature.Switch(say.FriendMuteItem, func() bool { return t.muted }, func(on bool) { t.muted = on }),
	}
}

// typed sends the words that were typed, or the phrase with a number.
func (t *talk) typed(args []string) {
	if t.nobody() {
		return
	}
	text := strings.Join(args, " ")
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= friend.Phrases {
		t.phrase(n)
		return
	}
	t.says(text)
}

// Phrase returns a ready phrase by its number, from 1.
func Phrase(n int) say.Message { return say.M(phrases[n-1], nil) }
