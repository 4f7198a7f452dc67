package speech

import (
	"context"
	"slices"
)

// Choice names the voice that the player wants.
type Choice string

const (
	// Auto takes the best voice that answers.
	Auto Choice = "auto"
	// Server is speech-dispatcher; espeak-ng replaces it while it is gone.
	Server Choice = "speechd"
	// Espeak is espeak-ng, through the [Sink] if there is one.
	Espeak Choice = "espeak"
	// Speakup is the synthesizer of the screen reader in Linux's kernel.
	Speakup Choice = "speakup"
	// NVDA is the screen reader, which speaks texts for other programs.
	NVDA Choice = "nvda"
	// JAWS is another screen reader on Windows.
	JAWS Choice = "jaws"
	// SAPI is Windows' own speech.
	SAPI Choice = "sapi"
	// Apple is macOS's own speech.
	Apple Choice = "macos"
	// Say is macOS's command say.
	Say Choice = "say"
	// None never speaks.
	None Choice = "none"
)

// opener opens one kind of backend.
type opener struct {
	// name is the program's name in messages. On Linux, it is also the name of its package, except
	// for Speakup.
	name string
	open func(context.Context, host) (backend, error)
}

// offer is a backend that a player can choose. With onlyNamed, [Auto] leaves it out.
type offer struct {
	choice    Choice
	onlyNamed bool

	opener
}

// Choices lists the voices that this system can have, besides [Auto] and [None].
func Choices() []Choice {
	var list []Choice
	for _, o := range systemOffers() {
		list = append(list, o.choice)
	}
	return list
}

// openers returns the backends for a choice, best first: the named one, then those that replace it. For
// a voice of another system it returns the best of this one.
func openers(c Choice) []opener {
	if c == None {
		return nil
	}
	all := systemOffers()
	named := slices.IndexFunc(all, func(o offer) bool { return o.choice == c })
	var list []opener
	for i, o := range all {
		if i == named || i > named && !o.onlyNamed {
			list = append(list, o.opener)
		}
	}
	return list
}
