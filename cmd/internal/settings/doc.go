// Package settings implements the player's settings and the options of a match. The settings file with its
// comments, the menus, the values of flags and docs/settings.md all come from one table.
//
// Start from [Table], which lists the settings, and [Values], which holds one value for each.
// [Read] reads the values from the text of a settings file, and reports each line that it can't
// use. [File] is that file. Saving changes only the lines of settings that the player changed, so
// comments and what a newer version wrote stay.
package settings

//go:generate go run ./internal/page
