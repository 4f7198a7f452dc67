// Docs writes docs/keys.md from the table of keys. It runs anywhere inside the module.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/module"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "docs:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := module.Root()
	if err != nil {
		return err
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		return err
	}
	var fault error
	texts.OnFault(func(id say.MessageID, err error) { fault = fmt.Errorf("%s: %w", id, err) })
	content := keysPage(texts)
	if fault != nil {
		return fault
	}
	return module.WriteFile(filepath.Join(root, "docs", "keys.md"), content)
}

// page builds a Markdown page, with each paragraph on a line, and an empty line after it.
type page struct {
	texts *locales.Localizer
	b     bytes.Buffer
}

func newPage(texts *locales.Localizer, title say.MessageID) *page {
	p := &page{texts: texts}
	p.line("<!-- " + p.text(say.CommonGenerated, say.Data{"Command": "make generate"}) + " -->")
	p.heading(1, p.text(title, nil))
	return p
}

func (p *page) text(id say.MessageID, data say.Data) string { return p.texts.Text(say.M(id, data)) }

func (p *page) line(s string) { p.b.WriteString(s + "\n") }

func (p *page) heading(level int, s string) {
	if !bytes.HasSuffix(p.b.Bytes(), []byte("\n\n")) {
		p.line("")
	}
	p.line(fmt.Sprintf("%.*s %s", level, "####", s))
	p.line("")
}

func (p *page) paragraph(s string) {
	p.line(s)
	p.line("")
}

func (p *page) item(s string) { p.line("- " + s) }

// content returns the page with exactly one newline at its end.
func (p *page) content() []byte { return append(bytes.TrimRight(p.b.Bytes(), "\n"), '\n') }
