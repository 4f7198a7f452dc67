package speech

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

// ErrNoJAWS says that JAWS isn't running, or hasn't registered its interface.
var ErrNoJAWS = errors.New("no JAWS")

// jaws is the screen reader JAWS, called through the object that it registers with COM. It doesn't
// report the end of speech, and uses its own voice and rate.
type jaws struct{ api *comObject }

func openJAWS(ctx context.Context, h host) (backend, error) {
	if !jawsRuns() {
		return nil, fmt.Errorf("%w: it does not run", ErrNoJAWS)
	}
	return openCaller(ctx, "JAWS", h, createJAWS)
}

// jawsRuns reports whether JAWS has its window. Without this check, creating the object could start
// JAWS.
func jawsRuns() bool {
	find := windows.NewLazySystemDLL("user32.dll").NewProc("FindWindowW")
	class, err := windows.UTF16PtrFromString("JFWUI2")
	if err != nil || find.Find() != nil {
		return false
	}
	window, _, _ := find.Call(uintptr(unsafe.Pointer(class)), 0)
	return window != 0
}

func createJAWS() (talker, error) {
	api, err := createCOM("FreedomSci.JawsApi")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoJAWS, err)
	}
	return &jaws{api}, nil
}

// say speaks a text and shows it in braille. Braille may fail, because JAWS may have no display.
func (s *jaws) say(j job) error {
	text := cleanText(j.text)
	spoken, err := s.api.call("SayString", text, false)
	if err != nil {
		return err
	}
	if spoken == false {
		return fmt.Errorf("%w: it did not take a text", ErrNoJAWS)
	}
	_, _ = s.api.call("RunFunction", `BrailleString("`+strings.ReplaceAll(text, `"`, `'`)+`")`)
	return nil
}

func (s *jaws) hush() error {
	_, err := s.api.call("StopSpeech")
	return err
}

func (s *jaws) news() <-chan report { return nil }

func (s *jaws) close() { s.api.release() }
