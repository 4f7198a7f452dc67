package lobby

import (
	"context"
	"errors"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/places"
)

// errAgain means that the player wants to type the code again.
var errAgain = errors.New("the player types the code again")

const (
	// firstReminder is the time after which the player hears that nobody answers to a typed code.
	// After that, laterReminders is the time between reminders.
	firstReminder  = time.Minute
	laterReminders = 2 * time.Minute
)

// search is a search for a friend with a code that the player typed, perhaps wrongly. It is nil for
// invitations and open tables, which need no typed code.
type search struct {
	code  string
	typed bool
	again bool
}

// newSearch returns the search with a visit's code, or nil if the player didn't type the code.
// typed means that input comes in lines.
func newSearch(v *Visit, typed bool) *search {
	if v.link || v.Public {
		return nil
	}
	return &search{code: v.Code.String(), typed: typed}
}

// offer adds a line to the list that is open during the search, to let the player type the code
// again.
func (s *search) offer(menu *places.Menu) *places.Menu {
	if s != nil {
		harmless(menu)
		menu.Items = append(menu.Items, places.Item{Title: say.M(say.FriendTypeAgain, nil), Do: func() { s.again = true }})
	}
	return menu
}

// remind announces from time to time that nobody answers to the code, until the caller calls stop.
func (s *search) remind(d *desk.Desk) (stop context.CancelFunc) {
	ctx, stop := context.WithCancel(context.Background())
	if s != nil {
		go s.reminders(ctx, d)
	}
	return stop
}

func (s *search) reminders(ctx context.Context, d *desk.Desk) {
	timer := time.NewTimer(firstReminder)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		}
		d.Post(func() {
			if ctx.Err() == nil {
				d.Announce(s.reminder())
			}
		})
		timer.Reset(laterReminders)
	}
}

// reminder returns an announcement with the code, so that the player can check it.
func (s *search) reminder() say.Announcement {
	said := []say.Message{say.M(say.FriendNobodyWithCode, say.Data{"Code": s.code})}
	if !s.typed {
		said = append(said, say.M(say.FriendTypeAgainHow, say.Data{"Line": say.M(say.FriendTypeAgain, nil)}))
	}
	return say.Announcement{Sentences: said, Urgency: say.Event, Topic: say.TopicGame}
}

// why returns errAgain if the player left the search to type the code again, and otherwise err.
func (s *search) why(err error) error {
	if s != nil && s.again && errors.Is(err, errStopped) {
		return errAgain
	}
	return err
}

// seeking returns the list to show during a search. Without a relay or an address, the list tells
// the player that the search covers only the local network.
func (l friends) seeking(where meet.Where, s *search) func(*desk.Desk) *places.Menu {
	return func(*desk.Desk) *places.Menu {
		menu := waitMenu(l.session, say.M(say.FriendLooking, nil))
		if where.Relay == "" && where.Address == "" {
			menu.Items = []places.Item{{Title: say.M(say.FriendNoRelay, relaySetting()), Whole: true}}
		}
		return s.offer(menu)
	}
}
