package braille

import "context"

// Found is an available display.
type Found struct {
	// Driver is BRLTTY's name for the display's driver.
	Driver string
	// Columns and Rows count its cells.
	Columns, Rows int
}

// Look looks for the display without taking it. Its error is one of this package's if the reason is
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

// KeyFile returns the file with the key that gives a player access to the display.
func KeyFile(getenv func(string) string) string { return keyFile(getenv) }
