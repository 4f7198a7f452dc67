//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
)

// everyRule selects the rules of axe-core that every page must keep.
const everyRule = `{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] }`

// pageRules selects those of them that compare parts anywhere on a page. The others judge an element, or compare it
// with its neighbours and with what surrounds the articles.
const pageRules = `{ runOnly: { type: 'rule', values: ['accesskeys', 'duplicate-id-aria', 'landmark-unique'] }, resultTypes: ['violations'] }`

// audit runs axe-core, if it is installed.
func (c *chromium) audit(name string) {
	c.t.Helper()
	if c.installAxe() {
		c.findNothing(name, everyRule)
	}
}

// auditArticles runs axe-core, if it is installed, on a page of thousands of articles. Some rules take a time that
// grows with the square of the page, so every rule sees the page with a few articles at a time. Only the rules about
// the whole page see it with all articles. The articles' groups are open meanwhile, because axe-core skips what is
// hidden.
func (c *chromium) auditArticles(name string) {
	c.t.Helper()
	if !c.installAxe() {
		return
	}
	var count int
	c.must(`var articles = [...document.querySelectorAll('article')].map((article) => ({ article, parent: article.parentNode }));
		var shown = articles;
		// The articles move while the main part is away, because the browser works hard for each that
		// leaves a page.
		var show = (some, open) => {
			const whole = document.querySelector('main');
			whole.remove();
			for (const { article } of shown) article.remove();
			for (const { article, parent } of shown = some) parent.append(article);
			for (const group of new Set(articles.map((one) => one.parent))) if (group.matches('details')) group.open = open;
			document.body.prepend(whole);
			return true;
		};
		articles.length`, &count)
	if count == 0 {
		c.t.Fatalf("%s: the page has no articles", name)
	}
	const few = 100
	for from := 0; from < count; from += few {
		// One more, so that each article meets the next.
		c.must(fmt.Sprintf(`show(articles.slice(%d, %d), true)`, from, from+few+1), nil)
		c.findNothing(fmt.Sprintf("%s, articles from %d", name, from), everyRule)
	}
	c.must(`show(articles, false)`, nil)
	c.findNothing(name, pageRules)
}

// installAxe loads axe-core into the page. It returns false if there is none.
func (c *chromium) installAxe() bool {
	c.t.Helper()
	if *axe == "" {
		return false
	}
	var loaded bool
	if c.must(`'axe' in window`, &loaded); !loaded {
		script, err := os.ReadFile(*axe)
		if err != nil {
			c.t.Fatal(err)
		}
		c.must(string(script)+"; true", nil)
	}
	return true
}

// findNothing reports each fault that axe-core finds in the page.
func (c *chromium) findNothing(name, options string) {
	c.t.Helper()
	var found []struct {
		ID    string
		Help  string
		Nodes []struct {
			HTML           string
			FailureSummary string
		}
	}
	c.must(`axe.run(document, `+options+`).then((r) => r.violations)`, &found)
	for _, v := range found {
		nodes, _ := json.Marshal(v.Nodes)
		c.t.Errorf("%s: %s: %s: %.600s", name, v.ID, v.Help, nodes)
	}
}
