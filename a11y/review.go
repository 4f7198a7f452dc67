package a11y

import "backtalk/a11y/say"

// keptAnnouncements limits how many announcements each list of the history keeps.
const keptAnnouncements = 1000

// reviewList is one of the lists that the review keys go through.
type reviewList uint8

const (
	listAll reviewList = iota
	listGame
	listOpponent
	listHints
	listChat
	listCount
)

// These messages name the lists, with the number of announcements in each.
var listNames = [listCount]say.MessageID{say.ReviewAll, say.ReviewGame, say.ReviewOpponent, say.ReviewHints, say.ReviewChat}

// listsOf maps a topic to the lists that keep its announcements, besides the list of everything.
var listsOf = map[say.Topic][]reviewList{
	say.TopicGame: {listGame}, say.TopicOpponent: {listGame, listOpponent}, say.TopicHint: {listHints}, say.TopicChat: {listChat},
}

// Review holds past announcements, so that the player can hear them again: in one list of
// everything, and in one each for the game, the opponent's turns, hints and chat. The zero value is
// empty and ready. A list forgets its oldest announcement after a thousand.
type Review struct {
	lists [listCount]kept
	at    reviewList
	// passed is set if an announcement that no list keeps came after the newest one kept.
	passed bool
	// heard: for each list, whether its newest announcement is the newest of all.
	heard [listCount]bool
}

// kept is one history list and the listener's position in it; cursor len(said) is after the last.
type kept struct {
	said   []say.Announcement
	cursor int
}

// Add adds an announcement to its lists and returns the listener to their ends. It ignores sounds
// without words, and announcements in passing.
func (r *Review) Add(a say.Announcement) {
	if a.Silent() {
		return
	}
	if r.passed = a.Topic == say.TopicPassing; r.passed {
		return
	}
	r.heard = [listCount]bool{}
	for _, l := range append(listsOf[a.Topic], listAll) {
		r.lists[l].add(a)
		r.heard[l] = true
	}
}

func (k *kept) add(a say.Announcement) {
	if len(k.said) == keptAnnouncements {
		// Shifting the whole list would cost more than the announcement itself.
		k.said[0] = say.Announcement{}
		k.said = k.said[1:]
	}
	k.said = append(k.said, a)
	k.cursor = len(k.said)
}

// Latest returns the last announcement, which R repeats. It returns false if there is none.
func (r *Review) Latest() (say.Announcement, bool) {
	all := r.lists[listAll].said
	if len(all) == 0 {
		return nothingYet(), false
	}
	return again(all[len(all)-1]), true
}

// Earlier goes one announcement back in the list. At the beginning it returns the first one again, and
// false.
func (r *Review) Earlier() (say.Announcement, bool) {
	k := &r.lists[r.at]
	// If the newest was just heard, the first step back from the end of the list goes to the one
	// before it.
	if k.cursor == len(k.said) && !r.passed && r.heard[r.at] {
		k.cursor--
	}
	return k.to(k.cursor - 1)
}

// Later goes one announcement forward. At the end it returns the last one again, and false.
func (r *Review) Later() (say.Announcement, bool) {
	k := &r.lists[r.at]
	return k.to(k.cursor + 1)
}

// First goes to the oldest announcement. It returns false if there is none.
func (r *Review) First() (say.Announcement, bool) { return r.lists[r.at].to(0) }

// Last goes to the newest announcement. It returns false if there is none.
func (r *Review) Last() (say.Announcement, bool) {
	k := &r.lists[r.at]
	return k.to(len(k.said) - 1)
}

// to moves the cursor to i, but not beyond the ends of the list.
func (k *kept) to(i int) (say.Announcement, bool) {
	if len(k.said) == 0 {
		return nothingYet(), false
	}
	k.cursor = min(max(i, 0), len(k.said)-1)
	return again(k.said[k.cursor]), k.cursor == i
}

// NextList changes to the next list and names it. After the last list it starts with the first.
func (r *Review) NextList() say.Announcement { return r.step(1) }

// PrevList changes to the previous list and names it. From the first list it moves to the last.
func (r *Review) PrevList() say.Announcement { return r.step(listCount - 1) }

// step changes the list by a number of places. It skips the chat if nobody has chatted.
func (r *Review) step(by reviewList) say.Announcement {
	to := (r.at + by) % listCount
	if to == listChat && len(r.lists[listChat].said) == 0 {
		to = (to + by) % listCount
	}
	return r.toList(to)
}

func (r *Review) toList(l reviewList) say.Announcement {
	r.at = l
	return say.Announcement{
		Sentences: []say.Message{say.N(listNames[l], len(r.lists[l].said), nil)},
		Urgency:   say.Answer,
	}
}

// All returns all announcements of the list of everything, oldest first; the caller must not
// change them.
func (r *Review) All() []say.Announcement { return r.lists[listAll].said }

// again returns an announcement as the answer to a review key: the words, without the sound.
func again(a say.Announcement) say.Announcement {
	a.Urgency, a.Cue = say.Answer, say.CueNone
	return a
}

func nothingYet() say.Announcement {
	return say.Announcement{Sentences: []say.Message{say.M(say.ReviewEmpty, nil)}, Urgency: say.Answer}
}
