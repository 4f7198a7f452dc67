package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

// module is the name of the module in go.mod, with which all of its packages begin.
const module = "backtalk/"

// found holds what only the sources tell about a type, and reflection doesn't.
type found struct {
	doc string
	// fields holds the comments of a struct's fields, by name.
	fields map[string]string
	// values are the type's constants, as literals.
	values []string
}

// sources reads comments and constants. It reads each package once.
type sources struct {
	root     string
	packages map[string]map[string]*found
}

func newSources(root string) *sources {
	return &sources{root: root, packages: map[string]map[string]*found{}}
}

// of returns what the sources say of a type.
func (s *sources) of(t reflect.Type) (*found, error) {
	path, ok := strings.CutPrefix(t.PkgPath(), module)
	if !ok {
		return nil, fmt.Errorf("%s is not in this module", t)
	}
	if s.packages[path] == nil {
		all, err := read(filepath.Join(s.root, path))
		if err != nil {
			return nil, err
		}
		s.packages[path] = all
	}
	if f := s.packages[path][t.Name()]; f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("no source declares %s", t)
}

// read reads the types that a folder's sources declare, by name.
func read(folder string) (map[string]*found, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	all := map[string]*found{}
	var constants []*ast.ValueSpec
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range file.Decls {
			if group, ok := d.(*ast.GenDecl); ok {
				constants = append(constants, addTypes(all, group)...)
			}
		}
	}
	for _, c := range constants {
		addValue(all, c)
	}
	return all, nil
}

// addTypes adds the types of a declaration to all, and returns its constants: their type may follow in
// another file.
func addTypes(all map[string]*found, group *ast.GenDecl) (constants []*ast.ValueSpec) {
	for _, spec := range group.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			all[spec.Name.Name] = typeIn(spec, group)
		case *ast.ValueSpec:
			if group.Tok == token.CONST {
				constants = append(constants, spec)
			}
		}
	}
	return constants
}

// typeIn returns the comments of a type.
func typeIn(spec *ast.TypeSpec, group *ast.GenDecl) *found {
	f := &found{doc: spec.Doc.Text() + group.Doc.Text(), fields: map[string]string{}}
	if s, ok := spec.Type.(*ast.StructType); ok {
		for _, field := range s.Fields.List {
			for _, name := range field.Names {
				f.fields[name.Name] = field.Doc.Text()
			}
		}
	}
	return f
}

// addValue adds a constant to its type, if both are named in its declaration.
func addValue(all map[string]*found, c *ast.ValueSpec) {
	of, ok := c.Type.(*ast.Ident)
	if !ok || all[of.Name] == nil {
		return
	}
	for _, value := range c.Values {
		if literal, ok := value.(*ast.BasicLit); ok {
			all[of.Name].values = append(all[of.Name].values, literal.Value)
		}
	}
}
