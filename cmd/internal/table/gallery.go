package table

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/places"
	"backtalk/keymap"
)

// Others may watch a match with a friend if both agree; either ends it.

// Gallery lets others watch at the host's.
type Gallery interface {
	// Open lets those in who know the code that it returns, or the key of an invitation. Changed is
	// called with who comes and who goes, gaveUp when strangers have tried too many codes; both by any
	// goroutine.
	Open(changed func(name string, came bool), gaveUp func()) (code, key string)
	Close()
}

// watchItem is the line of the menu about watchers.
func (t withFriend) watchItem() []places.Item {
	if t.house() != nil || t.Over() {
		return nil
	}
	if t.company.code != "" {
		items := []places.Item{{Title: say.M(say.WatchCodeLine, say.Data{"Code": t.company.code})}}
		if t.company.friend.ToWatch != nil && t.desk.Copy != nil {
			items = append(items, places.Item{Title: say.M(say.WatchCopyItem, nil), Do: t.copyToWatch})
		}
		return append(items, places.Item{Title: say.M(say.WatchEndItem, nil), Do: func() {
			t.tellOfWatchers(friend.Watching{End: true})
			t.nobodyWatches()
		}})
	}
	return []places.Item{{Title: say.M(say.WatchAskItem, nil), Do: func() {
		t.tellOfWatchers(friend.Watching{Ask: true})
		t.desk.Answer(say.WatchAsked, t.name())
	}}}
}

// copyToWatch puts an invitation to watch on the clipboard.
func (t withFriend) copyToWatch() {
	invitation := t.desk.Plain(t.company.friend.ToWatch(t.company.key))
	t.desk.CopyText(invitation, say.M(say.FriendCopied, nil), say.M(say.WatchSent, nil))
}

// beWatched lets others watch from the start where both have agreed, or asks the friend.
func (t withFriend) beWatched() {
	switch f := t.company.friend; {
	case f.Gallery == nil:
	case f.Watchable:
		t.openGallery()
	case f.LetWatch:
		t.tellOfWatchers(friend.Watching{Ask: true})
	}
}

func (t withFriend) tellOfWatchers(w friend.Watching) { t.write(friend.Letter{Watch: &w}) }

// aboutWatchers does what the friend asks for or says about watchers.
func (t withFriend) aboutWatchers(w *friend.Watching) {
	switch {
	case w.Ask:
		t.askedToWatch()
	case w.Yes:
		t.openGallery()
	case w.No:
		t.alert(say.WatchRefused, say.CueIllegal)
	case w.End:
		t.nobodyWatches()
	case w.Code != "":
		t.watchable(w.Code, w.Key)
	case t.company.code == "":
		// Who comes and goes while it ends is gone.
	case w.Came != "":
		t.watched(w.Came, true)
	case w.Went != "":
		t.watched(w.Went, false)
	}
}

// askedToWatch asks the person here whether others may watch, once at a time however often the friend's
// program asks. A computer player lets nobody.
func (t withFriend) askedToWatch() {
	c := &t.company
	if c.asksToWatch != nil {
		return
	}
	no := func() {
		c.asksToWatch = nil
		t.tellOfWatchers(friend.Watching{No: true})
	}
	yes := func() {
		c.asksToWatch = nil
		if t.company.friend.Gallery == nil {
			t.tellOfWatchers(friend.Watching{Yes: true})
			return
		}
		t.openGallery()
	}
	if t.company.friend.LetWatch && t.company.code == "" {
		yes()
		return
	}
	if !t.Here(t.company.friend.Session.Own()) || t.company.code != "" {
		no()
		return
	}
	c.asksToWatch = &places.Question{
		Ask: say.M(say.WatchAskFriend, t.name()), Answers: t.desk.Answers, No: no, Yes: yes,
	}
	if !c.away {
		t.desk.Enter(c.asksToWatch)
	}
}

// withdraw takes a question away, wherever it is.
func withdraw(d *desk.Desk, q *places.Question) {
	if q != nil {
		d.Withdraw(func(p places.Place) bool { return p == q })
	}
}

// openGallery lets others watch, which both have agreed to, and says with which code.
func (t withFriend) openGallery() {
	g := t.company.friend.Gallery
	if g == nil || t.company.code != "" {
		return
	}
	code, key := g.Open(func(name string, came bool) {
		t.desk.Post(func() {
			w := friend.Watching{Went: name}
			if came {
				w = friend.Watching{Came: name}
			}
			t.tellOfWatchers(w)
			t.watched(name, came)
		})
	}, func() {
		t.desk.Post(func() {
			t.tellOfWatchers(friend.Watching{End: true})
			t.nobodyWatches()
		})
	})
	t.tellOfWatchers(friend.Watching{Code: code, Key: key})
	t.watchable(code, key)
}

// watchable announces that others may watch now, once for each code: a host that was started anew
// tells the friend again.
func (t withFriend) watchable(code, key string) {
	if t.company.code == code {
		return
	}
	t.company.code, t.company.key = code, key
	t.desk.Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.WatchOpen, say.Data{"Code": code})}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// nobodyWatches announces that nobody may watch any more.
func (t withFriend) nobodyWatches() {
	if t.company.code == "" {
		return
	}
	t.company.code = ""
	if g := t.company.friend.Gallery; g != nil {
		g.Close()
	}
	t.desk.Announce(say.Announcement{
		Sentences: []say.Message{say.M(say.WatchClosed, nil)}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// watched announces who watches, and who does no longer.
func (t withFriend) watched(name string, came bool) {
	id := say.WatchWent
	if came {
		id = say.WatchCame
	}
	t.desk.Announce(say.Announcement{
		Sentences: []say.Message{say.M(id, say.Data{"Watcher": name})}, Urgency: say.Event, Cue: say.CueWaiting,
	})
}

// watches reports whether the person here plays neither side of what two others play.
func (t withFriend) watches() bool { return t.playing() && t.company.friend.Watched }

// onlooker is the person here, who plays neither side.
type onlooker struct{ withFriend }

// toStop has who watches hear what the key does for them that starts another match after the end of
// one that is played.
func (t onlooker) toStop(a say.Announcement) say.Announcement {
	for i := range a.Sentences {
		if t.watches() && a.Sentences[i].ID == say.PromptNewMatch {
			a.Sentences[i] = say.M(say.WatchOver, say.Data{"Key": t.desk.KeyName(string(keymap.DoYes))})
		}
	}
	return a
}

// stopItem is the line of the menu that stops watching.
func (t onlooker) stopItem() places.Item {
	return places.Item{Title: say.M(say.WatchStopItem, nil), Do: func() {
		t.Farewell()
		t.Finish(NewMatch)
	}}
}
