package main

import (
	"reflect"
	"strings"
	"testing"

	"backtalk/cmd/backtalk-web/internal/page"
)

// declared returns the declarations of a type and of what it names.
func declared(t *testing.T, v any) string {
	t.Helper()
	w := newWriter(newSources("../../../../../.."))
	w.nameOf(reflect.TypeOf(v))
	text, err := w.text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFieldsAreDeclaredAsTheyCross(t *testing.T) {
	for _, c := range []struct {
		of    any
		lines []string
	}{
		{page.Place{}, []string{"kind: PlaceKind;", "title?: string;", "at: number;", `export type PlaceKind = "board" | "menu" |`}},
		{page.Board{}, []string{"off: [number, number];", "used?: boolean[];", "panel?: Panel;", "/** Bar and Off count the checkers there, the viewer's first. */"}},
		{page.Step{}, []string{"items?: Record<number, string>;"}},
		{page.File{}, []string{"content?: string;"}},
		{page.Cue{}, []string{"cue: number;"}},
	} {
		text := declared(t, c.of)
		for _, line := range c.lines {
			if !strings.Contains(text, line) {
				t.Errorf("%T lacks %q:\n%s", c.of, line, text)
			}
		}
	}
}

func TestUnsentFieldsAreLeftOut(t *testing.T) {
	if text := declared(t, page.Input{}); strings.Contains(text, "Call") {
		t.Errorf("Call never crosses:\n%s", text)
	}
}

func TestOneNameForTwoTypesIsAnError(t *testing.T) {
	type Line struct{}
	w := newWriter(newSources("../../../../../.."))
	w.nameOf(reflect.TypeFor[page.Line]())
	w.nameOf(reflect.TypeFor[Line]())
	if _, err := w.text(); err == nil {
		t.Error("no error")
	}
}
