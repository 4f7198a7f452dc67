package sounds

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"backtalk/a11y/say"
)

// PackManifest is the file of a sound pack that names its recordings:
//
//	# The recordings of the near row, and of cues that have no row.
//	[near]
//	hit = "hit.wav"
//	focus-empty = "soft.ogg"
//
//	# For the far row; without one, the near recording is made duller.
//	[far]
//	hit = "hit-far.wav"
//
// A cue that is not named keeps its built-in sound.
const PackManifest = "pack.toml"

// Pack is a set of recordings that take the place of built-in cues. A nil Pack is empty.
type Pack struct {
	near, far map[say.Cue][]float32
}

// LoadPack reads a sound pack, usually from os.DirFS of its folder. Its error names every fault with
// its file and line. The pack then has what could be read, so that one bad file doesn't silence the
// others.
func LoadPack(folder fs.FS) (*Pack, error) {
	text, err := fs.ReadFile(folder, PackManifest)
	if err != nil {
		return nil, fmt.Errorf("read sound pack: %w", err)
	}
	var manifest struct {
		Near map[string]any `toml:"near"`
		Far  map[string]any `toml:"far"`
	}
	meta, err := toml.Decode(string(text), &manifest)
	if err != nil {
		return nil, manifestError(err)
	}
	loading := loader{folder: folder, text: string(text)}
	unknown := meta.Undecoded()
	for _, key := range unknown {
		if !slices.ContainsFunc(unknown, func(table toml.Key) bool { return within(key, table) }) {
			loading.fault(key.String(), "", errors.New("not a setting of a sound pack"))
		}
	}
	pack := &Pack{near: loading.row("near", manifest.Near), far: loading.row("far", manifest.Far)}
	return pack, errors.Join(loading.faults...)
}

// within reports whether a key belongs to a table. The fault of a table is enough for all its keys.
func within(key, table toml.Key) bool {
	return len(key) > len(table) && slices.Equal(key[:len(table)], table)
}

// ErrPack says that a manifest is TOML but not a sound pack's: near or far isn't a table.
var ErrPack = errors.New("not a manifest of a sound pack")

// PackError is a line of a pack's manifest that can't be used.
type PackError struct {
	// Line counts from 1.
	Line int
	Err  error
}

func (e *PackError) Error() string {
	return fmt.Sprintf("%s: line %d: %v", PackManifest, e.Line, e.Err)
}

// Unwrap returns the error in the pack.
func (e *PackError) Unwrap() error { return e.Err }

func manifestError(err error) error {
	var at toml.ParseError
	if errors.As(err, &at) {
		return &PackError{at.Position.Line, errors.New(at.Message)}
	}
	return fmt.Errorf("%s: %w: %w", PackManifest, ErrPack, err)
}

// samples returns the recording of a cue, or nil if there is none.
func (p *Pack) samples(cue say.Cue, far bool) []float32 {
	if p == nil {
		return nil
	}
	near := p.near[cue]
	if !far {
		return near
	}
	if own := p.far[cue]; own != nil || near == nil {
		return own
	}
	wide := make([]float64, len(near))
	for i, v := range near {
		wide[i] = float64(v)
	}
	shade(wide, true)
	return narrow(wide)
}

// loader collects the faults of a pack.
type loader struct {
	folder fs.FS
	text   string
	faults []error
}

func (l *loader) row(table string, files map[string]any) map[say.Cue][]float32 {
	row := map[say.Cue][]float32{}
	for _, id := range sortedKeys(files) {
		cue, ok := ByID(id)
		if !ok {
			l.fault(table, id, fmt.Errorf("no cue is named %q", id))
			continue
		}
		name, ok := files[id].(string)
		if !ok {
			l.fault(table, id, errors.New("the name of a file, in quotes, must follow"))
			continue
		}
		samples, err := l.read(name)
		if err != nil {
			l.fault(table, id, err)
			continue
		}
		row[cue] = samples
	}
	return row
}

func (l *loader) read(name string) ([]float32, error) {
	info, err := fs.Stat(l.folder, name)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxFileBytes {
		return nil, fmt.Errorf("%s: %w", name, errTooBig)
	}
	data, err := fs.ReadFile(l.folder, name)
	if err != nil {
		return nil, err
	}
	samples, err := decode(name, data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return samples, nil
}

func (l *loader) fault(table, key string, err error) {
	l.faults = append(l.faults, &PackError{lineOf(l.text, table, key), err})
}

// lineOf returns the line of a key of a table, or of the table itself if key is empty. The TOML
// package keeps lines only of text that it refuses. It returns 1 for other ways to write a key, such
// as an inline table.
func lineOf(text, table, key string) int {
	in := ""
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.Trim(line, "[] \t")
			if key == "" && in == table {
				return i + 1
			}
			continue
		}
		name, _, assigned := strings.Cut(line, "=")
		name = strings.Trim(name, " \t\"'")
		if assigned && (in == table && name == key || in == "" && name == table && key == "") {
			return i + 1
		}
	}
	return 1
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
