// Package internal tests all packages below it.
package internal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have: one with more has several subjects. Those of the
// types that it embeds count too, because it sees all of their fields.
const mostMethods = 60

// known returns the types that have more methods, and how many. A number may only fall, and a type within the
// limit leaves the list. docs/layout.md has the steps for table.Table.
func known() map[string]int {
	return map[string]int{
		"desk.Desk":       65,
		"desk.controls":   71,
		"desk.helper":     71,
		"session.Session": 63,
		"table.Table":     73,
	}
}

func TestNoTypeHasTooManyMethods(t *testing.T) {
	own, embedded := methods(t)
	if own["table.Table"] == 0 || own["desk.Desk"] == 0 || len(embedded["desk.helper"]) == 0 {
		t.Fatalf("the methods of a table or a desk, or the desk in its helper, were not found: %v", own)
	}
	for name := range embedded {
		n, most := total(name, own, embedded, map[string]bool{}), mostMethods
		if listed, ok := known()[name]; ok {
			most = listed
			if n < listed {
				t.Errorf("%s has %d methods: lower its number in the list, or take it out", name, n)
			}
		}
		if n > most {
			t.Errorf("%s has %d methods with those that it embeds, more than %d", name, n, most)
		}
	}
	for name := range known() {
		if _, ok := embedded[name]; !ok {
			t.Errorf("there is no %s: take it out of the list", name)
		}
	}
}

// total returns the number of methods of a type with those of the types that it embeds.
func total(name string, own map[string]int, embedded map[string][]string, seen map[string]bool) int {
	if seen[name] {
		return 0
	}
	seen[name] = true
	n := own[name]
	for _, e := range embedded[name] {
		n += total(e, own, embedded, seen)
	}
	return n
}

// methods returns how many methods each type has itself, and which types each struct embeds. It
// names types with their package.
func methods(t *testing.T) (own map[string]int, embedded map[string][]string) {
	t.Helper()
	own, embedded = map[string]int{}, map[string][]string{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := filepath.Base(filepath.Dir(path))
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv != nil {
					own[typeName(pkg, n.Recv.List[0].Type)]++
				}
				return false
			case *ast.TypeSpec:
				name := pkg + "." + n.Name.Name
				embedded[name] = append(embedded[name], embeds(pkg, n.Type)...)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return own, embedded
}

// embeds returns the types that a struct embeds.
func embeds(pkg string, of ast.Expr) (names []string) {
	s, ok := of.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, field := range s.Fields.List {
		if len(field.Names) == 0 {
			names = append(names, typeName(pkg, field.Type))
		}
	}
	return names
}

// typeName names a type with its package.
func typeName(pkg string, of ast.Expr) string {
	switch of := of.(type) {
	case *ast.StarExpr:
		return typeName(pkg, of.X)
	case *ast.IndexExpr:
		return typeName(pkg, of.X)
	case *ast.SelectorExpr:
		return typeName(of.X.(*ast.Ident).Name, of.Sel)
	case *ast.Ident:
		return pkg + "." + of.Name
	}
	return ""
}
