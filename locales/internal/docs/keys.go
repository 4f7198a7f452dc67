package main

import (
	"strings"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales"
)

// ownFile is the player's own file of keys.
const ownFile = "keys.toml"

// keysPage lists all keys by purpose, one line per action, and then how to change them.
func keysPage(texts *locales.Localizer) []byte {
	p := newPage(texts, say.KeysPageTitle)
	p.paragraph(p.text(say.KeysPageIntro, say.Data{"File": ownFile}))
	for _, g := range keymap.Groups() {
		p.heading(2, p.text(say.MessageID(g.MessageID()), nil))
		for _, r := range keymap.Records() {
			if r.Group == g {
				p.item(escape(texts.Text(recordLine(r))))
			}
		}
	}
	p.heading(2, p.text(say.KeysPageOwn, nil))
	p.paragraph(p.text(say.KeysPageOwnIntro, say.Data{"File": ownFile}))
	p.paragraph(p.text(say.KeysPageSpelling, say.Data{"Names": "`" + strings.Join(keymap.Spellings(), "`, `") + "`"}))
	p.heading(3, p.text(say.KeysPageActions, nil))
	p.paragraph(p.text(say.KeysPageTyped, say.Data{"Example": "`" + string(keymap.DoCubeHint) + "`"}))
	for _, r := range keymap.Records() {
		p.item(texts.Text(actionLine(r)))
	}
	return p.content()
}

func recordLine(r keymap.Record) say.Message {
	data := say.Data{
		"Keys":  keyname.List(r.Keys),
		"Title": keyname.Title(r.Action),
		"Help":  keyname.Help(r.Action),
	}
	if len(r.Also) == 0 {
		return say.M(say.KeysPageLine, data)
	}
	data["Also"] = keyname.List(r.Also)
	return say.M(say.KeysPageLineAlso, data)
}

func actionLine(r keymap.Record) say.Message {
	var where say.List
	for _, in := range r.In {
		where = append(where, say.M(say.MessageID(in.MessageID()), nil))
	}
	return say.M(say.KeysPageAction, say.Data{
		"Action": string(r.Action), "Title": keyname.Title(r.Action), "Contexts": where,
	})
}

// escape keeps Markdown from taking a text's characters for its own.
func escape(s string) string {
	return strings.NewReplacer("*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "`", "\\`").Replace(s)
}
