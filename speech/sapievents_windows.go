package speech

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"unsafe"

	"github.com/go-ole/go-ole"
	"golang.org/x/sys/windows"
)

// These are the indexes of ISpEventSource's functions in its table, as in sapi.h.
const (
	setNotifyWin32Event  = 7
	getNotifyEventHandle = 9
	setInterest          = 10
	getEvents            = 11
	functionsOfSource    = 13
)

// The events of SAPI that are asked for, and the bits that every set of them has.
const (
	startInputStream = 1
	endInputStream   = 2
	interestFlags    = 1<<30 | 1<<33
	interest         = 1<<startInputStream | 1<<endInputStream | interestFlags
)

// spEvent is SPEVENT of sapi.h.
type spEvent struct {
	id, parameterType uint16
	stream            uint32
	offset            uint64
	wparam, lparam    uintptr
}

// sapiEvents reports the events of a voice.
type sapiEvents struct {
	source  *ole.IUnknown
	reports chan report
	streams heardStreams
	// stop is a Windows event that ends the listening; ended is closed when it has ended.
	stop  windows.Handle
	over  chan struct{}
	ended chan struct{}
}

// listenToSAPI makes a voice report its events. Its goroutine ends with close.
func listenToSAPI(voice *ole.IDispatch) (*sapiEvents, error) {
	source, err := queryEventSource(voice)
	if err != nil {
		return nil, err
	}
	e := &sapiEvents{
		source: source, reports: make(chan report, 2), streams: heardStreams{tokens: map[uint32]uint64{}},
		over: make(chan struct{}), ended: make(chan struct{}),
	}
	if err := e.call(setNotifyWin32Event); err != nil {
		source.Release()
		return nil, err
	}
	if err := e.call(setInterest, interest, interest); err != nil {
		source.Release()
		return nil, err
	}
	notified, _, _ := syscall.SyscallN(e.function(getNotifyEventHandle), e.this())
	if e.stop, err = windows.CreateEvent(nil, 1, 0, nil); err != nil || notified == 0 {
		source.Release()
		return nil, fmt.Errorf("SAPI's events: %w", err)
	}
	go e.listen(windows.Handle(notified))
	return e, nil
}

// queryEventSource asks a voice for ISpVoice, which begins with ISpEventSource's functions.
func queryEventSource(voice *ole.IDispatch) (*ole.IUnknown, error) {
	dispatch, err := voice.QueryInterface(ole.NewGUID("{6C44DF74-72B9-4992-A1EC-EF996E0422D4}"))
	if err != nil {
		return nil, fmt.Errorf("ISpVoice: %w", err)
	}
	return &dispatch.IUnknown, nil
}

func (e *sapiEvents) this() uintptr { return uintptr(unsafe.Pointer(e.source)) }

// function returns the address of one of the source's functions.
func (e *sapiEvents) function(place int) uintptr {
	return (*[functionsOfSource]uintptr)(unsafe.Pointer(e.source.RawVTable))[place]
}

// call calls a function and returns its error.
func (e *sapiEvents) call(place int, arguments ...uintptr) error {
	result, _, _ := syscall.SyscallN(e.function(place), append([]uintptr{e.this()}, arguments...)...)
	if int32(result) < 0 {
		return fmt.Errorf("SAPI's events: %w", ole.NewError(result))
	}
	return nil
}

// expect speaks a job; its events carry the number that speak returns.
func (e *sapiEvents) expect(token uint64, speak func() (stream uint32, err error)) error {
	// An event that arrives before speak returns waits for the lock.
	e.streams.mu.Lock()
	defer e.streams.mu.Unlock()
	stream, err := speak()
	if err == nil {
		e.streams.tokens[stream] = token
	}
	return err
}

// forget makes next ignore the events of all texts so far, because the voice is about to be
// silenced.
func (e *sapiEvents) forget() {
	e.streams.mu.Lock()
	defer e.streams.mu.Unlock()
	clear(e.streams.tokens)
}

// listen waits for events on its own thread and reports them.
func (e *sapiEvents) listen(notified windows.Handle) {
	defer close(e.ended)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if undo, err := initializeCOM(); err == nil && undo {
		defer ole.CoUninitialize()
	}
	for {
		which, err := windows.WaitForMultipleObjects([]windows.Handle{notified, e.stop}, false, windows.INFINITE)
		if err != nil || which != windows.WAIT_OBJECT_0 {
			return
		}
		for e.next() {
		}
	}
}

// next reports one event, if there is one.
func (e *sapiEvents) next() bool {
	var event spEvent
	var fetched uint32
	err := e.call(getEvents, 1, uintptr(unsafe.Pointer(&event)), uintptr(unsafe.Pointer(&fetched)))
	if err != nil || fetched == 0 {
		return false
	}
	what, known := map[uint16]happening{startInputStream: jobBegun, endInputStream: jobEnded}[event.id]
	e.streams.mu.Lock()
	token, ours := e.streams.tokens[event.stream]
	if what == jobEnded {
		delete(e.streams.tokens, event.stream)
	}
	e.streams.mu.Unlock()
	if known && ours {
		select {
		case e.reports <- report{token: token, what: what}:
		case <-e.over:
		}
	}
	return true
}

func (e *sapiEvents) close() {
	close(e.over)
	_ = windows.SetEvent(e.stop)
	<-e.ended
	_ = windows.CloseHandle(e.stop)
	e.source.Release()
}

// languageOfCode returns the tag for a voice's language attribute: Windows' own numbers in
// hexadecimal, of which the first counts.
func languageOfCode(codes string) string {
	first, _, _ := strings.Cut(codes, ";")
	number, err := strconv.ParseUint(strings.TrimSpace(first), 16, 32)
	if err != nil {
		return ""
	}
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("LCIDToLocaleName")
	if call.Find() != nil {
		return ""
	}
	if n, _, _ := call.Call(uintptr(number), uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)), 0); n == 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}
