package main

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// writer declares Go types in TypeScript. A type is declared once, after the types that name it.
type writer struct {
	sources *sources
	queue   []reflect.Type
	// names holds the types that are declared or in the queue, by name.
	names map[string]reflect.Type
	err   error
}

func newWriter(s *sources) *writer { return &writer{sources: s, names: map[string]reflect.Type{}} }

// text returns the declarations of all types that were named.
func (w *writer) text() (string, error) {
	var b strings.Builder
	for len(w.queue) > 0 {
		t := w.queue[0]
		w.queue = w.queue[1:]
		w.declare(&b, t)
	}
	return b.String(), w.err
}

// nameOf returns the name of a type with a declaration, and puts the declaration into the queue.
func (w *writer) nameOf(t reflect.Type) string {
	switch before, known := w.names[t.Name()]; {
	case !known:
		w.names[t.Name()] = t
		w.queue = append(w.queue, t)
	case before != t:
		w.fail(fmt.Errorf("two types have the name %s: %s and %s", t.Name(), before, t))
	}
	return t.Name()
}

// fail keeps the first error.
func (w *writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// declare writes the declaration of a struct, or of a string that has only certain values.
func (w *writer) declare(b *strings.Builder, t reflect.Type) {
	found, err := w.sources.of(t)
	if err != nil {
		w.fail(err)
		return
	}
	fmt.Fprintf(b, "\n%s", comment("", found.doc))
	if t.Kind() == reflect.String {
		fmt.Fprintf(b, "export type %s = %s;\n", t.Name(), strings.Join(found.values, " | "))
		return
	}
	fmt.Fprintf(b, "export interface %s {\n", t.Name())
	for i := range t.NumField() {
		field := t.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case name == "-":
			continue
		case name == "":
			w.fail(fmt.Errorf("%s.%s has no name in JSON", t, field.Name))
		}
		mark := ""
		if strings.Contains(options, "omitempty") || field.Type.Kind() == reflect.Pointer {
			mark = "?"
		}
		fmt.Fprintf(b, "%s  %s%s: %s;\n", comment("  ", found.fields[field.Name]), name, mark, w.typeOf(field.Type))
	}
	b.WriteString("}\n")
}

// plain maps kinds of Go to types of TypeScript.
var plain = map[reflect.Kind]string{
	reflect.Bool: "boolean", reflect.String: "string", reflect.Int: "number", reflect.Int64: "number",
	reflect.Uint8: "number", reflect.Uint64: "number", reflect.Float64: "number",
}

// typeOf returns what encoding/json makes of a type.
func (w *writer) typeOf(t reflect.Type) string {
	switch {
	case t.Implements(reflect.TypeFor[encoding.TextMarshaler]()), t == reflect.TypeFor[[]byte]():
		return "string"
	case t.Kind() == reflect.Struct, w.enumerated(t):
		return w.nameOf(t)
	case t.Kind() == reflect.Pointer:
		return w.typeOf(t.Elem())
	case t.Kind() == reflect.Slice:
		return w.typeOf(t.Elem()) + "[]"
	case t.Kind() == reflect.Array:
		return "[" + strings.Join(slices.Repeat([]string{w.typeOf(t.Elem())}, t.Len()), ", ") + "]"
	case t.Kind() == reflect.Map:
		return fmt.Sprintf("Record<%s, %s>", w.typeOf(t.Key()), w.typeOf(t.Elem()))
	case plain[t.Kind()] == "":
		w.fail(fmt.Errorf("%s has no type in TypeScript", t))
	}
	return plain[t.Kind()]
}

// enumerated reports whether a type is a string with constants.
func (w *writer) enumerated(t reflect.Type) bool {
	if t.Kind() != reflect.String || t.PkgPath() == "" {
		return false
	}
	found, err := w.sources.of(t)
	if err != nil {
		w.fail(err)
	}
	return len(found.values) > 0
}

// comment returns a comment on one line, or nothing.
func comment(indent, text string) string {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return ""
	}
	return indent + "/** " + text + " */\n"
}
