package table

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/core"
)

// chats notes the messages that reach a friend.
type chats struct {
	Elsewhere
	sent []string
}

// Write notes a message.
func (c *chats) Write(l friend.Letter) error {
	c.sent = append(c.sent, l.Chat)
	return nil
}

// A message typed within a second of the last one is not lost: it is sent when the second is over.
func TestHastyMessageIsSentLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ann, sam := twoTables(t, core.Rules{Length: 3})
		for _, text := range []string{"one", "two", "three"} {
			if got := ann.types("chat " + text); !slices.Equal(got, []string{"You: " + text}) {
				t.Errorf("said %q and heard %q", text, got)
			}
		}
		sam.awaits("Ann: one")
		synctest.Wait()
		if slices.Contains(sam.heard, "Ann: two") {
			t.Error("the second thing leaves at once")
		}
		for _, line := range []string{"Ann: two", "Ann: three"} {
			elapse(time.Second)
			ann.desk.Await()
			sam.awaits(line)
		}
		ann.close()
		sam.close()
	})
}

// If the player leaves within that second, the message is still sent.
func TestLeavingSendsWaitingMessages(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	c := &chats{Elsewhere: ann.company.friend.Session}
	ann.company.friend.Session = c
	ann.types("chat one")
	ann.types("chat two")
	ann.company.talk.sendAll()
	if !slices.Equal(c.sent, []string{"one", "two"}) {
		t.Errorf("sent %q", c.sent)
	}
}

// However fast the player types, only a few messages wait, and what they type beyond those stays in the
// field.
func TestExcessMessageStaysInTheField(t *testing.T) {
	ann, _ := twoTables(t, core.Rules{Length: 3})
	for range mostUnsaid + 1 {
		ann.types("chat again")
	}
	if got := ann.types("chat again"); !slices.Equal(got, []string{"Wait a second before you say the next thing."}) {
		t.Errorf("heard %q", got)
	}
	ann.press("=", "o", "h", "enter")
	if got := ann.lastHeard(); got != "Wait a second before you say the next thing." || ann.desk.AtBoard() {
		t.Errorf("heard %q, at the board: %v", got, ann.desk.AtBoard())
	}
	ann.company.talk.unsaid = nil
	ann.press("enter")
	if got := ann.lastHeard(); !strings.Contains(got, "oh") {
		t.Errorf("the text was lost: heard %q", got)
	}
}
