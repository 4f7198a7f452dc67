package speech

// systemHasVoices is set if the voices of the system are programs that players install, not a part
// of the system.
const systemHasVoices = false

// systemOffers lists the backends of Windows. A running screen reader comes first, because it speaks as
// its user is used to.
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
