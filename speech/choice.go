package speech

import "context"

// Choice is which voice the player wants.
type Choice string

const (
	// Auto takes the speech server if it answers, else espeak-ng.
	Auto Choice = "auto"
	// Server is speech-dispatcher; espeak-ng stands in while it is gone.
	Server Choice = "speechd"
	// Espeak is espeak-ng, through the [Sink] if there is one.
	Espeak Choice = "espeak"
	// None never speaks.
	None Choice = "none"
)

// opener opens one kind of backend.
type opener struct {
	// name is the program's, as its package is called.
	name string
	open func(context.Context, host) (backend, error)
}

// openers returns the backends for a choice, best first.
func openers(c Choice) []opener {
	server := opener{"speech-dispatcher", openSpeechd}
	espeakNG := opener{"espeak-ng", openEspeak}
	switch c {
	case None:
		return nil
	case Espeak:
		return []opener{espeakNG}
	default:
		return []opener{server, espeakNG}
	}
}
