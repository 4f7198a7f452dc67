package places

import (
	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// KeyHelp explains each key of the place below, without doing what the key
// does. Escape closes it, and so does the key that opened it, because in
// browsers screen readers keep Escape for themselves.
type KeyHelp struct {
	// Again is the key that opened it, or the zero Key if none did.
	Again keymap.Key
	// Below is the context whose keys are explained.
	Below keymap.Context
	// Explain returns what a key does there.
	Explain func(k keymap.Key) say.Message
}

// leaveHelp returns the key that closes key help, whatever it is bound to.
func leaveHelp() keymap.Key { return keymap.Named(keymap.Escape, 0) }

// Context returns the context of the place below, so that keys keep their
// meanings.
func (h *KeyHelp) Context() keymap.Context { return h.Below }

// Describe returns how to use and close it.
func (h *KeyHelp) Describe() say.Announcement {
	opened := say.M(say.KeyHelpOpened, say.Data{"Leave": keyname.Of(leaveHelp())})
	if !h.Again.IsZero() {
		opened = say.M(say.KeyHelpOpenedBy, say.Data{"Leave": keyname.Of(leaveHelp()), "Again": keyname.Of(h.Again)})
	}
	return say.Announcement{
		Sentences: []say.Message{opened},
		Urgency:   say.Answer,
		Cue:       say.CueMenuOpen,
	}
}

// Act explains a key.
func (h *KeyHelp) Act(in Input) Answer {
	if in.Key == leaveHelp() || in.Key == h.Again && !h.Again.IsZero() {
		return Answer{Leave: true, Say: []say.Announcement{{
			Sentences: []say.Message{say.M(say.KeyHelpClosed, nil)},
			Urgency:   say.Answer,
			Cue:       say.CueMenuClose,
		}}}
	}
	return said(say.Announcement{Sentences: []say.Message{h.Explain(in.Key)}, Urgency: say.Answer})
}
