package translate

import (
	"regexp"
	"slices"
	"strings"

	"backtalk/a11y/say"
	"backtalk/keymap"
)

// written makes the expression that finds names of keys in a text. It finds some English names
// anywhere. The language's own names may also be ordinary words, so it finds them only after or
// before the language's words for keys, such as "press" and "key".
func (c *inspector) written() {
	var names []string
	for _, r := range keymap.Records() {
		for _, k := range slices.Concat(r.Keys, r.Also) {
			if label := k.Label(); label.Key == nil && label.Character == "" {
				names = append(names, regexp.QuoteMeta(c.Text(say.M(say.MessageID(label.MessageID), nil))))
			}
		}
	}
	words := strings.Join(names, "|")
	start, space, hyphen, end := `(?:^|[^\pL\pN])`, " ", "[ -]", `(?:$|[^\pL\pN])`
	if c.Spaceless() { // no spaces between words either
		start, space, hyphen, end = "", "", "", `(?:$|[^A-Za-z0-9])`
	}
	rules := []string{start + `(?:Control plus|Alt plus|Shift plus|Ctrl[+-]|Page Up|Page Down|Escape|Backspace|F1?\d)` + end}
	if before := c.Facts().BeforeKeys; len(before) > 0 {
		rules = append(rules, start+`(?i:`+strings.Join(before, "|")+`)`+space+`(?:`+words+`|[\p{Lu}0-9])`+end)
	}
	if after := c.Facts().AfterKeys; len(after) > 0 {
		rules = append(rules, start+`(?:`+words+`)`+hyphen+`(?i:`+strings.Join(after, "|")+`)`+end)
	}
	found, err := regexp.Compile(strings.Join(rules, "|"))
	if err != nil {
		c.faults = append(c.faults, Finding{File: c.Tag() + "/language.toml", What: say.M(say.CheckBroken, say.Data{"Problem": err.Error()})})
		found = regexp.MustCompile(rules[0])
	}
	c.keys = found
}

func (t text) keyNames(form string) {
	if strings.HasPrefix(string(t.id), "KeyName") {
		return
	}
	if name := t.keys.FindString(form); name != "" {
		t.fault(say.CheckKeyWritten, say.Data{"Key": name})
	}
}
