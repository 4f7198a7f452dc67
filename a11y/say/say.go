// Package say implements announcements: what the player is about to hear, see and read, before it
// becomes words, sound or pixels.
//
// An [Announcement] is data only: which messages of the catalogue, with which numbers and names,
// how urgent, with which cue, and where on the board. Package a11y makes announcements. Package
// locales renders their text, package sounds renders their cues, and package speech speaks the
// text. All of them start from the same announcement, so the player hears, sees and reads the same
// about an event.
//
// Start from [Announcement], [Message] and [Urgency].
package say

import (
	"maps"
	"slices"
)

// MessageID names one message of the catalogue (package locales). The constants in ids.go are
// generated from the English catalogue.
type MessageID string

// Data fills a message's template. A value is an int, a name as a string, a Message (rendered first,
// in the same language) or a List.
type Data map[string]any

// Message is one sentence, or one phrase inside another message.
type Message struct {
	ID MessageID
	// Count selects the plural form. It is nil if the message has none. Templates see it as {{.Count}}.
	Count *int
	Data  Data
}

// List is a run of phrases, joined in the language's own way (by commas in English).
type List []Message

// M makes a message without a plural.
func M(id MessageID, data Data) Message { return Message{ID: id, Data: data} }

// N makes a message with plural forms, from which count selects.
func N(id MessageID, count int, data Data) Message {
	return Message{ID: id, Count: &count, Data: data}
}

// Urgency says what an announcement may interrupt and what may interrupt it. The speech queue keeps
// these promises for every backend.
type Urgency uint8

const (
	// Echo follows the keys: the newest replaces the older ones.
	Echo Urgency = iota
	// Answer answers a status key. You hear it at once and in full. It cuts off everything except
	// another answer.
	Answer
	// Event must be heard, in order. If it had not begun when you pressed a key, you hear it after the
	// key's answer.
	Event
	// Alert asks for a decision or reports a failure: if a key cuts it off, the player hears it once
	// more when the keys have been quiet for a second.
	Alert
	// Hint gives way to everything.
	Hint
)

// Place locates something on the board as the player sees and hears it. The zero Place is nowhere:
// the cue sounds in the middle.
type Place struct {
	// Column is 1 (leftmost) to 12 (rightmost), 0 for nowhere.
	Column int
	// Far is the row away from the player (points 13 to 24 by default).
	Far bool
}

// Topic selects the lists of the history that hold an announcement, in addition to the list of
// everything.
type Topic uint8

const (
	// TopicOther is kept in the list of all only: focus, status, settings.
	TopicOther Topic = iota
	// TopicGame holds the events of the game, among them the player's own moves.
	TopicGame
	// TopicOpponent is an opponent's turn.
	TopicOpponent
	// TopicHint is advice.
	TopicHint
	// TopicChat holds what players write to each other.
	TopicChat
	// TopicPassing goes in no list: lines of menus, which the player hears again in the menu.
	TopicPassing
)

// Speaker selects the voice that speaks an announcement, if there are two voices.
type Speaker uint8

const (
	// Narrator is the program itself.
	Narrator Speaker = iota
	// Own is the listener's side.
	Own
	// Rival is the opponent's side.
	Rival
)

// Announcement is one thing announced to the player: one line of text, one utterance, at most one
// cue.
type Announcement struct {
	// Sentences are rendered in order with the language's sentence space between them.
	Sentences []Message
	Urgency   Urgency
	Cue       Cue
	Place     Place
	Topic     Topic
	Speaker   Speaker
}

// Messages calls found for each message in the announcement, each before the messages inside it.
func (a Announcement) Messages(found func(Message)) { List(a.Sentences).messages(found) }

func (l List) messages(found func(Message)) {
	for _, m := range l {
		found(m)
		for _, name := range slices.Sorted(maps.Keys(m.Data)) {
			switch value := m.Data[name].(type) {
			case Message:
				List{value}.messages(found)
			case List:
				value.messages(found)
			}
		}
	}
}

// Asks reports whether the announcement asks a question. Once the question is answered, nobody
// needs to hear the announcement again.
func (a Announcement) Asks() bool {
	return a.Urgency == Alert && (a.Cue == CueQuestion || a.Cue == CueDoubleOffered)
}

// Silent reports whether there is only a cue, and nothing to speak or write.
func (a Announcement) Silent() bool { return len(a.Sentences) == 0 }
