package friend

import "errors"

// Letter is a message from one player to the other besides the match. Only one
// of its fields is set.
type Letter struct {
	// Chat is the text that the player typed.
	Chat string `json:"chat,omitempty"`
	// Phrase is the number of a ready phrase, from 1.
	Phrase int `json:"phrase,omitempty"`
	// Stop asks for the end of a money session.
	Stop bool `json:"stop,omitempty"`
	// Back asks to take back the turn that has just ended. Its value is the
	// number of events in the match. Keep refuses.
	Back int  `json:"back,omitempty"`
	Keep bool `json:"keep,omitempty"`
	// Claim claims the match, because the other side's time seems to be up.
	// Left answers with the milliseconds that remain.
	Claim bool `json:"claim,omitempty"`
	Left  int  `json:"left,omitempty"`
	// Again asks for a rematch.
	Again bool `json:"again,omitempty"`
	// Watch is about watchers.
	Watch *Watching `json:"watch,omitempty"`
}

// Phrases is the number of ready phrases.
const Phrases = 12

// final reports whether the sender can forget the letter once it has arrived.
// That is so for a chat, a phrase, a refusal, the time that remains, and a
// request to end the session, which the other side carries out at once or
// never. A restarted program must receive the others again.
func (l *Letter) final() bool {
	return l.Chat != "" || l.Phrase != 0 || l.Keep || l.Left != 0 || l.Stop || l.Watch != nil && l.Watch.No
}

// asks reports whether answer answers the letter.
func (l *Letter) asks(answer *Letter) bool {
	return l.Back != 0 && answer.Keep || l.Claim && answer.Left != 0 || l.Watch != nil && l.Watch.Ask && answer.Watch.answers()
}

func (l *Letter) check() error {
	said := 0
	for _, is := range []bool{l.Chat != "", l.Phrase != 0, l.Stop, l.Again, l.Back != 0, l.Keep, l.Claim, l.Left != 0, l.Watch != nil} {
		if is {
			said++
		}
	}
	switch {
	case said != 1:
		return errors.New("a letter says one thing")
	case l.Watch != nil:
		return l.Watch.check()
	case Clean(l.Chat, MaxChat) != l.Chat:
		return errors.New("a chat that no program sends")
	case l.Left < 0:
		return errors.New("less than no time")
	case l.Back < 0:
		return errors.New("a match without events")
	case l.Phrase < 0 || l.Phrase > Phrases:
		return errors.New("no such phrase")
	}
	return nil
}
