package speech

// systemHasVoices is set if the voices of the system are programs that players install, not a part
// of the system.
const systemHasVoices = false

// systemOffers lists the backends of macOS.
func systemOffers() []offer {
	return []offer{
		{choice: Apple, opener: opener{"AVSpeechSynthesizer", openApple}},
		{choice: Say, opener: opener{"say", openSay}},
		{choice: Espeak, opener: opener{"espeak-ng", openEspeak}},
	}
}

// FindClient returns [ErrNoClient] if NVDA needs a library beside the program and it is missing.
func FindClient() error { return nil }
