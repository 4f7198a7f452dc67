package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"backtalk/locales/internal/module"
)

// Every link from one page of the repository to another leads to a file, and to a heading in it.
func TestLinksBetweenPagesWork(t *testing.T) {
	root, err := module.Root()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := markdown(root)
	if err != nil || len(pages) == 0 {
		t.Fatalf("found %d pages, error %v", len(pages), err)
	}
	for _, page := range pages {
		for _, link := range linksOf(readPage(t, page)) {
			if err := follow(t, page, link); err != nil {
				name, _ := filepath.Rel(root, page)
				t.Errorf("%s: the link %s: %v", name, link, err)
			}
		}
	}
}

// A link to a page or heading that does not exist is found.
func TestBrokenLinksAreFound(t *testing.T) {
	folder := t.TempDir()
	page := filepath.Join(folder, "page.md")
	source := "# One `two`, three\n\n## Twice\n\n## Twice\n\n`[code](nowhere.md)`\n\n```\n[code](nowhere.md)\n```\n"
	if err := os.WriteFile(page, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if links := linksOf(source); len(links) != 0 {
		t.Errorf("links in code: %q", links)
	}
	for link, works := range map[string]bool{
		"#one-two-three": true, "page.md#twice": true, "#twice-1": true, "page.md": true,
		"#twice-2": false, "#three": false, "nowhere.md": false,
	} {
		if err := follow(t, page, link); (err == nil) != works {
			t.Errorf("%s: error %v", link, err)
		}
	}
}

// markdown lists the Markdown files below a folder, except in hidden folders and in what was built.
func markdown(root string) ([]string, error) {
	var pages []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "bin"):
			return fs.SkipDir
		case filepath.Ext(path) == ".md":
			pages = append(pages, path)
		}
		return nil
	})
	return pages, err
}

func readPage(t *testing.T, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// linksOf returns the targets of a page's links inside the repository.
func linksOf(source string) []string {
	source = regexp.MustCompile("(?ms)^```.*?^```|^    .*?$|`[^`\n]*`").ReplaceAllString(source, "")
	var links []string
	for _, found := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(source, -1) {
		if !strings.Contains(found[1], ":") {
			links = append(links, found[1])
		}
	}
	return links
}

var errNoHeading = errors.New("no such heading")

// follow fails if a link of a page leads nowhere.
func follow(t *testing.T, page, link string) error {
	t.Helper()
	target, anchor, anchored := strings.Cut(link, "#")
	path := page
	if target != "" {
		path = filepath.Join(filepath.Dir(page), filepath.FromSlash(target))
	}
	if _, err := os.Stat(path); err != nil || !anchored {
		return err
	}
	if !anchors(readPage(t, path))[anchor] {
		return errNoHeading
	}
	return nil
}

// anchors returns the names that a page's headings have in links: the words in small letters, joined
// by hyphens, and a number after repeated ones.
func anchors(source string) map[string]bool {
	source = regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(source, "")
	names := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?m)^#{1,6} +(.*?) *$`).FindAllStringSubmatch(source, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{M}\p{N}_ -]`).ReplaceAllString(strings.ToLower(found[1]), "")
		name = strings.ReplaceAll(name, " ", "-")
		unique := name
		for i := 1; names[unique]; i++ {
			unique = fmt.Sprintf("%s-%d", name, i)
		}
		names[unique] = true
	}
	return names
}
