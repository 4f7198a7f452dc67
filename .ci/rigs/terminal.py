#!/usr/bin/env python3
"""terminal.py COMMAND...: a window that is nothing but GNOME's terminal widget, running a command; it closes when the command ends.

The widget is what readers read; the programs around it only add menus. COLUMNS and LINES give its size (80 by 24)."""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Vte  # noqa: E402

terminal = Vte.Terminal()
terminal.set_size(int(os.environ.get("COLUMNS", 80)), int(os.environ.get("LINES", 24)))
terminal.connect("child-exited", lambda *_: Gtk.main_quit())
window = Gtk.Window(title="terminal rig")
window.connect("destroy", Gtk.main_quit)
window.add(terminal)
terminal.spawn_async(Vte.PtyFlags.DEFAULT, os.getcwd(), sys.argv[1:], None, GLib.SpawnFlags.DEFAULT, None, None, -1, None, None)
window.show_all()
terminal.grab_focus()
Gtk.main()
