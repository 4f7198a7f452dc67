// Package locales turns what the program says into the player's language.
//
// All text that a player hears or reads stands in the catalogues: a folder a language, a file a
// subject (en/keys.en.toml), in go-i18n's TOML form. English is the source; every other language
// falls back to it, message by message. A new language is a new folder, nothing else. German and
// Russian are kept complete: a message that one of them lacks fails the tests.
//
// Two more files of a language hold no messages: grammar.toml has what plural forms can't do, and
// the functions that templates use it by (words for numbers that synthesizers read in the wrong
// gender or case, names that are plurals); speak.toml spells words as Backtalk's own voice is to
// read them, which never changes what is written.
//
// Start from [New], then [Localizer.Text] for one message and [Localizer.Announcement] for all that
// is announced at once. Neither ever returns an empty text for a message, nor a template's
// leftovers: whatever is wrong with a catalogue, the player hears the best there is, and
// [Localizer.OnFault] hears of the fault.
package locales

//go:generate go run ./internal/ids
//go:generate go run ./internal/docs
//go:generate sh -c "cd .. && go run ./cmd/backtalk manual --markdown --lang en >docs/commands.new && mv docs/commands.new docs/commands.md"
//go:generate go run ./internal/translate stamp
