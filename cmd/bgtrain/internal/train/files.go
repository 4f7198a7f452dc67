package train

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"backtalk/core/engine"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// The files of a folder of nets.
const (
	contactFile = "contact.net"
	raceFile    = "race.net"
	pruneFile   = "prune.net"
)

// SaveNets writes the nets that aren't nil into folder dir, in full.
func SaveNets(dir string, nets engine.Nets) error { return writeNets(dir, nets, (*nn.Net).WriteTo) }

// ShipNets writes the nets that aren't nil into folder dir, rounded as the
// engine rounds them when it loads them.
func ShipNets(dir string, nets engine.Nets) error {
	return writeNets(dir, nets, (*nn.Net).WriteRounded)
}

func writeNets(dir string, nets engine.Nets, write func(*nn.Net, io.Writer) (int64, error)) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make folder of nets: %w", err)
	}
	for name, n := range map[string]*nn.Net{contactFile: nets.Contact, pruneFile: nets.Prune} {
		if n == nil {
			continue
		}
		if err := WriteNet(filepath.Join(dir, name), func(w io.Writer) (int64, error) { return write(n, w) }); err != nil {
			return err
		}
	}
	if nets.Race == nil {
		return nil
	}
	return WriteNet(filepath.Join(dir, raceFile), nets.Race.WriteTo)
}

// WriteNet writes a file by write, a net's WriteTo or WriteRounded. Either the old or the new file is
// always whole.
func WriteNet(path string, write func(io.Writer) (int64, error)) error {
	var b bytes.Buffer
	if _, err := write(&b); err != nil {
		return err
	}
	return replace(path, b.Bytes())
}

// unfinished ends the name of a file that is being written.
const unfinished = ".new"

// replace writes a file so that either the old or the new one is always whole.
func replace(path string, b []byte) error {
	if err := os.WriteFile(path+unfinished, b, 0o644); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	if err := os.Rename(path+unfinished, path); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// LoadNets reads the nets of folder dir; the pruning net may be missing.
func LoadNets(dir string) (engine.Nets, error) {
	var nets engine.Nets
	for name, n := range map[string]**nn.Net{contactFile: &nets.Contact, pruneFile: &nets.Prune} {
		var err error
		*n, err = ReadNet(filepath.Join(dir, name))
		if errors.Is(err, fs.ErrNotExist) && name == pruneFile {
			continue
		}
		if err != nil {
			return nets, err
		}
	}
	raw, err := os.ReadFile(filepath.Join(dir, raceFile))
	if err != nil {
		return nets, fmt.Errorf("load nets: %w", err)
	}
	if nets.Race, err = race.Read(bytes.NewReader(raw)); err != nil {
		return nets, fmt.Errorf("load %s: %w", raceFile, err)
	}
	return nets, nil
}

// ReadNet reads a net from a file.
func ReadNet(path string) (*nn.Net, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("load nets: %w", err)
	}
	net, err := nn.Read(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", filepath.Base(path), err)
	}
	return net, nil
}
