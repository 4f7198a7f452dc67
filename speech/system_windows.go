package speech

// systemHasVoices says that there are programs that can be installed to speak.
const systemHasVoices = false

// systemOffers lists the backends of Windows: a screen reader that runs speaks as its user is used
// to.
func systemOffers() []offer {
	return []offer{
		{choice: NVDA, opener: opener{"NVDA", openNVDA}},
		{choice: JAWS, opener: opener{"JAWS", openJAWS}},
		{choice: SAPI, opener: opener{"SAPI", openSAPI}},
		{choice: Espeak, opener: opener{"espeak-ng", openEspeak}},
	}
}

// FindClient returns [ErrNoClient] if NVDA needs a library beside the program and it is missing.
func FindClient() error {
	_, err := findNVDAClient()
	return err
}
