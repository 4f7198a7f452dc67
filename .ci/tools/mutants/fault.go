package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// edit replaces the bytes of a file from from up to to.
type edit struct {
	from, to int
	text     string
}

// fault is a small change of one file that should make a test fail.
type fault struct {
	path, file, function, what string
	line                       int
	// source is the text that the fault changes, on one line.
	source string
	edits  []edit
	// body is the place of the function's body, and results is the function's list of results as
	// written in the source.
	body    edit
	results string
}

func (f fault) name() string { return fmt.Sprintf("in %s, %s: %s", f.function, f.what, f.source) }

// key names a fault in the file of equivalents; it has no line number, which every change above it
// would move.
func (f fault) key(p goPackage) string {
	return strings.Join([]string{p.ImportPath, f.file, f.function, f.what, f.source}, "\t")
}

// id names a fault within one run.
func (f fault) id() string {
	return fmt.Sprintf("%s\t%d\t%s\t%d", f.file, f.body.from, f.what, f.edits[0].from)
}

// changed returns the body of the fault's function with the fault in it.
func (f fault) changed(text []byte) []byte {
	body := slices.Clone(text[f.body.from:f.body.to])
	for _, e := range slices.Backward(f.edits) {
		body = slices.Replace(body, e.from-f.body.from, e.to-f.body.from, []byte(e.text)...)
	}
	return body
}

// parses reports whether the function with the fault is still valid Go.
func (f fault) parses(text []byte) bool {
	_, err := parser.ParseExpr("func() " + string(f.changed(text)))
	return err == nil
}

// faultsOf finds every fault that can be made in a package. Generated files are left out.
func faultsOf(p goPackage) ([]fault, error) {
	var faults []fault
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if ast.IsGenerated(parsed) {
			continue
		}
		f := finder{set: set, text: text, path: path, file: name, seen: map[string]int{}}
		for _, d := range parsed.Decls {
			if function, ok := d.(*ast.FuncDecl); ok && function.Body != nil {
				f.enter(function)
				ast.Inspect(function.Body, f.visit)
			}
		}
		faults = append(faults, f.found...)
	}
	return faults, nil
}

// finder collects the faults of one file.
type finder struct {
	set                  *token.FileSet
	text                 []byte
	path, file, function string
	body                 edit
	results              string
	found                []fault
	seen                 map[string]int
}

// enter notes the function in which the next faults are.
func (f *finder) enter(n *ast.FuncDecl) {
	f.function, f.results = n.Name.Name, ""
	f.body = edit{from: f.offset(n.Body.Pos()), to: f.offset(n.Body.End())}
	if r := n.Type.Results; r != nil {
		f.results = string(f.text[f.offset(r.Pos()):f.offset(r.End())])
	}
}

// operators maps each operator to its replacement.
var operators = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.INC: token.DEC, token.DEC: token.INC, token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.swap(n, n.OpPos, n.Op)
	case *ast.IncDecStmt:
		f.swap(n, n.TokPos, n.Tok)
	case *ast.AssignStmt:
		f.swap(n, n.TokPos, n.Tok)
		if n.Tok != token.DEFINE {
			f.replace(n, "leave out", "")
		}
	case *ast.ExprStmt:
		f.replace(n, "leave out", "")
	case *ast.DeferStmt:
		f.replace(n, "leave out", "")
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ReturnStmt:
		return f.beside(n)
	case *ast.BasicLit:
		f.increase(n)
	case *ast.Ident:
		f.flip(n)
	}
	return true
}

// beside visits the results of a return statement, but not constants or names beside an error: they mean
// nothing. It reports whether the caller must still visit the results.
func (f *finder) beside(n *ast.ReturnStmt) bool {
	if len(n.Results) < 2 || !isError(n.Results[len(n.Results)-1]) {
		return true
	}
	for _, result := range n.Results {
		switch result.(type) {
		case *ast.BasicLit, *ast.Ident:
		default:
			ast.Inspect(result, f.visit)
		}
	}
	return false
}

// isError reports whether an expression looks like an error that is never nil.
func isError(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "err" || strings.HasPrefix(e.Name, "err") || strings.HasPrefix(e.Name, "Err")
	case *ast.SelectorExpr:
		return strings.HasPrefix(e.Sel.Name, "Err")
	case *ast.CallExpr:
		called, ok := e.Fun.(*ast.SelectorExpr)
		return ok && (called.Sel.Name == "Errorf" || called.Sel.Name == "New")
	}
	return false
}

func (f *finder) swap(n ast.Node, at token.Pos, op token.Token) {
	if other, ok := operators[op]; ok {
		from := f.offset(at)
		f.add(n, fmt.Sprintf("%s for %s", other, op), edit{from, from + len(op.String()), other.String()})
	}
}

func (f *finder) replace(n ast.Node, what, text string) {
	f.add(n, what, edit{f.offset(n.Pos()), f.offset(n.End()), text})
}

func (f *finder) negate(condition ast.Expr) {
	from, to := f.offset(condition.Pos()), f.offset(condition.End())
	f.add(condition, "the opposite", edit{from, from, "!("}, edit{to, to, ")"})
}

func (f *finder) increase(n *ast.BasicLit) {
	if v, err := strconv.ParseInt(n.Value, 0, 64); n.Kind == token.INT && err == nil {
		f.replace(n, fmt.Sprintf("%d for", v+1), strconv.FormatInt(v+1, 10))
	}
}

func (f *finder) flip(n *ast.Ident) {
	if other, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
		f.replace(n, other+" for", other)
	}
}

func (f *finder) offset(p token.Pos) int { return f.set.Position(p).Offset }

const (
	// longest limits how much of the changed text a fault shows.
	longest = 90
	// short is the length below which a text means nothing without the rest of its line.
	short = 10
)

// wholeLines widens a range to the lines that it is on.
func (f *finder) wholeLines(from, to int) (int, int) {
	before := strings.LastIndexByte(string(f.text[:from]), '\n') + 1
	after := strings.IndexByte(string(f.text[to:]), '\n')
	return before, to + max(after, 0)
}

func (f *finder) add(n ast.Node, what string, edits ...edit) {
	from, to := f.offset(n.Pos()), f.offset(n.End())
	if to-from < short {
		from, to = f.wholeLines(from, to)
	}
	source := strings.Join(strings.Fields(string(f.text[from:to])), " ")
	if len(source) > longest {
		source = source[:longest]
	}
	made := fault{
		path: f.path, file: f.file, function: f.function, what: what, line: f.set.Position(n.Pos()).Line,
		source: source, edits: edits, body: f.body, results: f.results,
	}
	if made.parses(f.text) {
		f.seen[made.name()]++
		if n := f.seen[made.name()]; n > 1 {
			made.what = fmt.Sprintf("%s (%d)", made.what, n)
		}
		f.found = append(f.found, made)
	}
}
