//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core/record"
	"backtalk/locales"
)

// aFile is a match to three points, by another program.
const aFile = `; [EventDate "2020.05.04"]
; [EventTime "12.30"]

 3 point match

 Game 1
 Sam : 0                             Tom : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2) 65: 24/18 18/13                 61: 13/7 8/7
  3)  Doubles => 2                    Takes
  4) 66: 13/7 13/7 13/7 13/7         21: 13/11 6/5
      Wins 2 points

 Game 2
 Sam : 2                             Tom : 0
  1)                                 53: 8/3 6/3
  2) 41: 24/23 13/9                  62: 24/18 13/11
      Wins 1 point and the match
`

// startMenu opens the start menu, past the questions of the first start.
func startMenu(t *testing.T, c *chromium, address string) {
	t.Helper()
	begins(t, c, address, "")
	c.answersAll("en")
}

// line moves to a line of the menu by the arrow keys, as soon as it
// appears: two menus in a row may have the same title.
func (c *chromium) line(part string) {
	c.t.Helper()
	c.awaits(`[...document.querySelectorAll('#dialog [role=option]')].some((line) => line.textContent.includes(` + quoted(part) + `))`)
	for {
		var way int
		c.must(`(() => {
			const lines = [...document.querySelectorAll('#dialog [role=option]')];
			const to = lines.findIndex((line) => line.textContent.includes(`+quoted(part)+`));
			return to < 0 ? 99 : Math.sign(to - lines.indexOf(document.activeElement));
		})()`, &way)
		switch way {
		case 0:
			return
		case 1, -1:
		default:
			c.t.Fatalf("%q is not in the menu %q", part, c.title())
		}
		c.must(`window.before = document.activeElement; true`, nil)
		if err := c.press(map[int]string{1: "ArrowDown", -1: "ArrowUp"}[way]); err != nil {
			c.t.Fatal(err)
		}
		c.awaits(`document.activeElement !== window.before && document.activeElement.getAttribute('role') === 'option'`)
	}
}

// takes moves to a line, presses Enter, and waits until then is true.
func (c *chromium) takes(part, then string) {
	c.t.Helper()
	c.line(part)
	c.chooses(then)
}

// titled returns an expression that is true when a menu with this title is
// open.
func titled(title string) string {
	return `!document.getElementById('dialog').hidden && document.getElementById('title').textContent.endsWith(` + quoted(title) + `) && document.activeElement.getAttribute('role') === 'option'`
}

// awaits waits until a condition is true. If it never is, the failure says
// where the page is.
func (c *chromium) awaits(condition string) {
	c.t.Helper()
	if err := c.until(condition); err != nil {
		var at string
		var said []string
		_ = c.eval(`document.activeElement.outerHTML`, &at)
		_ = c.eval(`backtalk.said`, &said)
		c.t.Fatalf("%v\n%s\nin %q, at %.300s\nsaid %q\n%v", err, condition, c.title(), at, said, c.faults)
	}
}

// said waits for an announcement that contains part, and returns it.
func (c *chromium) said(part string) string {
	c.t.Helper()
	var line string
	if err := c.until(`backtalk.said.some((line) => line.includes(` + quoted(part) + `))`); err != nil {
		var all []string
		c.must(`backtalk.said`, &all)
		c.t.Fatalf("%q was not said: %q, %v", part, all, c.faults)
	}
	c.must(`backtalk.said.findLast((line) => line.includes(`+quoted(part)+`))`, &line)
	return line
}

// gives chooses a line that asks for a file, and chooses the file.
func (c *chromium) gives(part, file string) {
	c.t.Helper()
	c.call("Page.setInterceptFileChooserDialog", map[string]any{"enabled": true}, nil)
	opened := c.expect("Page.fileChooserOpened")
	c.line(part)
	if err := c.press("Enter"); err != nil {
		c.t.Fatal(err)
	}
	var chooser struct {
		Node int `json:"backendNodeId"`
	}
	opened(&chooser)
	c.call("DOM.setFileInputFiles", map[string]any{"files": []string{file}, "backendNodeId": chooser.Node}, nil)
}

// gets chooses a line that starts a download, and returns the file.
func (c *chromium) gets(part, folder string) (name string, content []byte) {
	c.t.Helper()
	c.line(part)
	return c.downloads("Enter", folder)
}

// downloads presses a key that starts a download, and returns the file.
func (c *chromium) downloads(key, folder string) (name string, content []byte) {
	c.t.Helper()
	c.call("Browser.setDownloadBehavior", map[string]any{"behavior": "allowAndName", "downloadPath": folder, "eventsEnabled": true}, nil)
	begins, goesOn := c.expect("Browser.downloadWillBegin"), c.expect("Browser.downloadProgress")
	if err := c.press(key); err != nil {
		c.t.Fatal(err)
	}
	var begun struct{ GUID, SuggestedFilename string }
	begins(&begun)
	// The file exists before all of it is written.
	var progress struct{ State string }
	for progress.State != "completed" {
		goesOn(&progress)
	}
	content, err := os.ReadFile(filepath.Join(folder, begun.GUID))
	if err != nil {
		c.t.Fatal(err)
	}
	return begun.SuggestedFilename, content
}

// The page imports a file of another program, replays it with status keys and
// hints, analyses it, and exports it as a terminal would. A backup of it is
// restored in another browser, and a link to a moment of it opens there at
// that moment.
func TestLibraryWorksByKeys(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "sam.mat")
	if err := os.WriteFile(file, []byte(aFile), 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := record.Import(strings.NewReader(aFile))
	if err != nil || len(found) != 1 || len(found[0].Faults) > 0 {
		t.Fatalf("the file has %d matches: %v %v", len(found), err, found)
	}
	c, address := startChromium(t, t.TempDir()), serve(t)
	startMenu(t, c, address)
	c.takes("Finished matches", titled("Finished matches"))
	c.gives("Import files", file)
	c.awaits(`document.activeElement.textContent.startsWith('Imported match 1: Sam against Tom, Sam won 3 to 0')`)
	c.chooses(`document.activeElement.textContent === 'Replay'`)
	exports(t, c, folder, found[0])
	replays(t, c)
	link := copiesALink(t, c)
	analyses(t, c)
	c.must(`[...document.querySelectorAll('#actions button')].at(-1).click()`, nil) // as on a phone
	c.awaits(titled("Replay"))
	if name, report := c.gets("Write a report", folder); name != "report-1.html" || !strings.Contains(string(report), "<h1>Analysis: Sam against Tom, 3-point match</h1>") {
		t.Errorf("the report %s is %.300s", name, report)
	}
	c.said("The report is in report-1.html.")
	c.must(`[...document.querySelectorAll('#actions button')].at(-1).click()`, nil)
	c.awaits(titled("Replay"))
	c.takes("Close the replay", titled("Finished matches")+` && document.activeElement.textContent.startsWith('Sam against Tom')`)
	c.presses("Escape")
	c.awaits(titled("Finished matches") + ` && document.activeElement.textContent.startsWith('All matches')`)
	c.presses("Escape")
	c.awaits(titled("Backtalk"))
	_, backup := c.gets("Save a backup file", folder)
	c.kill()

	other := startChromium(t, t.TempDir())
	kept := filepath.Join(folder, "backup.txt")
	if err := os.WriteFile(kept, backup, 0o600); err != nil {
		t.Fatal(err)
	}
	startMenu(t, other, address)
	other.gives("Restore from a backup file", kept)
	other.awaits(titled("One match added from the backup. Backtalk"))
	begins(t, other, address, "?again#"+strings.SplitN(link, "#", 2)[1])
	other.said("Game 1, Tom's move 4.")
	other.said("Tom rolls 2 and 1.")
	for _, c := range []*chromium{c, other} {
		if len(c.faults) > 0 {
			t.Error(c.faults)
		}
	}
}

// exports exports the match in every format, and compares it with a
// terminal's files.
func exports(t *testing.T, c *chromium, folder string, m record.Imported) {
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for format, line := range map[library.Format]say.MessageID{
		library.Mat: say.LibraryFormatMat, library.SGF: say.LibraryFormatSGF, library.Text: say.LibraryFormatText, library.Events: say.LibraryFormatEvents,
	} {
		c.takes("Export", titled("Export"))
		name, got := c.gets(texts.Text(say.M(line, nil)), folder)
		if want := "match-1" + format.Ending(); name != want {
			t.Errorf("%s is called %s", want, name)
		}
		var want bytes.Buffer
		if err := library.Write(&want, format, m.Events, m.When, texts.Text); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.String(), string(got)); diff != "" {
			t.Errorf("%s, as a terminal and as the page writes it:\n%s", name, diff)
		}
	}
}

// replays steps through the match and asks for a hint.
func replays(t *testing.T, c *chromium) {
	t.Helper()
	c.takes("Replay", `document.getElementById('dialog').hidden`)
	c.said("Q opens the menu")
	for range 5 {
		if err := c.press("Enter"); err != nil {
			t.Fatal(err)
		}
	}
	c.must(`document.querySelector('#actions button').click()`, nil) // as on a phone
	c.said("double 6")
	if err := c.press("h"); err != nil {
		t.Fatal(err)
	}
	c.said("For Tom, as Tom counts the points: ")
}

// analyses analyses the match, and goes to the first error.
func analyses(t *testing.T, c *chromium) {
	t.Helper()
	for _, step := range []struct{ key, heard string }{{"n", "Shift plus N to the worst."}, {"9", "Game 1, Sam's move 1"}, {"8", "rolling was better"}, {"n", "Rolling is worth "}} {
		if err := c.press(step.key); err != nil {
			t.Fatal(err)
		}
		c.said(step.heard)
	}
}

// copiesALink copies a link to the current moment.
func copiesALink(t *testing.T, c *chromium) string {
	t.Helper()
	c.call("Browser.grantPermissions", map[string]any{"permissions": []string{"clipboardReadWrite", "clipboardSanitizedWrite"}}, nil)
	for _, key := range []string{"x", "x"} {
		if err := c.press(key); err != nil {
			t.Fatal(err)
		}
	}
	c.said("Link to this match copied")
	var link string
	c.must(`navigator.clipboard.readText()`, &link)
	if !strings.Contains(link, "#match=") {
		t.Fatalf("the link is %.80q", link)
	}
	return link
}
