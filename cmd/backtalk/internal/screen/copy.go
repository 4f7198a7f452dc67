package screen

// Copy puts a text on the system's clipboard, if the terminal can do that (OSC 52).
func (s *Screen) Copy(text string) { s.screen.SetClipboard([]byte(text)) }
