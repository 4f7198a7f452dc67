package journal

import (
	"database/sql"
	"errors"
	"fmt"
)

// A backup has the quiz answers in a table of their own. A journal has no
// such table: there they are a file beside the settings. An older version
// restores the matches, and ignores the table.

// putAnswers saves answers in the file at path, or removes the table if
// they are empty.
func putAnswers(path string, answers []byte) error {
	db, err := sql.Open("sqlite", source(path))
	if err != nil {
		return err
	}
	_, err = db.Exec("DROP TABLE IF EXISTS answers")
	if err == nil && len(answers) > 0 {
		_, err = db.Exec("CREATE TABLE answers (book TEXT NOT NULL); INSERT INTO answers VALUES (?)", string(answers))
	}
	return errors.Join(err, db.Close())
}

// Answers returns the quiz answers in a backup, empty if it has none. It
// returns the errors of CheckBackup.
func Answers(backup string) ([]byte, error) {
	if err := CheckBackup(backup); err != nil {
		return nil, fmt.Errorf("read the answers: %w", err)
	}
	db, err := sql.Open("sqlite", source(backup)+"&mode=ro")
	if err != nil {
		return nil, about(backup, doing("read the answers", err))
	}
	defer db.Close()
	var tables int
	var book string
	err = db.QueryRow("SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'answers'").Scan(&tables)
	if err == nil && tables > 0 {
		err = db.QueryRow("SELECT book FROM answers").Scan(&book)
	}
	return []byte(book), about(backup, doing("read the answers", err))
}
