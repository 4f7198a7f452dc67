package settings

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/moby/sys/atomicwriter"
	"golang.org/x/text/encoding/unicode"

	"backtalk/a11y/say"
)

// Texts renders messages in the player's language, for the comments of a new file.
type Texts interface{ Text(say.Message) string }

// File is the settings file. It need not exist.
type File struct{ Path string }

// Load reads the file. If there is none, it returns the default values, and exists is false. If it can't read
// all of the file, it returns what it could read, with an error.
func (f File) Load() (v Values, problems []Problem, exists bool, err error) {
	src, exists, err := ReadText(f.Path)
	if src != "" {
		v, problems = Read(src)
	}
	if err != nil {
		err = fmt.Errorf("read the settings: %w", err)
	}
	return v, problems, exists, err
}

// largest bounds how much of a file the program reads, in bytes: far more than a settings file with
// all its comments takes.
const largest = 1 << 20

// Errors of a file, besides the system's.
var (
	// ErrTooLarge is returned with the whole lines of the first MiB of a file.
	ErrTooLarge = errors.New("the file is larger than 1 MiB")
	// ErrNotFile is returned for a pipe or a device, which might never end.
	ErrNotFile = errors.New("not a regular file")
	// ErrBusy is returned if somebody else keeps changing the file.
	ErrBusy = errors.New("another program keeps changing it")
)

// ReadText reads a file that a player wrote, in UTF-8, or in UTF-16 with a byte order mark, as older editors
// of Windows save it. If there is none, the text is empty and exists is false.
func ReadText(path string) (text string, exists bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", false, nil
	case err != nil:
		return "", true, err
	case info.IsDir():
		return "", true, &fs.PathError{Op: "read", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return "", true, &fs.PathError{Op: "read", Path: path, Err: ErrNotFile}
	}
	file, err := os.Open(path)
	if err != nil {
		return "", true, err
	}
	defer file.Close()
	src, err := io.ReadAll(io.LimitReader(file, largest+1))
	text = decoded(string(src))
	if err == nil && len(src) > largest {
		text = text[:strings.LastIndexByte(text, '\n')+1]
		err = &fs.PathError{Op: "read", Path: path, Err: ErrTooLarge}
	}
	return text, true, err
}

// The byte order marks of UTF-16.
const (
	littleEndian = "\xff\xfe"
	bigEndian    = "\xfe\xff"
)

// decoded returns the text of a file. Invalid UTF-16 becomes replacement characters.
func decoded(src string) string {
	if !strings.HasPrefix(src, littleEndian) && !strings.HasPrefix(src, bigEndian) {
		return src
	}
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().String(src)
	if err != nil {
		return src
	}
	return text
}

// attempts bounds how often Save begins again because somebody else wrote the file meanwhile.
const attempts = 5

// Save writes the named settings into the file as it is now, so that it keeps what others have changed there.
// If there is no file, it makes one, with a comment for each setting. It writes everything or nothing.
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
	return fmt.Errorf("save the settings: %w", ErrBusy)
}

// target returns the path of the file, and makes its folder if there is no file. It follows a link, so that
// saving doesn't replace the link.
func (f File) target() (string, error) {
	path, err := filepath.EvalSymlinks(f.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return f.Path, os.MkdirAll(filepath.Dir(f.Path), 0o700)
	}
	return path, err
}

// saveOnce writes the settings into the file. If somebody changes the file between reading and writing, it
// returns false and writes nothing.
func saveOnce(path string, v Values, keys []Key, texts Texts) (written bool, err error) {
	before, exists, err := ReadText(path)
	if err != nil {
		return false, err
	}
	after := Edited(before, v, keys, texts, exists)
	now, still, err := ReadText(path)
	if err != nil || now != before || still != exists {
		return false, err
	}
	mode := fs.FileMode(0o600)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	return true, Replace(path, []byte(after), mode)
}

// Replace writes a file as a whole or not at all. An error names the file, not a temporary one.
func Replace(path string, text []byte, mode fs.FileMode) error {
	err := atomicwriter.WriteFile(path, text, mode)
	if temporary := (*fs.PathError)(nil); errors.As(err, &temporary) {
		temporary.Path = path
	}
	return err
}

// Edited returns the text of a file with the named settings set to their values in v. If there is
// no file yet, it edits the text of a new one, with a comment for each setting.
func Edited(text string, v Values, keys []Key, texts Texts, exists bool) string {
	if !exists {
		text = Template(texts)
	}
	for _, k := range keys {
		if s, ok := Find(k); ok && !s.Once {
			text = edit(text, s, v.Text(k))
		}
	}
	return text
}
