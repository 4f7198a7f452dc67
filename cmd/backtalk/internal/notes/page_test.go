package notes

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/table"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/keymap"
	"backtalk/locales"
	"backtalk/locales/translate"
)

// made makes the page for a language, and returns it with what a rehearsal announced and all
// messages.
func made(t *testing.T, tag string) (*html.Node, []table.Heard, []translate.Entry) {
	t.Helper()
	texts, err := locales.New(tag)
	if err != nil {
		t.Fatal(err)
	}
	english, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.New()
	if err != nil {
		t.Fatal(err)
	}
	yes, no := texts.YesNo()
	heard, err := table.Rehearse(texts, keymap.Default(keymap.Answers{Yes: yes, No: no}), advice.New(e), analysis.New(e))
	if err != nil {
		t.Fatal(err)
	}
	all, err := translate.Entries(locales.Over(""), tag)
	if err != nil {
		t.Fatal(err)
	}
	src, err := Page(texts, english, heard, all, "1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	page, err := html.Parse(bytes.NewReader(src))
	if err != nil {
		t.Fatal(err)
	}
	return page, heard, all
}

// value returns an attribute of an element, or "" if it has none.
func value(n *html.Node, name string) string {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return ""
	}
	return n.Attr[i].Val
}

// elements lists the elements of a name below a node.
func elements(n *html.Node, name string) []*html.Node {
	var found []*html.Node
	for each := range n.Descendants() {
		if each.Type == html.ElementNode && each.Data == name {
			found = append(found, each)
		}
	}
	return found
}

// words returns the text in an element.
func words(n *html.Node) string {
	var all strings.Builder
	for each := range n.Descendants() {
		if each.Type == html.TextNode {
			all.WriteString(each.Data)
		}
	}
	return all.String()
}

// inDetails reports whether a node is in an element that a reader opens.
func inDetails(n *html.Node) bool {
	for above := range n.Ancestors() {
		if above.Data == "details" {
			return true
		}
	}
	return false
}

// Every message is on the page once: those that a rehearsal uses in its scenes, the rest by file.
func TestEveryMessageIsOnThePageOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for _, tag := range []string{"de", "ar"} {
		page, heard, all := made(t, tag)
		times, played := map[string]int{}, map[string]bool{}
		for _, item := range elements(page, "article") {
			for id := range strings.FieldsSeq(value(item, "data-messages")) {
				times[id]++
				played[id] = !inDetails(item)
			}
		}
		for _, e := range all {
			if times[string(e.ID)] != 1 {
				t.Errorf("%s: %s is on the page %d times", tag, e.ID, times[string(e.ID)])
			}
		}
		texts, err := locales.New(tag)
		if err != nil {
			t.Fatal(err)
		}
		used := map[say.MessageID]bool{}
		for _, h := range heard {
			if texts.Announcement(h.Announcement) != "" {
				h.Messages(func(m say.Message) { used[m.ID] = true })
			}
		}
		for _, e := range all {
			if played[string(e.ID)] != used[e.ID] {
				t.Errorf("%s: %s is among the lines that are played: %t, and is played: %t", tag, e.ID, played[string(e.ID)], used[e.ID])
			}
		}
		if len(used) < 300 {
			t.Errorf("%s: only %d messages are played", tag, len(used))
		}
	}
}

// A screen reader finds its way: language and direction, one main part, a heading for each line, and a
// label for each field. Nothing comes from elsewhere.
func TestPageIsAccessible(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for tag, dir := range map[string]string{"de": "ltr", "ar": "rtl"} {
		page, _, _ := made(t, tag)
		root := elements(page, "html")[0]
		if value(root, "lang") != tag || value(root, "dir") != dir {
			t.Errorf("%s: the page has lang %q and dir %q", tag, value(root, "lang"), value(root, "dir"))
		}
		for _, name := range []string{"main", "h1", "title"} {
			if n := len(elements(page, name)); n != 1 {
				t.Errorf("%s: %d elements %s", tag, n, name)
			}
		}
		ids := map[string]bool{}
		labelled := map[string]bool{}
		for each := range page.Descendants() {
			if id := value(each, "id"); id != "" {
				if ids[id] {
					t.Errorf("%s: the id %s is there twice", tag, id)
				}
				ids[id] = true
			}
			if each.Data == "label" {
				labelled[value(each, "for")] = true
			}
			for _, name := range []string{"src", "href", "action"} {
				if value(each, name) != "" {
					t.Errorf("%s: the page has %s=%q", tag, name, value(each, name))
				}
			}
		}
		for _, field := range elements(page, "textarea") {
			if !labelled[value(field, "id")] || !ids[value(field, "aria-describedby")] {
				t.Errorf("%s: the field %s has no label or no line", tag, value(field, "id"))
			}
		}
		for _, radio := range elements(page, "input") {
			if radio.Parent.Data != "label" {
				t.Errorf("%s: a choice has no label", tag)
			}
		}
		for _, heading := range elements(page, "h3") {
			if strings.TrimSpace(words(heading)) == "" {
				t.Errorf("%s: the heading %s has no words", tag, value(heading, "id"))
			}
		}
		articles := elements(page, "article")
		if n := len(elements(page, "h3")); n != len(articles) || n == 0 {
			t.Errorf("%s: %d headings for %d lines", tag, n, len(articles))
		}
	}
}
