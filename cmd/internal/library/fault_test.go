package library_test

import (
	"errors"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
)

// A player who imports a file in a known but unsupported format hears the
// advice for that format.
func TestUnreadFormatsGetTheirOwnAdvice(t *testing.T) {
	for name, want := range map[string]say.MessageID{
		record.NameJavaFIBS: say.RecordJavaFIBS, record.NameGibbon: say.RecordGibbon, record.NameFIBS: say.RecordFIBS,
		record.NameGzip: say.RecordGzip, "BGF": say.RecordUnsupportedFormat,
	} {
		got, ok := library.Refusal(&record.Fault{Problem: record.UnsupportedFormat, Text: name})
		if !ok || got.ID != want {
			t.Errorf("%s: %v, %v; want %s", name, got.ID, ok, want)
		}
	}
	if _, ok := library.Refusal(errors.New("disk")); ok {
		t.Error("an error of the disk is a fault of the file")
	}
}
