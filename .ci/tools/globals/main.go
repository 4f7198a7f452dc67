// Globals is a vet tool that finds package-level variables which change: state that two matches,
// two tests or two goroutines would share. Tables, error values, compiled patterns and embedded
// files are only read, and pass.
//
// It runs as go vet -vettool=globals ./... and reports a package-level variable that is a channel,
// or that the program changes: assigns to after its declaration (to an element or field too), takes
// the address of, hands to delete, clear or copy, or calls a method with a pointer receiver on, if
// its type is one of sync or contains one. If go:linkname binds a variable to one of another
// package, the variable belongs to that package, and passes.
package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

var analyzer = &analysis.Analyzer{
	Name: "globals",
	Doc:  "report package-level variables that change",
	Run:  run,
}

func main() { unitchecker.Main(analyzer) }

func run(pass *analysis.Pass) (any, error) {
	c := checker{pass: pass, linked: map[string]bool{}}
	for _, file := range pass.Files {
		c.link(file)
	}
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.Pos()).Filename, "_test.go") {
			continue
		}
		ast.Inspect(file, c.visit)
	}
	return nil, nil
}

type checker struct {
	pass *analysis.Pass
	// linked holds the names that belong to another package.
	linked map[string]bool
}

// link notes the variables that a file binds to another package's.
func (c checker) link(file *ast.File) {
	for _, group := range file.Comments {
		for _, comment := range group.List {
			words := strings.Fields(comment.Text)
			if len(words) == 3 && words[0] == "//go:linkname" {
				c.linked[words[1]] = true
			}
		}
	}
}

func (c checker) visit(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.AssignStmt:
		for _, target := range n.Lhs {
			c.report(target, "is assigned to")
		}
	case *ast.IncDecStmt:
		c.report(n.X, "is assigned to")
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN {
			c.report(n.Key, "is assigned to")
			c.report(n.Value, "is assigned to")
		}
	case *ast.UnaryExpr:
		if id, ok := n.X.(*ast.Ident); ok && n.Op == token.AND {
			c.report(id, "has its address taken")
		}
	case *ast.CallExpr:
		c.call(n)
	case *ast.GenDecl:
		c.channels(n)
	}
	return true
}

// call looks for builtins that write to their first argument, and for methods that may write to
// their receiver.
func (c checker) call(call *ast.CallExpr) {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		_, builtin := c.pass.TypesInfo.Uses[f].(*types.Builtin)
		if builtin && (f.Name == "delete" || f.Name == "clear" || f.Name == "copy") {
			c.report(call.Args[0], "is changed by "+f.Name)
		}
	case *ast.SelectorExpr:
		selection := c.pass.TypesInfo.Selections[f]
		if selection == nil || selection.Kind() != types.MethodVal {
			return
		}
		receiver := selection.Obj().(*types.Func).Signature().Recv().Type()
		_, byPointer := receiver.(*types.Pointer)
		_, isPointer := c.pass.TypesInfo.TypeOf(f.X).Underlying().(*types.Pointer)
		if byPointer && !isPointer && mayWrite(receiver) {
			c.report(f.X, "has a method with a pointer receiver called on it")
		}
	}
}

// mayWrite reports whether a type guards or holds something that changes: a type of sync or
// sync/atomic, or a struct with one. A pointer receiver alone proves nothing: large tables have
// them too.
func mayWrite(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := t.(*types.Named); ok {
		if pkg := named.Obj().Pkg(); pkg != nil && strings.HasPrefix(pkg.Path(), "sync") {
			return true
		}
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		if _, pointer := s.Field(i).Type().(*types.Pointer); !pointer && mayWrite(s.Field(i).Type()) {
			return true
		}
	}
	return false
}

func (c checker) channels(decl *ast.GenDecl) {
	for _, spec := range decl.Specs {
		values, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for _, name := range values.Names {
			if object := c.pass.TypesInfo.Defs[name]; object != nil && c.global(object) {
				if _, channel := object.Type().Underlying().(*types.Chan); channel {
					c.pass.Reportf(name.Pos(), "package-level variable %s is a channel", name.Name)
				}
			}
		}
	}
}

// report reports the package-level variable that expression writes to, if it is one.
func (c checker) report(expression ast.Expr, what string) {
	id := c.root(expression)
	if id == nil {
		return
	}
	if object := c.pass.TypesInfo.Uses[id]; object != nil && c.global(object) {
		c.pass.Reportf(id.Pos(), "package-level variable %s %s", id.Name, what)
	}
}

// root returns the name that an element or field belongs to: m in m.a[3].b, and v in pkg.v.x.
func (c checker) root(expression ast.Expr) *ast.Ident {
	for {
		switch e := expression.(type) {
		case *ast.Ident:
			return e
		case *ast.ParenExpr:
			expression = e.X
		case *ast.IndexExpr:
			expression = e.X
		case *ast.StarExpr:
			expression = e.X
		case *ast.SelectorExpr:
			if id, ok := e.X.(*ast.Ident); ok {
				if _, pkg := c.pass.TypesInfo.Uses[id].(*types.PkgName); pkg {
					return e.Sel
				}
			}
			expression = e.X
		default:
			return nil
		}
	}
}

func (c checker) global(object types.Object) bool {
	v, ok := object.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && !c.linked[v.Name()]
}
