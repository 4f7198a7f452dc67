//go:build js

// Package folder implements the files that a browser keeps for a page.
package folder

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall/js"

	"backtalk/cmd/backtalk-web/internal/browser"
	"backtalk/cmd/backtalk-web/internal/shelf"
	"backtalk/cmd/internal/matches"
)

// Folder is the folder of files that a browser keeps for a page: the origin
// private file system. A lock with the file's name shows other windows that a
// file is open.
type Folder struct {
	root  js.Value
	locks js.Value
	held  map[string]bool
}

// lockPrefix begins the name of every file's lock, so that no other lock
// has the same name.
const lockPrefix = "backtalk/"

// Open opens the folder. It fails if the browser has none, as in some
// private windows, or can't write there. A full folder opens for reading.
func Open() (*Folder, error) {
	navigator := js.Global().Get("navigator")
	storage, locks := navigator.Get("storage"), navigator.Get("locks")
	if !storage.Truthy() || !storage.Get("getDirectory").Truthy() || !locks.Truthy() {
		return nil, errors.New("the browser has no folder for pages")
	}
	promise, err := browser.Try(func() js.Value { return storage.Call("getDirectory") })
	if err != nil {
		return nil, err
	}
	root, err := browser.Await(promise)
	if err != nil {
		return nil, err
	}
	f := &Folder{root: root, locks: locks, held: map[string]bool{}}
	if err := f.probe(); err != nil && !errors.Is(err, matches.ErrFull) {
		return nil, err
	}
	return f, nil
}

// probeFile is the file that [Open] writes and removes, to find out whether
// the browser can write files.
const probeFile = "probe"

func (f *Folder) probe() error {
	file, err := f.Open(probeFile)
	if errors.Is(err, matches.ErrTaken) {
		return nil // another window is probing too
	}
	if err != nil {
		return err
	}
	return errors.Join(file.Append([]byte{'.'}), file.Close(), f.Remove(probeFile))
}

// List lists the names of the files.
func (f *Folder) List() ([]string, error) {
	var names []string
	keys := f.root.Call("keys")
	for {
		next, err := browser.Await(keys.Call("next"))
		if err != nil {
			return nil, reason(err)
		}
		if next.Get("done").Bool() {
			return names, nil
		}
		names = append(names, next.Get("value").String())
	}
}

// Read returns a file's content, which is empty if the file doesn't exist.
func (f *Folder) Read(name string) ([]byte, error) {
	handle, err := browser.Await(f.root.Call("getFileHandle", name))
	if isNamed(err, "NotFoundError") {
		return nil, nil
	}
	if err != nil {
		return nil, reason(err)
	}
	file, err := browser.Await(handle.Call("getFile"))
	if err != nil {
		return nil, reason(err)
	}
	buffer, err := browser.Await(file.Call("arrayBuffer"))
	if err != nil {
		return nil, reason(err)
	}
	return browser.Bytes(js.Global().Get("Uint8Array").New(buffer)), nil
}

// Open opens a file for this window alone.
func (f *Folder) Open(name string) (shelf.File, error) {
	release, err := f.lock(name)
	if err != nil {
		return nil, err
	}
	access, err := f.access(name)
	if err != nil {
		release()
		return nil, err
	}
	f.held[name] = true
	return &file{access: access, close: func() {
		delete(f.held, name)
		release()
	}}, nil
}

func (f *Folder) access(name string) (js.Value, error) {
	handle, err := browser.Await(f.root.Call("getFileHandle", name, map[string]any{"create": true}))
	if err != nil {
		return js.Value{}, reason(err)
	}
	if !handle.Get("createSyncAccessHandle").Truthy() {
		return js.Value{}, fmt.Errorf("the browser writes no files at once: %w", matches.ErrUnwritable)
	}
	access, err := browser.Await(handle.Call("createSyncAccessHandle"))
	if err != nil {
		return js.Value{}, reason(err)
	}
	return access, nil
}

// lock takes the lock of a file, and returns a function that releases it.
func (f *Folder) lock(name string) (release func(), err error) {
	taken := make(chan bool, 1)
	var free js.Value
	hold := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			taken <- false
			return nil
		}
		executor := js.FuncOf(func(_ js.Value, args []js.Value) any {
			free = args[0]
			return nil
		})
		defer executor.Release()
		promise := js.Global().Get("Promise").New(executor)
		taken <- true
		return promise
	})
	request := f.locks.Call("request", lockPrefix+name, map[string]any{"ifAvailable": true}, hold)
	var over js.Func
	over = js.FuncOf(func(js.Value, []js.Value) any {
		hold.Release()
		over.Release()
		select {
		case taken <- false: // the browser refused
		default:
		}
		return nil
	})
	request.Call("then", over, over)
	if !<-taken {
		return nil, matches.ErrTaken
	}
	return func() { free.Invoke() }, nil
}

// Taken reports whether another window has a file open.
func (f *Folder) Taken(name string) bool { return !f.held[name] && slices.Contains(f.locked(), name) }

// locked returns the files that are open, here or in another window. It
// returns none if the browser doesn't say.
func (f *Folder) locked() (names []string) {
	state, err := browser.Await(f.locks.Call("query"))
	if err != nil {
		return nil
	}
	held := state.Get("held")
	for i := range held.Length() {
		if name, ours := strings.CutPrefix(held.Index(i).Get("name").String(), lockPrefix); ours {
			names = append(names, name)
		}
	}
	return names
}

// mostLinger bounds, in milliseconds, how long Wait waits for a closed page to
// release its files.
const mostLinger = 2000

// Wait waits until no file is open, but at most for mostLinger: a browser
// starts the workers of the next page a moment before it ends those of the
// last.
func (f *Folder) Wait() {
	signals := js.Global().Get("AbortSignal")
	if !signals.Truthy() || !signals.Get("timeout").Truthy() {
		return
	}
	options := map[string]any{"signal": signals.Call("timeout", mostLinger)}
	free := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	defer free.Release()
	for _, name := range f.locked() {
		// A file that stays open belongs to another window.
		_, _ = browser.Await(f.locks.Call("request", lockPrefix+name, options, free))
	}
}

// Remove removes a file. It returns nil if the file doesn't exist.
func (f *Folder) Remove(name string) error {
	_, err := browser.Await(f.root.Call("removeEntry", name))
	if err == nil || isNamed(err, "NotFoundError") {
		return nil
	}
	return reason(err)
}

// file is a file that only this window has open.
type file struct {
	access js.Value
	close  func()
}

// Size returns the length of the file in bytes.
func (f *file) Size() (int, error) {
	size, err := browser.Try(func() js.Value { return f.access.Call("getSize") })
	if err != nil {
		return 0, reason(err)
	}
	return size.Int(), nil
}

// Append writes at the end, and flushes.
func (f *file) Append(text []byte) error {
	size, err := f.Size()
	if err != nil {
		return err
	}
	written, err := browser.Try(func() js.Value { return f.access.Call("write", browser.Array(text), map[string]any{"at": size}) })
	if err == nil && written.Int() < len(text) {
		err = matches.ErrFull
	}
	if err == nil {
		_, err = browser.Try(func() js.Value { return f.access.Call("flush") })
	}
	if err != nil {
		// If Cut fails too, the file ends with an unfinished line.
		_ = f.Cut(size)
		return reason(err)
	}
	return nil
}

// Cut shortens the file.
func (f *file) Cut(size int) error {
	_, err := browser.Try(func() js.Value { return f.access.Call("truncate", size) })
	return reason(err)
}

// Close releases the file for other windows.
func (f *file) Close() error {
	_, err := browser.Try(func() js.Value { return f.access.Call("close") })
	f.close()
	return reason(err)
}

// reasons maps the names of a browser's errors to the errors of a store of
// matches.
var reasons = map[string]error{
	"QuotaExceededError":         matches.ErrFull,
	"NoModificationAllowedError": matches.ErrTaken,
	"InvalidStateError":          matches.ErrUnwritable,
	"NotAllowedError":            matches.ErrUnwritable,
	"NotReadableError":           matches.ErrDamaged,
	"SecurityError":              matches.ErrUnwritable,
}

func reason(err error) error {
	var refused *browser.Error
	if !errors.As(err, &refused) {
		return err
	}
	if known, ok := reasons[refused.Name]; ok {
		return fmt.Errorf("%w: %w", known, err)
	}
	return err
}

func isNamed(err error, name string) bool {
	var refused *browser.Error
	return errors.As(err, &refused) && refused.Name == name
}
