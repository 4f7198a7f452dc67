//go:build !windows && !darwin

package speech

// systemHasVoices says that the programs which can speak are usual on this system.
const systemHasVoices = true
