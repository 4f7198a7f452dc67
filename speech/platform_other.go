//go:build windows || darwin

package speech

// systemHasVoices says that the programs which can speak are not usual on this system. They are
// looked for all the same. A backend for the system's own voice (SAPI, say) goes into openers.
const systemHasVoices = false
