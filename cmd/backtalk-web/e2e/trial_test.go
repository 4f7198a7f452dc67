//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// The page saves a form for testers as a file, with the answers, in the
// page's language.
func TestTestersFormIsSaved(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	begins(t, c, address, "")
	if err := c.until(`document.getElementById('trialWhich').options.length > 4`); err != nil {
		t.Fatal(err, c.faults)
	}
	c.must(`(() => {
		document.getElementById('trial').open = true;
		document.getElementById('trialWhich').value = 'talkback';
		document.getElementById('trialVersion').value = '16.2';
		document.getElementById('trialBrowser').value = 'Chrome 156, Android 17';
		document.querySelector('#trial button').focus();
	})()`, nil)
	name, content := c.downloads("Enter", t.TempDir())
	if name != "backtalk-talkback.txt" {
		t.Errorf("the file is called %q", name)
	}
	for _, want := range []string{"TalkBack, version: 16.2\n", "Chrome 156, Android 17\n", "\n\n10. ", "button Play,"} {
		if !strings.Contains(string(content), want) {
			t.Errorf("%q is not in\n%s", want, content)
		}
	}
	var unnamed int
	c.must(`[...document.querySelectorAll('#trial label, #trial summary, #trial button, #trial option')].filter((e) => !e.textContent).length`, &unnamed)
	if unnamed > 0 {
		t.Errorf("%d parts of the form have no text", unnamed)
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}
