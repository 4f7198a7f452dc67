package main

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	renderer "github.com/yuin/goldmark/renderer/html"
)

// shells maps each shell that has completions to their file, with the name that the shell expects.
func shells() map[string]string {
	return map[string]string{
		"bash": "completions/backtalk.bash", "fish": "completions/backtalk.fish",
		"powershell": "completions/backtalk.ps1", "zsh": "completions/_backtalk",
	}
}

// manualPage is the file of the manual page.
const manualPage = "backtalk.6"

// documents returns the entries of every archive besides the program: the guide as text and as a
// page, and what the program prints about itself.
func (r *release) documents(host string) ([]entry, error) {
	list, err := guides()
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"LICENSE", "CHANGELOG.md"} {
		content, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{name: name, content: content})
	}
	manual, err := exec.Command(host, "manual", "--lang", "en").Output()
	if err != nil {
		return nil, fmt.Errorf("the manual page: %w", err)
	}
	list = append(list, entry{name: manualPage, content: manual})
	for shell, name := range shells() {
		words, err := exec.Command(host, "completion", shell, "--lang", "en").Output()
		if err != nil {
			return nil, fmt.Errorf("completions for %s: %w", shell, err)
		}
		list = append(list, entry{name: name, content: words})
	}
	return list, nil
}

// playersPages returns the pages in every archive: those for players, and those that they link to.
func playersPages() []string {
	return []string{
		"guide", "keys", "commands", "settings", "rules", "hints", "opponents", "statistics", "network", "strangers", "web", "trouble",
		"platforms", "accessibility", "privacy", "formats",
		"trials/README", "trials/nvda", "trials/jaws", "trials/windows-speech", "trials/macos", "trials/speakup", "trials/any",
		"trials/page-nvda", "trials/page-jaws", "trials/page-voiceover", "trials/page-talkback",
	}
}

// guides returns the pages for players, each as text and as HTML.
func guides() ([]entry, error) {
	var list []entry
	for _, name := range playersPages() {
		source, err := os.ReadFile(filepath.Join("docs", name+".md"))
		if err != nil {
			return nil, err
		}
		page, err := asPage(name, source)
		if err != nil {
			return nil, err
		}
		list = append(list,
			entry{name: "guide/" + name + ".txt", content: []byte(asText(string(source)))},
			entry{name: "guide/" + name + ".html", content: page})
	}
	return list, nil
}

var (
	markdownLink = regexp.MustCompile(`!?\[([^]]*)\]\(([^)]*)\)`)
	emphasis     = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|`([^`]+)`")
	heading      = regexp.MustCompile(`(?m)^#+ +`)
	pageLink     = regexp.MustCompile(`(?s)<a href="([^":#]+?)(\.md)?(#[^"]*)?">(.*?)</a>`)
	picture      = regexp.MustCompile(`<img src="[^"]*" alt="([^"]*)"[^>]*>`)
	tableRule    = regexp.MustCompile(`(?m)^\|[-| :]+\|\n`)
)

// asText removes the signs of Markdown from a page, because a screen reader would read them.
func asText(source string) string {
	source = markdownLink.ReplaceAllString(source, "$1")
	source = emphasis.ReplaceAllString(source, "$1$2$3")
	source = tableRule.ReplaceAllString(source, "")
	return heading.ReplaceAllString(source, "")
}

// asPage renders a page of Markdown, which links to its neighbours.
func asPage(name string, source []byte) ([]byte, error) {
	var body bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()), goldmark.WithRendererOptions(renderer.WithUnsafe())).Convert(source, &body); err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(source), "\n")
	title := html.EscapeString(strings.TrimLeft(first, "# "))
	content := picture.ReplaceAllString(linked(name, body.String()), "$1")
	return fmt.Appendf(nil, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n"+
		"<title>%s</title>\n<style>body { max-width: 40em; margin: auto; padding: 1em; font: 1.1em/1.5 sans-serif }</style>\n</head>\n<body>\n<main>\n%s</main>\n</body>\n</html>\n", title, content), nil
}

// linked makes links to pages of the archive lead to the files there. It replaces other links
// inside the repository with their text.
func linked(name, body string) string {
	return pageLink.ReplaceAllStringFunc(body, func(link string) string {
		part := pageLink.FindStringSubmatch(link)
		if !slices.Contains(playersPages(), path.Join(path.Dir(name), part[1])) {
			return part[4]
		}
		return fmt.Sprintf(`<a href="%s.html%s">%s</a>`, part[1], part[3], part[4])
	})
}

// folder returns all files of the folder from, with paths below as.
func folder(from, as string) ([]entry, error) {
	var list []entry
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		list = append(list, entry{name: as + "/" + filepath.ToSlash(name), content: content})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the page, which make web builds: %w", err)
	}
	return list, nil
}
