//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
	axe    = flag.String("axe", "", "axe.min.js of axe-core; without it accessibility is not checked by it")
)

// state is a state of the page to check.
type state struct {
	name string
	// keys leads here from the previous state; shown is true then.
	keys  []string
	shown string
	// announced is the number of texts in the live regions by then. They arrive a moment after the place.
	announced int
}

// states returns the board and every kind of place.
func states() []state {
	return []state{
		{"board", nil, `document.activeElement.getAttribute('role') === 'option'`, 1},
		{"moves", []string{"l"}, `!document.getElementById('dialog').hidden`, 1},
		{"menu", []string{"q", "q"}, `document.getElementById('title').textContent === 'Menu'`, 2},
		{"question", []string{"n", "Enter"}, `document.querySelectorAll('#dialog [role=option]').length === 2`, 2},
		{"board-again", []string{"n"}, `document.getElementById('dialog').hidden`, 3},
		{"entry", []string{"g"}, `document.activeElement.tagName === 'INPUT'`, 3},
	}
}

// visit goes through the states, and calls at in each.
func visit(t *testing.T, c *chromium, address string, at func(name string)) {
	t.Helper()
	c.open(address + "?" + aMatch)
	if err := c.until(`document.getElementById('play') && window.backtalk`); err != nil {
		t.Fatal(err, c.faults)
	}
	// The page moves the focus to Play once it speaks the player's language.
	c.must(`new Promise((done) => { const look = () => (document.activeElement.id === 'play' ? done() : requestAnimationFrame(look)); look(); })`, nil)
	at("start")
	c.must(`localStorage.setItem('told-may-delete', '1'); document.getElementById('play').focus()`, nil)
	if err := c.press("Enter"); err != nil {
		t.Fatal(err)
	}
	if err := c.until(`backtalk.said.length === 3`); err != nil {
		t.Fatal(err)
	}
	for _, s := range states() {
		for _, k := range s.keys {
			if err := c.press(k); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.until(fmt.Sprintf("%s && document.querySelectorAll('.live p').length === %d", s.shown, s.announced)); err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		at(s.name)
	}
}

// unoffered hides from the page that it can be installed. The browser offers that whenever it likes, so
// the button Install would be in a tree, or not, by chance.
const unoffered = `window.addEventListener('beforeinstallprompt', (e) => e.stopImmediatePropagation());`

// Golden files hold what a screen reader gets in each place: roles, names,
// values, focus. A person reads through every change: `go test -update`
// rewrites the files.
func TestAccessibilityTreesMatch(t *testing.T) {
	c := startChromium(t, t.TempDir())
	c.before = unoffered
	visit(t, c, serve(t), func(name string) {
		c.golden(name)
	})
}

// golden compares the accessibility tree with its golden file.
func (c *chromium) golden(name string) {
	c.t.Helper()
	file := filepath.Join("testdata", name+".txt")
	got := c.tree()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			c.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		c.t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		c.t.Errorf("%s:\n%s", name, diff)
	}
}

// node is a node of the accessibility tree.
type node struct {
	ID       string   `json:"nodeId"`
	Ignored  bool     `json:"ignored"`
	Role     value    `json:"role"`
	Name     value    `json:"name"`
	Value    value    `json:"value"`
	Children []string `json:"childIds"`
	Props    []struct {
		Name  string `json:"name"`
		Value value  `json:"value"`
	} `json:"properties"`
}

type value struct {
	Value any `json:"value"`
}

func (v value) String() string {
	if v.Value == nil {
		return ""
	}
	return fmt.Sprint(v.Value)
}

// spoken lists the properties that a screen reader announces.
var spoken = []string{"focused", "live", "expanded", "checked", "selected", "disabled", "level", "modal"}

// tree returns the accessibility tree, one node a line.
func (c *chromium) tree() string {
	c.t.Helper()
	var full struct {
		Nodes []node `json:"nodes"`
	}
	c.call("Accessibility.getFullAXTree", nil, &full)
	byID := map[string]node{}
	for _, n := range full.Nodes {
		byID[n.ID] = n
	}
	var out strings.Builder
	var write func(id string, depth int)
	write = func(id string, depth int) {
		n, ok := byID[id]
		role := n.Role.String()
		if !ok || role == "InlineTextBox" {
			return
		}
		if !n.Ignored && role != "none" && role != "generic" {
			line := strings.Repeat("  ", depth) + role
			if name := n.Name.String(); name != "" {
				line += " " + name
			}
			if v := n.Value.String(); v != "" {
				line += " = " + v
			}
			for _, p := range n.Props {
				if slices.Contains(spoken, p.Name) && p.Value.String() != "false" {
					line += fmt.Sprintf(" [%s %v]", p.Name, p.Value)
				}
			}
			out.WriteString(line + "\n")
			depth++
		}
		for _, child := range n.Children {
			write(child, depth)
		}
	}
	if len(full.Nodes) > 0 {
		write(full.Nodes[0].ID, 0)
	}
	return out.String()
}

// axe-core finds no fault with any place.
func TestAxeFindsNothing(t *testing.T) {
	if *axe == "" {
		t.Skip("no -axe: make proof-web fetches it")
	}
	c := startChromium(t, t.TempDir())
	visit(t, c, serve(t), c.audit)
}

// axe-core finds no fault with a report on a match.
func TestAxeFindsNothingInAReport(t *testing.T) {
	reports := httptest.NewServer(http.FileServer(http.Dir("../../internal/report/testdata")))
	defer reports.Close()
	c := startChromium(t, t.TempDir())
	c.open(reports.URL + "/report.html")
	if err := c.until(`document.querySelector('code') !== null`); err != nil {
		t.Fatal(err)
	}
	c.audit("report")
}
