package problem

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
	"backtalk/sounds"
)

func localizer(t *testing.T, tag string) *locales.Localizer {
	t.Helper()
	texts, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	texts.OnFault(func(id say.MessageID, err error) { t.Errorf("%s: %v", id, err) })
	return texts
}

// Backtalk announces each error in the player's language, with none of the error's own words.
func TestErrorsBecomeWords(t *testing.T) {
	german := localizer(t, "de")
	for _, r := range reasons {
		reason, known := Reason(fmt.Errorf("do something: %w", r.err))
		if said := german.Text(reason); !known || said == "" || strings.Contains(said, r.err.Error()) {
			t.Errorf("%v is said as %q", r.err, said)
		}
	}
	if reason, known := Reason(errors.New("index out of range")); known || reason.ID != say.ProblemUnexpected {
		t.Errorf("an error that nobody foresaw is said as %v", reason)
	}
}

// The player hears the system's reason rather than the journal's.
func TestSystemsReasonComesFirst(t *testing.T) {
	english := localizer(t, "en")
	for want, err := range map[string]error{
		"you don't have permission":                  fmt.Errorf("open: %w: %w", matches.ErrUnwritable, syscall.EACCES),
		"the file is damaged":                        fmt.Errorf("load: %w: %w", matches.ErrDamaged, errors.New("unexpected end of JSON input")),
		"the disk is full":                           fmt.Errorf("keep: %w", matches.ErrFull),
		"line 7 of its file pack.toml can't be used": errors.Join(&sounds.PackError{Line: 7, Err: fs.ErrNotExist}),
	} {
		reason, _ := Reason(err)
		if got := english.Text(reason); got != want {
			t.Errorf("%v: got %q, want %q", err, got, want)
		}
	}
}
