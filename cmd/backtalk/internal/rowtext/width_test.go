package rowtext_test

import (
	"strings"
	"testing"

	"backtalk/cmd/backtalk/internal/rowtext"
)

// Marks that order a text from right to left take no room, and no row
// breaks inside them.
func TestIsolatesTakeNoRoom(t *testing.T) {
	const text = "از \u2066۲۴\u2069 به \u2066۱۸\u2069، \u2068Ada\u2069."
	if got := strings.Join(rowtext.Wrap(text, 17), "|"); got != text {
		t.Errorf("one row of 17 columns is broken: %q", got)
	}
	if got := strings.Join(rowtext.Wrap(text, 9), "|"); got != "از \u2066۲۴\u2069 به|\u2066۱۸\u2069، \u2068Ada\u2069." {
		t.Errorf("rows of 9 columns: %q", got)
	}
	if rowtext.Printable(text) != text {
		t.Error("isolates are taken for control characters")
	}
}
