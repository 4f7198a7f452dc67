package main

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"backtalk/a11y/say"
	"backtalk/speech"
)

// A program that can't speak is reported as missing, unless Backtalk knows what
// it lacks, such as the library of a running screen reader.
func TestMissingVoiceSaysWhatItLacks(t *testing.T) {
	for _, c := range []struct {
		missing error
		want    []say.MessageID
	}{
		{errors.New("no"), []say.MessageID{say.VoicesMissing}},
		{fmt.Errorf("no NVDA: %w", speech.ErrNoClient), []say.MessageID{say.VoicesNoClient}},
		{nil, []say.MessageID{say.VoicesOwn}},
	} {
		var got []say.MessageID
		for _, m := range (&voicesFlags{}).lines(speech.Program{Name: "NVDA", Choice: "nvda", Missing: c.missing}) {
			got = append(got, m.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v: said %q, want %q", c.missing, got, c.want)
		}
	}
}
