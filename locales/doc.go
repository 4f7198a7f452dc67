// Package locales implements the texts of the program in the player's language.
//
// All text that a player hears or reads is in the catalogues: a folder for each language, a file for
// each subject (en/keys.en.toml), in go-i18n's TOML form. English is the source; every other
// language falls back to it, message by message. A new language is a new folder, nothing else.
//
// Four more files of a language hold no messages. language.toml has the facts about the language:
// see [Facts]. grammar.toml has what plural forms can't express, for the functions that templates
// call (words for numbers that synthesizers read in the wrong gender or case, names that are
// plurals). speak.toml respells words for Backtalk's own voice, which never changes the written
// text. sources.toml notes the English that each translation was made from.
//
// Start from [New], then [Localizer.Text] for one message and [Localizer.Announcement] for a whole
// announcement. Neither ever returns an empty text for a message, nor a template's leftovers:
// whatever is wrong with a catalogue, the player hears the best text available.
// [Localizer.OnFault] sets the function that hears of the error.
package locales

//go:generate go run ./internal/ids
//go:generate go run ./internal/docs
//go:generate sh -c "cd .. && go run ./cmd/backtalk manual --markdown --lang en >docs/commands.new && mv docs/commands.new docs/commands.md"
//go:generate go run ./internal/translate stamp
