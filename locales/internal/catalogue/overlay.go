package catalogue

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
)

// Overlay is a folder of catalogues over another: a file in both is read from Upper, and so is each
// message that both have. It implements only as much of a file system as reading catalogues needs.
type Overlay struct {
	Upper, Lower fs.FS
	// Name is put before the names of files in Upper, so that people find them.
	Name string
}

// Open opens a file of Upper, or of Lower if Upper has none.
func (o Overlay) Open(name string) (fs.File, error) {
	f, err := o.Upper.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.Lower.Open(name)
	}
	return f, err
}

// ReadDir lists what either folder has, in order.
func (o Overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	lower, lowerErr := fs.ReadDir(o.Lower, name)
	upper, upperErr := fs.ReadDir(o.Upper, name)
	if lowerErr != nil && upperErr != nil {
		return nil, errors.Join(upperErr, lowerErr)
	}
	all := map[string]fs.DirEntry{}
	for _, e := range slices.Concat(lower, upper) {
		all[e.Name()] = e
	}
	entries := make([]fs.DirEntry, 0, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		entries = append(entries, all[name])
	}
	return entries, nil
}

// Shown returns the name of a file as people find it: with its folder if it is one of Upper.
func Shown(files fs.FS, name string) string {
	if o, ok := files.(Overlay); ok {
		if _, err := fs.Stat(o.Upper, name); err == nil {
			return path.Join(o.Name, name)
		}
	}
	return name
}

// over puts the messages of one catalogue over those of another, which may be missing.
func (c *Catalogue) over(lower *Catalogue) *Catalogue {
	if lower == nil {
		return c
	}
	for _, id := range c.Order {
		if lower.Messages[id] == nil {
			lower.Order = append(lower.Order, id)
		}
	}
	maps.Copy(lower.Messages, c.Messages)
	maps.Copy(lower.Subjects, c.Subjects)
	maps.Copy(lower.Places, c.Places)
	maps.Copy(lower.Sources, c.Sources)
	maps.Copy(lower.Reasons, c.Reasons)
	lower.Broken = append(lower.Broken, c.Broken...)
	return lower
}
