//go:build e2e

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// atStart opens the start menu by keys alone, past the questions of the
// first start.
func (c *chromium) atStart(address string) {
	c.t.Helper()
	c.open(address)
	c.awaits(`document.activeElement.id === 'play' && window.backtalk`)
	c.must(`localStorage.setItem('told-may-delete', '1')`, nil)
	c.chooses(`document.activeElement.getAttribute('role') === 'option'`)
	c.answersAll("en")
}

// answersAQuestion answers the position of the day with the first of the plays,
// and closes the menu of the quiz that follows it.
func (c *chromium) answersAQuestion() {
	c.t.Helper()
	c.takes("Quiz", titled("Quiz"))
	c.takes("Position of the day", `document.activeElement.id.startsWith('point')`)
	c.presses("l")
	c.listed()
	c.presses("Enter")
	c.said("for the reason")
	c.chooses(titled("That was the position of the day. Quiz"))
	c.presses("q")
	c.awaits(titled("Backtalk"))
}

// keptFiles returns the files that the page has saved, except the settings.
func (c *chromium) keptFiles() (files map[string]string) {
	c.t.Helper()
	c.must(`(async () => {
		const root = await navigator.storage.getDirectory();
		const files = {};
		for await (const [name, file] of root.entries()) {
			if (/^(match-\d+\.jsonl|quiz\.json)$/.test(name)) files[name] = await (await file.getFile()).text();
		}
		return files;
	})()`, &files)
	return files
}

// reads chooses a backup file, and waits for the list or menu that
// announces the result.
func (c *chromium) reads(file, title, item string) {
	c.t.Helper()
	c.gives("Restore from a backup file", file)
	c.awaits(`document.getElementById('title').textContent === ` + quoted(title) + ` && document.activeElement.textContent === ` + quoted(item))
}

// A player saves a match and the answers of the quiz as a backup, and restores
// it in another browser, by keys alone. If a file is not a backup or brings
// nothing new, the page says so and changes nothing.
func TestBackupIsSavedAndRestoredByKeys(t *testing.T) {
	folder := t.TempDir()
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.atStart(address)
	c.answersAQuestion()
	c.takes("New match", `document.activeElement.id === 'point0'`)
	c.presses("q")
	c.awaits(titled("Menu"))
	c.takes("Save and exit", `document.activeElement.id === 'play'`)
	c.atStart(address)
	_, backup := c.gets("Save a backup file", folder)
	c.awaits(`/^One match saved in backtalk-matches-[-0-9]+.txt, in your downloads.$/.test(document.activeElement.textContent)`)
	want := c.keptFiles()
	if len(want) != 2 {
		t.Fatalf("a match and the answers are %q", want)
	}
	c.kill()

	files := map[string][]byte{
		"whole": backup, "nothing": []byte("This is a shopping list.\n"), "cut": backup[:len(backup)/2],
		"newer": bytes.Replace(backup, []byte(`"event":"game-started"`), []byte(`"event":"game-foretold"`), 1),
	}
	file := func(name string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, files[name], 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	other := startChromium(t, t.TempDir())
	other.atStart(address)
	refused := func(name, line string, saved map[string]string) {
		t.Helper()
		other.reads(file(name), "Restore from a backup file", line)
		if diff := cmp.Diff(saved, other.keptFiles()); diff != "" {
			t.Errorf("%s, before and after:\n%s", name, diff)
		}
		other.presses("q")
		other.awaits(titled("Backtalk"))
	}
	none := map[string]string{}
	refused("nothing", "Backtalk couldn't read the backup: the file is damaged.", none)
	refused("newer", "Backtalk couldn't read the backup: a newer version of Backtalk made the file; please update Backtalk.", none)
	other.reads(file("whole"), "One match added from the backup. Backtalk has added the quiz answers from the backup. Backtalk", "Restore from a backup file")
	if diff := cmp.Diff(want, other.keptFiles()); diff != "" {
		t.Errorf("saved there, restored here:\n%s", diff)
	}
	for _, again := range []struct{ name, line string }{
		{"whole", "Nothing new: you already have everything in this backup."},
		{"cut", "Backtalk couldn't read the backup: the file is damaged."},
		{"newer", "Backtalk couldn't read the backup: a newer version of Backtalk made the file; please update Backtalk."},
	} {
		refused(again.name, again.line, want)
	}
	other.takes("Continue against Finn", `document.activeElement.id.startsWith('point')`)
	for _, c := range []*chromium{c, other} {
		if len(c.faults) > 0 {
			t.Error(c.faults)
		}
	}
}

// A player who chooses no file returns to the menu.
func TestCancelledBackupReturnsToTheMenu(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.atStart(address)
	c.call("Page.setInterceptFileChooserDialog", map[string]any{"enabled": true, "cancel": true}, nil)
	c.line("Restore from a backup file")
	c.presses("Enter")
	c.awaits(titled("Backtalk") + ` && document.activeElement.textContent === 'Restore from a backup file'`)
}
