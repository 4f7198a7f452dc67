// Package keyname implements the messages for keys, actions and mistakes in keys.toml.
//
// Prompts and help take the names of keys from here, and so from the player's custom keys, never from a
// fixed text. Start from [Of] for one key and [Line] for its line of key help.
package keyname

import (
	"backtalk/a11y/say"
	"backtalk/keymap"
)

// Of returns the name of a key: "Control plus Right arrow".
func Of(k keymap.Key) say.Message { return message(k.Label()) }

func message(l keymap.Label) say.Message {
	data := say.Data{}
	if l.Character != "" {
		data["Character"] = l.Character
	}
	if l.Key != nil {
		data["Key"] = message(*l.Key)
	}
	return say.M(say.MessageID(l.MessageID), data)
}

// List names several keys.
func List(keys []keymap.Key) say.List {
	list := make(say.List, len(keys))
	for i, k := range keys {
		list[i] = Of(k)
	}
	return list
}

// Title returns the name of an action.
func Title(a keymap.Action) say.Message { return say.M(say.MessageID(a.Title()), nil) }

// Help returns what an action does, in sentences.
func Help(a keymap.Action) say.Message { return say.M(say.MessageID(a.Description()), nil) }

// Line returns the line of key help for a key pressed in a context.
func Line(m *keymap.Map, in keymap.Context, k keymap.Key) say.Message {
	a := m.Action(in, k)
	switch {
	case a != keymap.None:
		return say.M(say.KeysHelpLine, say.Data{"Key": Of(k), "Help": Help(a)})
	case keymap.BelongsToText(in, k) && in == keymap.Menu:
		return say.M(say.KeysHelpJump, say.Data{"Key": Of(k)})
	case keymap.BelongsToText(in, k):
		return say.M(say.KeysHelpText, say.Data{"Key": Of(k)})
	default:
		return say.M(say.KeysHelpNothing, say.Data{"Key": Of(k)})
	}
}

// Problem returns the message that reports a mistake in keys.toml, with its line.
func Problem(p keymap.Problem) say.Message {
	data := say.Data{
		"Line":    p.Line,
		"Text":    p.Text,
		"Context": say.M(say.MessageID(p.In.MessageID()), nil),
	}
	if p.Kind == keymap.UnknownContext {
		data["Sections"] = sections()
	}
	if p.Other != keymap.None {
		data["Other"] = Title(p.Other)
	}
	return say.M(say.MessageID(p.MessageID()), data)
}

// sections returns the names that a section of the keys file can have.
func sections() say.List {
	var names say.List
	for _, c := range keymap.Contexts() {
		names = append(names, say.M(say.KeysSection, say.Data{"Name": c.String()}))
	}
	return names
}
