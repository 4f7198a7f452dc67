package speech

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// ErrNoNVDA says that NVDA isn't running, or can't be reached.
var ErrNoNVDA = errors.New("no NVDA")

// nvda is the screen reader NVDA, called through its controller client, a library that belongs to NVDA
// and may be beside the program. From version 2 on, in NVDA 2024.1, a call can wait until a text has
// been spoken. With an older version the end is estimated.
type nvda struct {
	client                                      *windows.DLL
	speakText, speakSSML, cancelSpeech, braille *windows.Proc
	reports                                     chan report
	// over is closed with the talker: nobody receives reports afterwards.
	over  chan struct{}
	calls sync.WaitGroup
}

// nvdaClients returns the file names of the library.
func nvdaClients() []string {
	return []string{"nvdaControllerClient.dll", "nvdaControllerClient64.dll"}
}

// findNVDAClient looks for the library only in the program's folder: other folders on the search path
// can't be trusted.
func findNVDAClient() (string, error) {
	program, err := os.Executable()
	if err != nil {
		return "", err
	}
	for _, name := range nvdaClients() {
		file := filepath.Join(filepath.Dir(program), name)
		if _, err := os.Stat(file); err == nil {
			return file, nil
		}
	}
	return "", fmt.Errorf("%w: %w", ErrNoNVDA, ErrNoClient)
}

func openNVDA(ctx context.Context, h host) (backend, error) {
	file, err := findNVDAClient()
	if err != nil {
		return nil, err
	}
	return openCaller(ctx, "NVDA", h, func() (talker, error) { return loadNVDA(file) })
}

// loadNVDA loads the client. The functions of version 2 stay nil with an older one.
func loadNVDA(file string) (talker, error) {
	client, err := windows.LoadDLL(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoNVDA, err)
	}
	n := &nvda{client: client, reports: make(chan report, 2), over: make(chan struct{})}
	var running *windows.Proc
	for name, proc := range map[string]**windows.Proc{
		"testIfRunning": &running, "speakText": &n.speakText, "cancelSpeech": &n.cancelSpeech, "brailleMessage": &n.braille,
	} {
		if *proc, err = client.FindProc("nvdaController_" + name); err != nil {
			_ = client.Release()
			return nil, fmt.Errorf("%w: %w", ErrNoNVDA, err)
		}
	}
	if status, _, _ := running.Call(); status != 0 {
		_ = client.Release()
		return nil, fmt.Errorf("%w: %w", ErrNoNVDA, syscall.Errno(status))
	}
	n.findVersion2()
	return n, nil
}

// findVersion2 makes the client report marks, if it can.
func (n *nvda) findVersion2() {
	speak, err := n.client.FindProc("nvdaController_speakSsml")
	if err != nil {
		return
	}
	marks, err := n.client.FindProc("nvdaController_setOnSsmlMarkReachedCallback")
	if err != nil {
		return
	}
	if status, _, _ := marks.Call(windows.NewCallback(n.marked)); status == 0 {
		n.speakSSML = speak
	}
}

// marked reports that speech reached the mark before a text. A thread of the client calls it.
func (n *nvda) marked(name *uint16) uintptr {
	token, err := strconv.ParseUint(windows.UTF16PtrToString(name), 10, 64)
	if err == nil {
		n.report(report{token: token, what: jobBegun})
	}
	return 0
}

func (n *nvda) report(r report) {
	select {
	case n.reports <- r:
	case <-n.over:
	}
}

// say shows a text in braille and speaks it.
func (n *nvda) say(j job) error {
	text := cleanText(j.text)
	if err := callText(n.braille, text); err != nil {
		return err
	}
	if n.speakSSML == nil {
		return callText(n.speakText, text)
	}
	n.calls.Go(func() { n.speakAndWait(j.token, text) })
	return nil
}

// These are arguments of speakSsml: the user's level of symbols, normal priority, and to return only
// when the text has been spoken.
const (
	symbolsUnchanged = ^uintptr(0)
	priorityNormal   = 0
	waitForEnd       = 0
)

// speakAndWait speaks with a mark before the text, and reports the result. NVDA before 2024.1
// answers as Windows does for an unknown function, which counts as a failure.
func (n *nvda) speakAndWait(token uint64, text string) {
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(text)) // a builder never fails
	ssml, err := windows.UTF16PtrFromString(`<speak><mark name="` + strconv.FormatUint(token, 10) + `"/>` + escaped.String() + `</speak>`)
	if err != nil {
		n.report(report{token: token, what: jobCanceled})
		return
	}
	status, _, _ := n.speakSSML.Call(uintptr(unsafe.Pointer(ssml)), symbolsUnchanged, priorityNormal, waitForEnd)
	switch syscall.Errno(status) {
	case 0:
		n.report(report{token: token, what: jobEnded})
	case windows.ERROR_CANCELLED:
		n.report(report{token: token, what: jobCanceled})
	default:
		n.report(report{what: backendFailed, err: fmt.Errorf("NVDA: speakSsml: %w", syscall.Errno(status))})
	}
}

// callText calls a function of the client that takes a text.
func callText(function *windows.Proc, text string) error {
	wide, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return err
	}
	if status, _, _ := function.Call(uintptr(unsafe.Pointer(wide))); status != 0 {
		return fmt.Errorf("%s: %w", function.Name, syscall.Errno(status))
	}
	return nil
}

func (n *nvda) hush() error {
	if status, _, _ := n.cancelSpeech.Call(); status != 0 {
		return fmt.Errorf("cancelSpeech: %w", syscall.Errno(status))
	}
	return nil
}

func (n *nvda) news() <-chan report {
	if n.speakSSML == nil {
		return nil
	}
	return n.reports
}

// close leaves the client loaded while one of its calls has not returned.
func (n *nvda) close() {
	close(n.over)
	go func() {
		n.calls.Wait()
		_ = n.client.Release()
	}()
}
