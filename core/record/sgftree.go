package record

import "strings"

// sgfNode is one node of a game: properties by name, each with its values.
type sgfNode struct {
	line       int
	properties []sgfProperty
}

type sgfProperty struct {
	name   string
	values []string
}

// get returns the first value of a property, or "" if there is none.
func (n *sgfNode) get(name string) string {
	for _, p := range n.properties {
		if p.name == name && len(p.values) > 0 {
			return p.values[0]
		}
	}
	return ""
}

// Limits of the brackets in a file.
const (
	maxNesting = 200
	// maxValue limits the length of a value: names, moves and the analysis of a move are short.
	maxValue  = 500
	maxValues = 64
	// maxPlays bounds the plays of one roll that were analysed.
	maxPlays = 2_000
)

// sgfParser reads the Smart Game Format (red-bean.com/sgf): trees of nodes in brackets. Of each tree
// it keeps the main line, which is the first branch if there are several.
type sgfParser struct {
	text string
	at   int
	line int
}

func (p *sgfParser) fail() error { return &Fault{Problem: BadSyntax, Line: p.line} }

// parseSGF returns the main lines of a file's trees. It fails with a *Fault.
func parseSGF(text string) ([][]sgfNode, error) {
	p := sgfParser{text: text, line: 1}
	var trees [][]sgfNode
	nodes := 0
	for p.skipTo('('); p.at < len(text); p.skipTo('(') {
		tree, err := p.tree(maxDeeds - nodes)
		if err != nil {
			return nil, err
		}
		if trees = append(trees, tree); len(trees) > maxGames {
			return nil, &Fault{Problem: TooLarge, Line: p.line}
		}
		nodes += len(tree)
	}
	return trees, nil
}

// next consumes a byte.
func (p *sgfParser) next() byte {
	c := p.text[p.at]
	p.at++
	if c == '\n' {
		p.line++
	}
	return c
}

// skipTo skips text between trees, which the format allows.
func (p *sgfParser) skipTo(c byte) {
	for p.at < len(p.text) && p.text[p.at] != c {
		p.next()
	}
}

// tree reads from a bracket to the one that closes it, and returns its main line of at most limit
// nodes.
func (p *sgfParser) tree(limit int) ([]sgfNode, error) {
	var nodes []sgfNode
	// depth counts open brackets. Once the main line's innermost has closed, the others are side
	// lines.
	depth, ended := 0, false
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '(':
			p.next()
			if depth++; depth > maxNesting {
				return nil, &Fault{Problem: TooLarge, Line: p.line}
			}
		case c == ')':
			p.next()
			ended = true
			if depth--; depth == 0 {
				return nodes, nil
			}
		case c == ';':
			p.next()
			if ended {
				continue
			}
			if len(nodes) >= limit {
				return nil, &Fault{Problem: TooLarge, Line: p.line}
			}
			nodes = append(nodes, sgfNode{line: p.line})
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z':
			property, err := p.property(!ended)
			if err != nil {
				return nil, err
			}
			if !ended && len(nodes) > 0 {
				n := &nodes[len(nodes)-1]
				if len(n.properties) < maxValues {
					n.properties = append(n.properties, property)
				}
			}
		case c == '[' || c == ']':
			return nil, p.fail()
		default:
			p.next()
		}
	}
	return nil, p.fail()
}

// property reads a name and its values. It returns at most the number of values allowed for the
// name, and none unless keep is set.
func (p *sgfParser) property(keep bool) (sgfProperty, error) {
	var property sgfProperty
	start := p.at
	for p.at < len(p.text) && isLetter(p.text[p.at]) {
		p.at++
	}
	property.name = onlyCapitals(p.text[start:min(p.at, start+20)])
	longest, most := maxValue, maxValues
	switch property.name {
	case "C", "GC":
		longest = 4 * maxText
	case "A":
		most = maxPlays
	}
	for {
		for p.at < len(p.text) && isBlank(p.text[p.at]) {
			p.next()
		}
		if p.at >= len(p.text) || p.text[p.at] != '[' {
			return property, nil
		}
		value, ok := p.value(longest)
		if !ok {
			return property, p.fail()
		}
		if keep && len(property.values) < most {
			property.values = append(property.values, value)
		}
	}
}

// value reads from a square bracket to the one that closes it; a backslash escapes the next
// character.
func (p *sgfParser) value(longest int) (string, bool) {
	p.next()
	start := p.at
	escaped := false
	for p.at < len(p.text) {
		switch p.next() {
		case '\\':
			escaped = true
			if p.at < len(p.text) {
				p.next()
			}
		case ']':
			value := p.text[start : p.at-1]
			if len(value) > longest {
				value = strings.ToValidUTF8(value[:longest], "")
			}
			if escaped {
				value = unescape(value)
			}
			return value, true
		}
	}
	return "", false
}

// unescape removes the backslashes. A backslash at the end of a line joins the line with the next.
func unescape(value string) string {
	var text strings.Builder
	for i := 0; i < len(value); i++ {
		if value[i] == '\\' && i+1 < len(value) {
			if i++; value[i] == '\n' {
				continue
			}
		}
		text.WriteByte(value[i])
	}
	return text.String()
}

// onlyCapitals drops lower-case letters: older files write White for W.
func onlyCapitals(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, name)
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\v'
}
