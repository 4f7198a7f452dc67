package screen

// Copy puts a text on the system's clipboard, as far as the terminal does that (OSC 52).
func (s *Screen) Copy(text string) { s.screen.SetClipboard([]byte(text)) }
