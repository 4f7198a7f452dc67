package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/natefinch/atomic"

	"backtalk/a11y/say"
)

// Texts renders messages in the player's language, for the comments of a new file.
type Texts interface{ Text(say.Message) string }

// File is the settings file. It need not be there.
type File struct{ Path string }

// Load reads the file. One that is not there gives the usual values and exists false; one that can't be read gives them with
// an error.
func (f File) Load() (v Values, problems []Problem, exists bool, err error) {
	src, err := os.ReadFile(f.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return v, nil, false, nil
	case err != nil:
		return v, nil, true, fmt.Errorf("read the settings: %w", err)
	}
	v, problems = Read(string(src))
	return v, problems, true, nil
}

// attempts bounds how often Save begins again because somebody else wrote the file meanwhile.
const attempts = 5

// errBusy is returned when the file is changed by somebody else again and again.
var errBusy = errors.New("another program keeps changing it")

// Save writes the settings named into the file as it is now, so that what others changed there since it was read stays.
// A file that is not there is made, with a comment for each setting. Either all of it is written or nothing.
func (f File) Save(v Values, keys []Key, texts Texts) error {
	path, err := f.target()
	if err != nil {
		return fmt.Errorf("save the settings: %w", err)
	}
	for range attempts {
		written, err := saveOnce(path, v, keys, texts)
		if err != nil {
			return fmt.Errorf("save the settings: %w", err)
		}
		if written {
			return nil
		}
	}
	return fmt.Errorf("save the settings: %w", errBusy)
}

// target is the file itself where the path is a link to it: a link stays a link. Its folder is made.
func (f File) target() (string, error) {
	path, err := filepath.EvalSymlinks(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return f.Path, os.MkdirAll(filepath.Dir(f.Path), 0o700)
	}
	return path, err
}

// saveOnce reports false if the file was changed between reading and writing.
func saveOnce(path string, v Values, keys []Key, texts Texts) (written bool, err error) {
	before, exists, err := read(path)
	if err != nil {
		return false, err
	}
	after := before
	if !exists {
		after = Template(texts)
	}
	for _, k := range keys {
		if s, ok := Find(k); ok && !s.Once {
			after = edit(after, s, v.Text(k))
		}
	}
	now, still, err := read(path)
	if err != nil || now != before || still != exists {
		return false, err
	}
	return true, atomic.WriteFile(path, strings.NewReader(after))
}

func read(path string) (text string, exists bool, err error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	return string(src), err == nil, err
}
