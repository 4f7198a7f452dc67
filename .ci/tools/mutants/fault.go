package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

func bytesReader(b []byte) io.Reader { return bytes.NewReader(b) }

// edit replaces bytes from, up to to, of a file.
type edit struct {
	from, to int
	text     string
}

// fault is a small change of one file that should make a test fail.
type fault struct {
	path, file, function, what string
	line                       int
	// source is the text that what changes, on one line.
	source string
	edits  []edit
}

func (f fault) name() string { return fmt.Sprintf("in %s, %s: %s", f.function, f.what, f.source) }

// key names a fault in the file of equivalents; it has no line number, which every change above it would move.
func (f fault) key(p goPackage) string {
	return strings.Join([]string{p.ImportPath, f.file, f.function, f.what, f.source}, "\t")
}

// overlay writes the changed file and the description of it that the compiler wants, and returns the latter's path.
func (f fault) overlay(folder string) (string, error) {
	text, err := os.ReadFile(f.path)
	if err != nil {
		return "", err
	}
	for i := len(f.edits) - 1; i >= 0; i-- {
		e := f.edits[i]
		text = append(text[:e.from:e.from], append([]byte(e.text), text[e.to:]...)...)
	}
	changed := filepath.Join(folder, f.file)
	if err := os.WriteFile(changed, text, 0o600); err != nil {
		return "", err
	}
	description, err := json.Marshal(map[string]map[string]string{"Replace": {f.path: changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, description, 0o600)
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
		f := finder{set: set, text: text, path: path, file: name}
		for _, d := range parsed.Decls {
			if function, ok := d.(*ast.FuncDecl); ok && function.Body != nil {
				f.function = function.Name.Name
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
	found                []fault
}

// operators are what becomes of each operator.
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
	case *ast.ForStmt:
		return true
	case *ast.BasicLit:
		f.increase(n)
	case *ast.Ident:
		f.flip(n)
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	}
	return true
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

// longest is how much of the changed text a fault shows.
const longest = 90

func (f *finder) add(n ast.Node, what string, edits ...edit) {
	source := strings.Join(strings.Fields(string(f.text[f.offset(n.Pos()):f.offset(n.End())])), " ")
	if len(source) > longest {
		source = source[:longest]
	}
	f.found = append(f.found, fault{
		path: f.path, file: f.file, function: f.function, what: what, line: f.set.Position(n.Pos()).Line,
		source: source, edits: edits,
	})
}
