// Package e2e plays on the page in a real browser: `make e2e-web`. It needs Debian's chromium.
package e2e
