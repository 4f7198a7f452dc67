//go:build e2e

package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"
)

// chromium is a browser that the test drives through its debugging pipe.
type chromium struct {
	t        testing.TB
	command  *exec.Cmd
	to, from *os.File
	session  string
	// address is the page's address, if the test saved it here.
	address string

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	// expected maps the method of each awaited event to its channel.
	expected map[string]chan json.RawMessage
	// apart is the browser context of new pages, "" for the usual one.
	apart string
	// before is a script that every page runs before its own.
	before string
	// requests holds the addresses that the page fetched, faults its
	// exceptions and refusals.
	requests, faults []string
	gone             chan struct{}
}

type reply struct {
	ID     int             `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// patience bounds how long the browser may take for one thing.
const patience = 60 * time.Second

// startChromium starts a browser with a profile folder.
func startChromium(t testing.TB, profile string, flags ...string) *chromium {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("the page is tried in Debian's chromium, which is not there: ", err)
	}
	flags = append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--force-renderer-accessibility", "--mute-audio",
		"--disable-dev-shm-usage", "--remote-debugging-pipe", "--user-data-dir=" + profile,
	}, flags...)
	c := &chromium{t: t, command: exec.Command(path, flags...), waiting: map[int]chan reply{}, expected: map[string]chan json.RawMessage{}, gone: make(chan struct{})}
	theirs, ours, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	back, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.to, c.from = ours, back
	c.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.command.ExtraFiles = []*os.File{theirs, answers}
	if err := c.command.Start(); err != nil {
		t.Fatal(err)
	}
	theirs.Close()
	answers.Close()
	go c.read(back)
	t.Cleanup(c.kill)
	return c
}

// kill kills the browser and its processes, as a crash would.
func (c *chromium) kill() {
	syscall.Kill(-c.command.Process.Pid, syscall.SIGKILL)
	c.command.Wait()
	c.to.Close()
	c.from.Close()
	<-c.gone
}

// read reads the browser's messages until it is gone.
func (c *chromium) read(from *os.File) {
	defer close(c.gone)
	in := bufio.NewReader(from)
	for {
		raw, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var r reply
		if json.Unmarshal(raw[:len(raw)-1], &r) != nil {
			continue
		}
		c.mu.Lock()
		if to, ok := c.waiting[r.ID]; ok && r.ID != 0 {
			delete(c.waiting, r.ID)
			to <- r
		}
		c.note(r)
		c.mu.Unlock()
	}
}

// note records an event of the page.
func (c *chromium) note(r reply) {
	var p struct {
		Request struct {
			URL string `json:"url"`
		} `json:"request"`
		ExceptionDetails json.RawMessage `json:"exceptionDetails"`
		Entry            struct {
			Level string `json:"level"`
			Text  string `json:"text"`
		} `json:"entry"`
	}
	if json.Unmarshal(r.Params, &p) != nil {
		return
	}
	if to, ok := c.expected[r.Method]; ok {
		select {
		case to <- r.Params:
		default: // a test awaits fewer
		}
	}
	switch r.Method {
	case "Network.requestWillBeSent":
		c.requests = append(c.requests, p.Request.URL)
	case "Runtime.exceptionThrown":
		c.faults = append(c.faults, string(p.ExceptionDetails))
	case "Log.entryAdded":
		if p.Entry.Level == "error" {
			c.faults = append(c.faults, p.Entry.Text)
		}
	}
}

var errGone = errors.New("the browser has ended")

// try calls a method of the browser's protocol.
func (c *chromium) try(method string, params, result any) error {
	c.mu.Lock()
	c.last++
	id, answer := c.last, make(chan reply, 1)
	c.waiting[id] = answer
	c.mu.Unlock()
	message := map[string]any{"id": id, "method": method, "params": params}
	if params == nil {
		message["params"] = map[string]any{}
	}
	if c.session != "" {
		message["sessionId"] = c.session
	}
	raw, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if _, err := c.to.Write(append(raw, 0)); err != nil {
		return errGone
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	select {
	case r := <-answer:
		if r.Error != nil {
			return fmt.Errorf("%s: %s", method, r.Error.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(r.Result, result)
	case <-c.gone:
		return errGone
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

// expect returns a function that waits for the next event of a kind and
// decodes it. Called again, it waits for the one after that.
func (c *chromium) expect(method string) func(into any) {
	event := make(chan json.RawMessage, 100)
	c.mu.Lock()
	c.expected[method] = event
	c.mu.Unlock()
	return func(into any) {
		c.t.Helper()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		select {
		case raw := <-event:
			if err := json.Unmarshal(raw, into); err != nil {
				c.t.Fatal(err)
			}
		case <-c.gone:
			c.t.Fatal(errGone)
		case <-ctx.Done():
			c.t.Fatalf("%s: %v", method, ctx.Err())
		}
	}
}

func (c *chromium) call(method string, params, result any) {
	c.t.Helper()
	if err := c.try(method, params, result); err != nil {
		c.t.Fatal(err)
	}
}

// open opens an address in a new page.
func (c *chromium) open(address string) {
	c.t.Helper()
	c.attach()
	c.call("Page.navigate", map[string]any{"url": address}, nil)
}

// private makes pages opened from now on share nothing with earlier ones, as
// private windows do.
func (c *chromium) private() {
	c.t.Helper()
	c.session = ""
	var made struct {
		ID string `json:"browserContextId"`
	}
	c.call("Target.createBrowserContext", nil, &made)
	c.apart = made.ID
}

// navigate loads an address in the open page.
func (c *chromium) navigate(address string) {
	c.t.Helper()
	// The old page must not satisfy what is awaited next.
	c.must(`delete window.backtalk`, nil)
	c.call("Page.navigate", map[string]any{"url": address}, nil)
}

// attach opens an empty page to work in.
func (c *chromium) attach() {
	c.t.Helper()
	c.session = ""
	var made struct {
		TargetID string `json:"targetId"`
	}
	target := map[string]any{"url": "about:blank"}
	if c.apart != "" {
		target["browserContextId"] = c.apart
	}
	c.call("Target.createTarget", target, &made)
	var attached struct {
		SessionID string `json:"sessionId"`
	}
	c.call("Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &attached)
	c.session = attached.SessionID
	defer func() {
		if c.before != "" {
			c.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": c.before}, nil)
		}
	}()
	for _, domain := range []string{"Page", "Runtime", "Log", "Network", "Accessibility"} {
		c.call(domain+".enable", nil, nil)
	}
}

// eval evaluates an expression in the page. If the result is a promise, it
// waits for it.
func (c *chromium) eval(expression string, result any) error {
	var r struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		ExceptionDetails *struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	err := c.try("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true}, &r)
	if err != nil {
		return err
	}
	if r.ExceptionDetails != nil {
		return fmt.Errorf("%s: %s", r.ExceptionDetails.Text, r.ExceptionDetails.Exception.Description)
	}
	if result == nil || len(r.Result.Value) == 0 {
		return nil
	}
	return json.Unmarshal(r.Result.Value, result)
}

func (c *chromium) must(expression string, result any) {
	c.t.Helper()
	if err := c.eval(expression, result); err != nil {
		c.t.Fatal(err)
	}
}

// until waits, while the page changes, until an expression is true.
func (c *chromium) until(condition string) error {
	return c.eval(`new Promise((done) => {
		const holds = () => { try { return (`+condition+`); } catch { return false; } };
		if (holds()) return done();
		const watch = new MutationObserver(() => { if (holds()) { watch.disconnect(); done(); } });
		watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
	})`, nil)
}

// codes maps keys without a character to the browser's numbers for them.
var codes = map[string]int{
	"Enter": 13, "Escape": 27, "Backspace": 8, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
	"Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, "F2": 113, "F9": 120,
}

// press presses a key: a character, or a name as in KeyboardEvent.key.
func (c *chromium) press(key string) error {
	event := map[string]any{"type": "keyDown", "key": key}
	if code, ok := codes[key]; ok {
		event["windowsVirtualKeyCode"] = code
		if key == "Enter" {
			event["text"] = "\r"
		}
	} else {
		event["text"] = key
	}
	if err := c.try("Input.dispatchKeyEvent", event, nil); err != nil {
		return err
	}
	delete(event, "text")
	event["type"] = "keyUp"
	return c.try("Input.dispatchKeyEvent", event, nil)
}
