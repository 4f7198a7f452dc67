package desk

import (
	"testing"
	"testing/synctest"
	"time"

	"backtalk/a11y/say"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/speech"
)

// noted is a front that records its lines.
type noted struct{ lines []string }

func (n *noted) Line(text string, _ say.Announcement) { n.lines = append(n.lines, text) }
func (n *noted) TypedRune(rune)                       {}
func (n *noted) ErasedRune(rune)                      {}

// bare returns a desk without a guest or places, and its front.
func bare(t *testing.T) (*Desk, *noted) {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	front := &noted{}
	return New(&Devices{Texts: texts, Keys: keymap.Default(keymap.Answers{}), Front: front}), front
}

func TestLineTakesTheTimeToReadUnlessAKeyCutsIt(t *testing.T) {
	d, front := bare(t)
	d.Answer(say.TableHelpPlay, nil)
	if d.StillHeard() {
		t.Error("a line is waited for though nobody follows")
	}
	d.Follow()
	d.Answer(say.TableHelpPlay, nil)
	if least := time.Now().Add(time.Second); d.hearing.read.Before(least) || !d.StillHeard() {
		t.Errorf("a line of %d characters is read at %v", len(front.lines[1]), d.hearing.read)
	}
	before := d.hearing.read
	if d.Press(keymap.Char('0', 0)); !d.hearing.read.Before(before) {
		t.Error("a key does not cut the line short")
	}
}

// A player who can't hear the voice waits no longer for the next line than this one takes to read.
func TestMuteVoiceIsNotWaitedFor(t *testing.T) {
	t.Setenv("PATH", "")
	synctest.Test(t, func(t *testing.T) {
		d, _ := bare(t)
		statuses := make(chan speech.Status, 1)
		voice := speech.New(speech.Options{Choice: speech.Espeak, OnStatus: func(s speech.Status) { statuses <- s }})
		defer voice.Close()
		if s := <-statuses; s.Condition != speech.Absent {
			t.Fatalf("without a program the voice is %v", s.Condition)
		}
		d.Voice = voice
		d.Follow()
		d.Answer(say.TableHelpPlay, nil)
		if !d.StillHeard() {
			t.Error("there was no time to read the line")
		}
		read := d.hearing.read
		d.Await()
		if now := time.Now(); !now.Equal(read) || d.StillHeard() {
			t.Errorf("the next line came %v after this one was read", now.Sub(read))
		}
	})
}
