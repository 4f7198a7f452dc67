package settings

import (
	"strings"

	"backtalk/a11y/say"
)

// widest bounds the length of a line of comment, in characters.
const widest = 100

// Template returns a settings file that explains every setting and has its line commented out, with
// its default.
func Template(texts Texts) string {
	var b strings.Builder
	comment(&b, texts.Text(say.M(say.SettingsFileIntro, say.Data{"Program": "Backtalk"})))
	for _, g := range Groups() {
		b.WriteString("\n")
		if g.Table != "" {
			b.WriteString("[" + g.Table + "]\n")
		}
		for _, s := range g.In() {
			if s.Once {
				continue
			}
			comment(&b, texts.Text(s.Line()))
			b.WriteString("#" + s.Name() + " = " + s.literal(s.Default) + "\n")
		}
	}
	return b.String()
}

// Line returns what a setting does, what it takes and what its default is.
func (s *Setting) Line() say.Message {
	return say.M(say.SettingsFileLine, say.Data{
		"Does": say.M(s.Does, nil), "Takes": s.Takes(), "Default": s.literal(s.Default),
	})
}

// comment writes a text as lines of comment.
func comment(b *strings.Builder, text string) {
	width := widest + 1
	for _, word := range strings.Fields(text) {
		if width+1+len([]rune(word)) > widest {
			if width <= widest {
				b.WriteString("\n")
			}
			b.WriteString("#")
			width = 1
		}
		b.WriteString(" " + word)
		width += 1 + len([]rune(word))
	}
	b.WriteString("\n")
}
