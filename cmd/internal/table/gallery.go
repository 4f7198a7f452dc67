package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// Others may watch a match with a friend if both players agree. Either player can stop that.

// Gallery lets others watch, on the host's side.
type Gallery interface {
	// Open lets in those who know the code or the key that it returns; the key is for an
	// invitation. It calls changed when somebody comes or goes, and gaveUp when strangers have
	// tried too many codes. Either call may come from any goroutine.
	Open(changed func(name string, came bool), gaveUp func()) (code, key string)
	Close()
}

// watchers lets others watch a match with a friend.
type watchers struct {
	*link
	// code is the code that watchers need, and key the one in an invitation. code is empty while
	// nobody may watch.
	code, key string
	// asked is set once this side has asked the friend whether others may watch.
	asked bool
	// question is the friend's open question whether others may watch, or nil.
	question *places.Question
}

// items returns the lines of the menu about watchers.
func (w *watchers) items() []places.Item {
	if w.friend.House != nil || w.over() {
		return nil
	}
	if w.code != "" {
		items := []places.Item{{Title: say.M(say.WatchCodeLine, say.Data{"Code": w.code})}}
		if w.friend.ToWatch != nil && w.match.Desk().Copy != nil {
			items = append(items, places.Item{Title: say.M(say.WatchCopyItem, nil), Do: w.copyToWatch})
		}
		return append(items, places.Item{Title: say.M(say.WatchEndItem, nil), Do: func() {
			w.tell(friend.Watching{End: true})
			w.nobodyWatches()
		}})
	}
	return []places.Item{{Title: say.M(say.WatchAskItem, nil), Do: func() {
		w.ask()
		w.match.Desk().Answer(say.WatchAsked, w.name())
	}}}
}

// copyToWatch puts an invitation to watch on the clipboard.
func (w *watchers) copyToWatch() {
	invitation := w.match.Desk().Plain(w.friend.ToWatch(w.key))
	w.match.Desk().CopyText(invitation, say.M(say.FriendCopied, nil), say.M(say.WatchSent, nil))
}

// begin lets others watch from the start if both players have agreed. If only the person here has
// agreed in advance, it asks the friend. On the guest's side it does nothing.
func (w *watchers) begin() {
	switch f := w.friend; {
	case f.Gallery == nil:
	case f.Watchable:
		w.openGallery()
	case f.LetWatch:
		w.ask()
	}
}

// ask asks the friend whether others may watch.
func (w *watchers) ask() {
	w.asked = true
	w.tell(friend.Watching{Ask: true})
}

func (w *watchers) tell(l friend.Watching) { w.write(friend.Letter{Watch: &l}) }

// letter acts on what the friend asks or says about watchers.
func (w *watchers) letter(l *friend.Watching) {
	switch {
	case l.Ask:
		w.askedToWatch()
	case l.Yes:
		w.agreedToWatch()
	case l.No:
		w.alert(say.WatchRefused, say.CueIllegal)
	case l.End:
		w.nobodyWatches()
	case l.Code != "":
		w.watchable(l.Code, l.Key)
	case w.code == "":
		// Nobody may watch any more, so nobody comes or goes.
	case l.Came != "":
		w.watched(l.Came, true)
	case l.Went != "":
		w.watched(l.Went, false)
	}
}

// agreedToWatch lets others watch, because the friend has said yes. It accepts only the answer to a
// question of this run: after a restart, the friend's program repeats an old yes, though either
// player may have stopped the watching since. Then nobody can watch, and the friend hears that.
func (w *watchers) agreedToWatch() {
	switch {
	case w.asked:
		w.asked = false
		w.openGallery()
	case w.code == "":
		w.tell(friend.Watching{End: true})
	}
}

// askedToWatch asks the person here whether others may watch, once at a time, however often the
// friend's program asks. If LetWatch is set, it agrees without asking. Otherwise a computer player
// refuses.
func (w *watchers) askedToWatch() {
	if w.question != nil {
		return
	}
	no := func() {
		w.question = nil
		w.tell(friend.Watching{No: true})
	}
	yes := func() {
		w.question = nil
		if w.friend.Gallery == nil {
			w.tell(friend.Watching{Yes: true})
			return
		}
		w.openGallery()
	}
	if w.friend.LetWatch && w.code == "" {
		yes()
		return
	}
	if !w.match.Here(w.own()) || w.code != "" {
		no()
		return
	}
	w.question = &places.Question{
		Ask: say.M(say.WatchAskFriend, w.name()), Answers: w.match.Desk().Answers, No: no, Yes: yes,
	}
	if !w.away {
		w.match.Desk().Enter(w.question)
	}
}

// withdraw takes the question away while the friend is away; askAgain asks it again.
func (w *watchers) withdraw() { withdraw(w.match.Desk(), w.question) }

func (w *watchers) askAgain() {
	if w.question != nil {
		w.match.Desk().Enter(w.question)
	}
}

// openGallery lets others watch after both have agreed, and announces the code.
func (w *watchers) openGallery() {
	g := w.friend.Gallery
	if g == nil || w.code != "" {
		return
	}
	code, key := g.Open(func(name string, came bool) {
		w.match.Desk().Post(func() {
			l := friend.Watching{Went: name}
			if came {
				l = friend.Watching{Came: name}
			}
			w.tell(l)
			w.watched(name, came)
		})
	}, func() {
		w.match.Desk().Post(func() {
			w.tell(friend.Watching{End: true})
			w.nobodyWatches()
		})
	})
	w.tell(friend.Watching{Code: code, Key: key})
	w.watchable(code, key)
}

// watchable announces that others may watch now, once for each code: a restarted host tells the friend again.
func (w *watchers) watchable(code, key string) {
	if w.code == code {
		return
	}
	w.code, w.key = code, key
	w.match.Desk().Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.WatchOpen, say.Data{"Code": code})}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// nobodyWatches announces that nobody may watch any more.
func (w *watchers) nobodyWatches() {
	if w.code == "" {
		return
	}
	w.code = ""
	if g := w.friend.Gallery; g != nil {
		g.Close()
	}
	w.match.Desk().Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.WatchClosed, nil)}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// watched announces who starts watching, and who stops.
func (w *watchers) watched(name string, came bool) {
	id := say.WatchWent
	if came {
		id = say.WatchCame
	}
	w.match.Desk().Announce(say.Announcement{
		Sentences: []say.Message{say.M(id, say.Data{"Watcher": name})}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// prompt tells watchers what the key for another match does for them.
func (w *watchers) prompt(a say.Announcement) say.Announcement {
	for i := range a.Sentences {
		if w.watches() && a.Sentences[i].ID == say.PromptNewMatch {
			a.Sentences[i] = say.M(say.WatchOver, say.Data{"Key": w.match.Desk().KeyNameIn(keymap.Game, keymap.DoYes)})
		}
	}
	return a
}

// waysOut returns the line of a watcher's menu that stops watching.
func (w *watchers) waysOut() []places.Item {
	if !w.watches() {
		return nil
	}
	return []places.Item{{Title: say.M(say.WatchStopItem, nil), Do: func() {
		w.match.Farewell()
		w.match.Finish(NewMatch)
	}}}
}
