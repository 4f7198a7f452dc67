package train

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
)

// stateHead begins a state file, before the learners' numbers.
type stateHead struct {
	Cycle int64
	Steps [2]int64
}

func (l *Learning) fits() [2]*Fit { return [2]*Fit{l.contact, l.prune} }

func (l *Learning) stateFile() string { return filepath.Join(l.Dir, "state") }

func (l *Learning) cycleFile(i int) string {
	return filepath.Join(l.Dir, "samples", fmt.Sprintf("%05d", i))
}

// numbers returns the slices of a learner's state.
func (l *Learner) numbers() [4][]float32 { return [4][]float32{l.Net.Params, l.Mean.Params, l.m, l.v} }

// save writes the samples of the newest cycle, then the state.
func (l *Learning) save() error {
	if err := os.MkdirAll(filepath.Join(l.Dir, "samples"), 0o755); err != nil {
		return fmt.Errorf("save state: %w", err)
	}
	newest := l.cycle - 1
	var b bytes.Buffer
	put := func(x any) error { return binary.Write(&b, binary.LittleEndian, x) }
	if err := put(int64(len(l.contacts[newest]))); err != nil {
		return fmt.Errorf("save samples: %w", err)
	}
	for _, s := range [][]Sample{l.contacts[newest], l.races[newest]} {
		if err := put(s); err != nil {
			return fmt.Errorf("save samples: %w", err)
		}
	}
	if err := replace(l.cycleFile(newest), b.Bytes()); err != nil {
		return err
	}
	b.Reset()
	head := stateHead{Cycle: int64(l.cycle)}
	for i, f := range l.fits() {
		head.Steps[i] = int64(f.Step)
	}
	if err := put(head); err != nil {
		return fmt.Errorf("save state: %w", err)
	}
	if err := put(l.first.Prune.Params); err != nil {
		return fmt.Errorf("save state: %w", err)
	}
	for _, f := range l.fits() {
		for _, x := range f.numbers() {
			if err := put(x); err != nil {
				return fmt.Errorf("save state: %w", err)
			}
		}
	}
	return replace(l.stateFile(), b.Bytes())
}

// load reads the file that save wrote, and reports whether there was one.
func (l *Learning) load() (bool, error) {
	raw, err := os.ReadFile(l.stateFile())
	if os.IsNotExist(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("load state: %w", err)
	}
	r := bytes.NewReader(raw)
	get := func(x any) error { return binary.Read(r, binary.LittleEndian, x) }
	var head stateHead
	if err := get(&head); err != nil {
		return false, fmt.Errorf("load state: %w", err)
	}
	if err := get(l.first.Prune.Params); err != nil {
		return false, fmt.Errorf("load state: %w", err)
	}
	for i, f := range l.fits() {
		f.Step = int(head.Steps[i])
		for _, x := range f.numbers() {
			if err := get(x); err != nil {
				return false, fmt.Errorf("load state: %w", err)
			}
		}
	}
	l.cycle = int(head.Cycle)
	for i := range l.cycle {
		if err := l.loadCycle(i); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (l *Learning) loadCycle(i int) error {
	var contacts, races []Sample
	raw, err := os.ReadFile(l.cycleFile(i))
	if err != nil {
		return fmt.Errorf("load samples: %w", err)
	}
	r := bytes.NewReader(raw)
	var n int64
	if err := binary.Read(r, binary.LittleEndian, &n); err != nil {
		return fmt.Errorf("load samples: %w", err)
	}
	size := int64(binary.Size(Sample{}))
	if n < 0 || n*size > int64(r.Len()) {
		return fmt.Errorf("load samples: %s is damaged", l.cycleFile(i))
	}
	contacts = make([]Sample, n)
	races = make([]Sample, (int64(r.Len())-n*size)/size)
	for _, s := range [][]Sample{contacts, races} {
		if err := binary.Read(r, binary.LittleEndian, s); err != nil {
			return fmt.Errorf("load samples: %w", err)
		}
	}
	l.contacts, l.races = append(l.contacts, contacts), append(l.races, races)
	return nil
}
