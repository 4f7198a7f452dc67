//go:build e2e

package e2e

import "testing"

// The page's manifest, icon and service worker let a browser install it.
func TestPageCanBeInstalled(t *testing.T) {
	c := startChromium(t, t.TempDir())
	begins(t, c, serve(t), "")
	c.must(`navigator.serviceWorker.ready.then(() => {})`, nil)
	var found struct {
		Errors []struct {
			ID string `json:"errorId"`
		} `json:"installabilityErrors"`
	}
	c.call("Page.getInstallabilityErrors", nil, &found)
	if len(found.Errors) > 0 {
		t.Errorf("what keeps the page from being installed: %v", found.Errors)
	}
	var manifest struct {
		Errors []any `json:"errors"`
	}
	if c.call("Page.getAppManifest", nil, &manifest); len(manifest.Errors) > 0 {
		t.Errorf("the manifest: %v", manifest.Errors)
	}
}

// The page's content security policy allows only relays as foreign addresses,
// and runs no text as code, whatever a name or a link contains.
func TestPolicyBlocksForeignContent(t *testing.T) {
	c := startChromium(t, t.TempDir())
	begins(t, c, serve(t), "")
	for what, try := range map[string]string{
		"fetches from elsewhere":    `fetch('https://example.org/').then(() => 'done', () => '')`,
		"opens a socket unsealed":   `new Promise((done) => { try { const s = new WebSocket('ws://192.0.2.1/'); s.onerror = () => done(''); s.onopen = () => done('done'); } catch { done(''); } })`,
		"takes a script":            `new Promise((done) => { const s = document.createElement('script'); s.src = 'https://example.org/x.js'; s.onerror = () => done(''); s.onload = () => done('done'); document.head.append(s); })`,
		"runs a script in the page": `new Promise((done) => { const s = document.createElement('script'); s.textContent = 'window.ran = "done"'; document.head.append(s); done(window.ran || ''); })`,
		"has an image elsewhere":    `new Promise((done) => { const i = new Image(); i.onerror = () => done(''); i.onload = () => done('done'); i.src = 'https://example.org/x.png'; })`,
	} {
		var broken []string
		c.must(`window.broken = []; addEventListener('securitypolicyviolation', (e) => broken.push(e.violatedDirective))`, nil)
		var done string
		c.must(try, &done)
		c.must(`new Promise((done) => setTimeout(done, 0))`, nil)
		if c.must(`broken`, &broken); done != "" || len(broken) == 0 {
			t.Errorf("the page %s: %q, and %v is reported", what, done, broken)
		}
	}
}
