package session

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// quizPlies is how many rolls are looked ahead to judge an answer.
const quizPlies = 2

// Quizzes reports whether answers can be judged.
func (s *Session) Quizzes() bool { return s.Analyst != nil }

// QuizBook returns what the player has answered. What can't be read counts as nothing.
func (s *Session) QuizBook() quiz.Book {
	if s.QuizStore == nil {
		return s.answers
	}
	text, err := s.QuizStore.Load()
	if err != nil {
		s.Note(err)
		return s.answers
	}
	book, err := quiz.ReadBook(text)
	if err != nil {
		s.Note(err)
	}
	return book
}

// QuizDaily asks the position of the day.
func (s *Session) QuizDaily() (table.Leaving, error) {
	all, err := quiz.Exercises()
	if err != nil {
		return table.Left, err
	}
	return s.examine([]quiz.Exercise{quiz.Daily(all, s.Now())}, true), nil
}

// Quiz asks exercises until the player leaves.
func (s *Session) Quiz(all []quiz.Exercise) table.Leaving { return s.examine(all, false) }

// Course teaches a course.
func (s *Session) Course(c *quiz.Course) (table.Leaving, error) {
	all, err := quiz.Exercises()
	if err != nil {
		return table.Left, err
	}
	return s.sitExam(c.Teach(all)), nil
}

func (s *Session) examine(all []quiz.Exercise, one bool) table.Leaving {
	book := s.QuizBook()
	return s.sitExam(quiz.NewExaminer(all, &book, func() time.Time { return s.Now() }, one, func() { s.saveBook(&book) }))
}

// sitExam puts an exam on a desk of its own.
func (s *Session) sitExam(examiner table.Examiner) table.Leaving {
	parts := table.Parts{Adviser: s.Adviser, Judge: s.Analyst}
	options := table.Options{Typed: s.Typed, HintPlies: min(quizPlies, s.LessonPlies)}
	players := [2]core.PlayerInfo{
		{Name: s.Devices.Text(say.M(say.CliDefaultName, nil)), Colour: core.White},
		{Name: s.Devices.Text(say.M(say.CliDefaultOpponent, nil)), Colour: core.Red},
	}
	return table.NewExam(desk.New(s.Devices), parts, options, s.style(), players, examiner).Run(s.Inputs)
}

// saveBook saves the player's answers. Where that fails they hold until the end, which is announced
// once.
func (s *Session) saveBook(book *quiz.Book) {
	s.answers = *book
	if s.QuizStore == nil {
		return
	}
	text, err := book.Text()
	if err == nil {
		err = s.QuizStore.Save(text)
	}
	if err != nil && !s.answersUnsaved {
		s.answersUnsaved = true
		s.Notify(say.M(say.QuizUnsaved, say.Data{"Problem": s.Devices.Because(err)}))
	}
}
