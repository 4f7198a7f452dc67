package readers

import (
	"context"
	"fmt"
	"os"

	"github.com/godbus/dbus/v5"
)

// readerEnabled asks the accessibility bus whether a screen reader is on. It starts nothing for
// that.
func readerEnabled(ctx context.Context, getenv func(string) string) bool {
	address := busAddress(getenv)
	if address == "" {
		return false
	}
	conn, err := dbus.Connect(address, dbus.WithContext(ctx))
	if err != nil {
		return false
	}
	defer func() { _ = conn.Close() }()
	var value dbus.Variant
	call := conn.Object("org.a11y.Bus", "/org/a11y/bus").CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get",
		dbus.FlagNoAutoStart, "org.a11y.Status", "ScreenReaderEnabled")
	if err := call.Store(&value); err != nil {
		return false
	}
	on, ok := value.Value().(bool)
	return ok && on
}

// busAddress returns the address of the session bus, or "" if there is
// none.
func busAddress(getenv func(string) string) string {
	if address := getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address
	}
	socket := fmt.Sprintf("/run/user/%d/bus", os.Getuid())
	if _, err := os.Stat(socket); err != nil {
		return ""
	}
	return "unix:path=" + socket
}
