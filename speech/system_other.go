//go:build !windows && !darwin

package speech

import "context"

// systemHasVoices is set if the voices of the system are programs that players install, not a part
// of the system.
const systemHasVoices = true

// systemOffers lists the backends of Linux and its relatives. Speakup speaks only if the player asks
// for it: in its console it already reads the text.
func systemOffers() []offer {
	return []offer{
		{choice: Speakup, opener: opener{"Speakup", openSpeakupDevice}, onlyNamed: true},
		{choice: Server, opener: opener{"speech-dispatcher", openSpeechd}},
		{choice: Espeak, opener: opener{"espeak-ng", openEspeak}},
	}
}

func openSpeakupDevice(ctx context.Context, h host) (backend, error) {
	return openCaller(ctx, "Speakup", h, func() (talker, error) { return openSpeakup("/") })
}

// FindClient returns [ErrNoClient] if NVDA needs a library beside the program and it is missing.
func FindClient() error { return nil }
