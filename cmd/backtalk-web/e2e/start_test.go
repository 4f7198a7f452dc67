//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"backtalk/a11y/say"
	"backtalk/locales"
)

// begins opens the page with this query, presses Play, and waits until the
// game has begun.
func begins(t *testing.T, c *chromium, address, after string) {
	t.Helper()
	c.starts(address + after)
	if err := c.until(`document.activeElement.getAttribute('role') === 'option'`); err != nil {
		t.Fatal(err, c.faults)
	}
}

// starts opens the page and presses Play.
func (c *chromium) starts(address string) {
	c.t.Helper()
	c.open(address)
	if err := c.until(`document.getElementById('play') && window.backtalk`); err != nil {
		c.t.Fatal(err, c.faults)
	}
	c.must(`localStorage.setItem('told-may-delete', '1'); document.getElementById('play').focus()`, nil)
	c.presses("Enter")
}

func (c *chromium) title() string {
	c.t.Helper()
	var title string
	c.must(`document.getElementById('title').textContent`, &title)
	return title
}

// chooses presses Enter, and waits for another place.
func (c *chromium) chooses(shown string) {
	c.t.Helper()
	if err := c.press("Enter"); err != nil {
		c.t.Fatal(err)
	}
	if err := c.until(shown); err != nil {
		c.t.Fatal(err, c.faults, c.title())
	}
}

// answersAll answers the questions of the first start, in a language, as somebody who knows the
// rules: the page would teach a newcomer at once.
func (c *chromium) answersAll(lang string) {
	c.t.Helper()
	texts, err := locales.New(lang)
	if err != nil {
		c.t.Fatal(err)
	}
	for !strings.HasSuffix(c.title(), "Backtalk") {
		if strings.Contains(c.title(), texts.Text(say.M(say.StartExperience, nil))) {
			c.presses("ArrowDown")
		}
		c.chooses(`document.getElementById('title').textContent !== ` + quoted(c.title()))
	}
}

// The page asks a newcomer for the language and opens the start menu. It
// remembers the answers after quitting, and at the next start.
func TestFirstStartAsksForTheLanguageOnce(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	begins(t, c, address, "")
	if title := c.title(); !strings.Contains(title, "Which language?") {
		t.Errorf("the first question is %q", title)
	}
	c.chooses(`!document.getElementById('title').textContent.includes("Which language?")`)
	c.answersAll(locales.Source)
	c.takes("Exit", `document.activeElement.id === 'play'`)
	c.chooses(`document.activeElement.getAttribute('role') === 'option'`)
	if title := c.title(); title != "Backtalk" {
		t.Errorf("who quits and comes back begins with %q", title)
	}
	begins(t, c, address, "")
	if title := c.title(); title != "Backtalk" {
		t.Errorf("the second start begins with %q", title)
	}
	if len(c.faults) > 0 {
		t.Error(c.faults)
	}
}

// A reader reads the button Play as the focus reaches it: by then it is in
// the player's language.
func TestPlayButtonSpeaksThePlayersLanguage(t *testing.T) {
	texts, err := locales.New("fa")
	if err != nil {
		t.Fatal(err)
	}
	c := startChromium(t, t.TempDir(), "--accept-lang=fa")
	c.before = `const focus = HTMLElement.prototype.focus;
		HTMLElement.prototype.focus = function () { (window.focused ||= []).push(this.textContent); focus.call(this); };`
	c.open(serve(t))
	c.must(`new Promise((done) => { const look = () => (window.focused ? done(true) : requestAnimationFrame(look)); look(); })`, nil)
	var first string
	c.must(`window.focused[0]`, &first)
	if want := texts.Text(say.M(say.PagePlay, nil)); first != want {
		t.Errorf("the focus comes to %q, want %q", first, want)
	}
}

// A reader reads the last announcements with the button that receives the
// focus, once. They are gone when the game is back.
func TestLastAnnouncementsAreRead(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	beginsAt(t, c, address, opening("list"))
	c.must(listenToRegions, nil)
	c.presses("q")
	c.awaits(titled("Menu"))
	c.takes("Save and exit", `document.activeElement.id === 'play'`)
	if tree := c.tree(); !strings.Contains(tree, "Match saved.") {
		t.Errorf("what is left is\n%s", tree)
	}
	var described, heard string
	c.must(`document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent`, &described)
	if described != "Match saved." {
		t.Errorf("the button is described by %q", described)
	}
	if n := count(c.lines(), described); n != 1 {
		t.Errorf("it is in the list of what was said %d times: %q", n, c.lines())
	}
	c.presses("Enter")
	c.awaits(`document.activeElement.getAttribute('role') === 'option'`)
	c.must(`window.heard.join(' ')`, &heard)
	if strings.Contains(heard, described) {
		t.Errorf("live regions have said %q", heard)
	}
}

func quoted(text string) string { return "`" + text + "`" }

// A link with a position opens it at once. For a wrong link, the page
// announces what is wrong and opens the start menu.
func TestLinkOpensAPosition(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	begins(t, c, address, "#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10")
	if err := c.press("c"); err != nil {
		t.Fatal(err)
	}
	if err := c.until(`backtalk.said.some((line) => line.includes('3 and 1') || line.includes('3 and a 1'))`); err != nil {
		var said []string
		c.must(`backtalk.said`, &said)
		t.Errorf("the dice of the position are not told: %q", said)
	}
	begins(t, c, address, "?x#match=AAAA")
	if err := c.until(`document.getElementById('title').textContent !== ''`); err != nil {
		t.Fatal(err)
	}
	var said []string
	c.must(`backtalk.said`, &said)
	if len(said) == 0 || !strings.Contains(said[0], "link") {
		t.Errorf("a broken link leads to %q", said)
	}
}

// The answer to how well you play decides who plays against you on the page, as at a terminal.
func TestExperienceDecidesTheOpponent(t *testing.T) {
	address := serve(t)
	for key, heard := range map[string][2]string{
		"ArrowDown": {"Your opponent gets stronger when you win", "Your opponent, Finn,"},
		"End":       {"You play Ida, a strong opponent.", "Ida"},
	} {
		c := startChromium(t, t.TempDir())
		begins(t, c, address, "")
		for !strings.HasSuffix(c.title(), "Backtalk") {
			if strings.Contains(c.title(), "How well do you play") {
				c.presses(key)
			}
			c.chooses(`document.getElementById('title').textContent !== ` + quoted(c.title()))
		}
		c.awaits(`document.body.textContent.includes(` + quoted(heard[0]) + `)`)
		c.takes("New match", `document.getElementById('title').textContent !== 'Backtalk'`)
		c.awaits(`document.body.textContent.includes(` + quoted(heard[1]) + `)`)
	}
}
