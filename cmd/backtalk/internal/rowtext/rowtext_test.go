package rowtext_test

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"backtalk/cmd/backtalk/internal/rowtext"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, ""},
		{"Ada rolls 6 and 4: 1 to 11, hits.", 40, "Ada rolls 6 and 4: 1 to 11, hits."},
		{"Ada rolls 6 and 4: 1 to 11, hits.", 16, "Ada rolls 6 and|4: 1 to 11,|hits."},
		{"backgammon", 4, "back|gamm|on"},
		{"日本語", 4, "日本|語"},
		// No row begins with a comma or a full stop.
		{"エイダ、6と4、24から14へ。", 16, "エイダ、6と4、24|から14へ。"},
		{"24から18へ、 13から9へ。", 12, "24から18へ、|13から9へ。"},
		{"骰子六和四，二十四到十四。", 12, "骰子六和四，|二十四到十|四。"},
		{"bar/22 and 24/20", 8, "bar/22|and|24/20"},
	} {
		if got := strings.Join(rowtext.Wrap(c.text, c.width), "|"); got != c.want {
			t.Errorf("wrap(%q, %d): got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// No row is too wide, unless a single character is, and no word is lost.
func TestWrapKeepsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, width := rapid.String().Draw(t, "text"), rapid.IntRange(2, 100).Draw(t, "width")
		rows := rowtext.Wrap(text, width)
		for _, row := range rows {
			if uniseg.StringWidth(row) > width && uniseg.GraphemeClusterCount(row) > 1 {
				t.Fatalf("row %q is wider than %d", row, width)
			}
		}
		joined := strings.ReplaceAll(strings.Join(rows, ""), " ", "")
		if want := strings.Join(strings.Fields(text), ""); joined != want {
			t.Fatalf("wrapped %q has %q", text, joined)
		}
	})
}
