//go:build e2e

package e2e

import (
	"slices"
	"testing"

	"backtalk/locales"
)

// disorder is a script that lists the announced lines in which a word or
// number is to the right of an earlier one. It looks at each word as a whole:
// a Latin word or a number of two digits may run from left to right inside.
const disorder = `(() => {
	const wrong = [];
	for (const line of document.querySelectorAll('#said li')) {
		const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
		let before;
		for (let node; (node = walk.nextNode());) {
			for (const word of node.textContent.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
				const range = document.createRange();
				range.setStart(node, word.index);
				range.setEnd(node, word.index + word[0].length);
				const at = range.getBoundingClientRect();
				if (before && at.top < before.bottom && at.right > before.left + 1 && at.bottom > before.top) wrong.push(line.textContent);
				before = at;
			}
		}
	}
	return wrong;
})()`

// In a language that is written from right to left, the page runs that way
// too: names, numbers and dice appear in the order in which they are
// announced, and nothing needs sideways scrolling.
func TestPageRunsFromRightToLeft(t *testing.T) {
	for _, facts := range locales.All() {
		if facts.Direction() == "rtl" && facts.Whole {
			t.Run(facts.Tag, func(t *testing.T) { runsFromRightToLeft(t, facts.Tag) })
		}
	}
}

func runsFromRightToLeft(t *testing.T, tag string) {
	t.Helper()
	c := startChromium(t, t.TempDir(), "--accept-lang="+tag)
	beginsAt(t, c, serve(t), opening("list"))
	var page struct{ Lang, Dir string }
	c.must(`({ Lang: document.documentElement.lang, Dir: getComputedStyle(document.body).direction })`, &page)
	if page.Lang != tag || page.Dir != "rtl" {
		t.Errorf("the page is %+v", page)
	}
	for _, k := range []string{"s", "p", "ArrowLeft", "d", "j", "Enter", "u"} {
		c.must(`window.before = backtalk.said.length; true`, nil)
		c.presses(k)
		c.awaits(`backtalk.said.length > window.before`)
	}
	c.fits(tag, widths[0])
	var wrong []string
	c.must(disorder, &wrong)
	if said := c.lines(); len(wrong) > 0 || len(said) < len("sp<dj!u") {
		t.Errorf("out of order are %q of %q", slices.Compact(wrong), said)
	}
}
