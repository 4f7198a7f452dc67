package braille

import "context"

// Found is a display that can be had.
type Found struct {
	// Driver is BRLTTY's name for the make of the display.
	Driver string
	// Columns and Rows count its cells.
	Columns, Rows int
}

// Look asks for the display without taking it. The error is one of the package where the reason is
// known.
func Look(ctx context.Context, getenv func(string) string, device string) (Found, error) {
	l, err := connect(ctx, getenv)
	if err != nil {
		return Found{}, err
	}
	defer l.conn.Close()
	if _, err := terminalPath(getenv, device); err != nil {
		return Found{}, err
	}
	return Found{Driver: l.driver, Columns: l.columns, Rows: l.rows}, nil
}

// KeyFile returns the file whose key lets a player use the display.
func KeyFile(getenv func(string) string) string { return keyFile(getenv) }
