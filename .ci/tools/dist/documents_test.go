package main

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// A release's pages link to each other only, so that no link is dead offline.
func TestPagesOfAReleaseLinkToEachOther(t *testing.T) {
	t.Chdir("../../..")
	list, err := guides()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, e := range list {
		pages[e.name] = string(e.content)
	}
	links := 0
	for name, page := range pages {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, found := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			target, anchor, _ := strings.Cut(found[1], "#")
			if strings.Contains(target, ":") {
				continue
			}
			links++
			file := name
			if target != "" {
				file = path.Join(path.Dir(name), target)
			}
			if pages[file] == "" || anchor != "" && !strings.Contains(pages[file], `id="`+anchor+`"`) {
				t.Errorf("%s: the link %s is dead", name, found[1])
			}
		}
	}
	if links == 0 {
		t.Error("no page links to another")
	}
}
