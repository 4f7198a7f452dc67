package translate

import (
	"io/fs"

	"backtalk/a11y/say"
	"backtalk/locales"
	"backtalk/locales/internal/catalogue"
)

// Entry is a message of the English as a translator finds it in the files.
type Entry struct {
	ID say.MessageID
	// Subject is the file's, such as "game".
	Subject string
	// English and Own are the texts by plural form; Own is empty if the message isn't translated.
	English, Own map[string]string
}

// Entries lists the messages in the order of the English files, with their translations into a
// language.
func Entries(files fs.FS, tag string) ([]Entry, error) {
	english, err := catalogue.Read(files, locales.Source)
	if err != nil {
		return nil, err
	}
	own, err := catalogue.Read(files, tag)
	if err != nil {
		return nil, err
	}
	all := make([]Entry, len(english.Order))
	for i, id := range english.Order {
		all[i] = Entry{ID: id, Subject: english.Subjects[id], English: catalogue.Forms(english.Messages[id])}
		if m := own.Messages[id]; m != nil {
			all[i].Own = catalogue.Forms(m)
		}
	}
	return all, nil
}
