package localestest

// NAndY returns the letters that the keys N and Y write on the keyboard layout of a language, beside n and y
// themselves: first that of N, then that of Y. It returns "" for layouts that write n and y.
func NAndY(lang string) string {
	return map[string]string{"el": "νυ", "ru": "тн", "uk": "тн", "ar": "ىغ", "fa": "ىغ", "he": "מט"}[lang]
}
