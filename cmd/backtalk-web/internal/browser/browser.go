//go:build js

// Package browser implements what the program needs from its browser: messages, promises,
// exceptions, files of the page, byte arrays and pauses.
package browser

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"
)

// Given returns what the worker's script passed to the program under this
// name.
func Given(name string) js.Value { return js.Global().Get("backtalk").Get(name) }

// Receive calls take with each message that comes to a port, or to the worker itself. take must return
// at once.
func Receive(port js.Value, take func(message []byte)) {
	port.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if data := args[0].Get("data"); data.Type() == js.TypeString {
			take([]byte(data.String()))
		}
		return nil
	}))
}

// ReceivePort calls take with each port that the worker receives in the field with this name of a
// message. take must not wait.
func ReceivePort(worker js.Value, name string, take func(port js.Value)) {
	worker.Call("addEventListener", "message", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := args[0].Get("data")
		if data.Type() != js.TypeObject {
			return nil
		}
		if port := data.Get(name); port.Truthy() {
			take(port)
		}
		return nil
	}))
}

// Send sends a message to a port, or to the page if port is the worker itself.
func Send(port js.Value, message []byte) { port.Call("postMessage", string(message)) }

// Await waits for a promise and returns its value. A rejected promise is an error.
func Await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	fulfilled := js.FuncOf(func(_ js.Value, args []js.Value) any {
		v := js.Undefined()
		if len(args) > 0 {
			v = args[0]
		}
		done <- settled{value: v}
		return nil
	})
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: problem(args[0])}
		return nil
	})
	defer fulfilled.Release()
	defer rejected.Release()
	promise.Call("then", fulfilled, rejected)
	s := <-done
	return s.value, s.err
}

// Error is the name and text of an error in the browser.
type Error struct{ Name, Text string }

func (e *Error) Error() string { return e.Name + ": " + e.Text }

func problem(v js.Value) error {
	if v.Type() != js.TypeObject {
		return errors.New(v.String())
	}
	return &Error{Name: v.Get("name").String(), Text: v.Get("message").String()}
}

// Try calls a function of the browser and returns its exception as an
// error.
func Try(call func() js.Value) (v js.Value, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			thrown, ok := fault.(js.Error)
			if !ok {
				panic(fault)
			}
			err = problem(thrown.Value)
		}
	}()
	return call(), nil
}

// Fetch returns a file of the page's own folder.
func Fetch(name string) ([]byte, error) {
	response, err := Await(js.Global().Call("fetch", name))
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", name, err)
	}
	if !response.Get("ok").Bool() {
		return nil, fmt.Errorf("fetch %s: status %d", name, response.Get("status").Int())
	}
	buffer, err := Await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, fmt.Errorf("fetch %s: %w", name, err)
	}
	return Bytes(js.Global().Get("Uint8Array").New(buffer)), nil
}

// Bytes copies a Uint8Array.
func Bytes(array js.Value) []byte {
	b := make([]byte, array.Get("length").Int())
	js.CopyBytesToGo(b, array)
	return b
}

// Array copies bytes to a new Uint8Array.
func Array(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}

// Pauses returns a function that lets the browser deliver messages at intervals. A long computation
// calls it so that messages need not wait for its end.
func Pauses(every time.Duration) func() {
	last := time.Now()
	return func() {
		if time.Since(last) < every {
			return
		}
		time.Sleep(time.Millisecond) //nolint:forbidigo // the only way back to the event loop
		last = time.Now()
	}
}
