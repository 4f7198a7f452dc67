package session

import (
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// quizPlies is the most rolls to look ahead to judge an answer.
const quizPlies = 2

// Quizzes reports whether answers can be judged.
func (s *Session) Quizzes() bool { return s.Analyst != nil }

// QuizBook returns the player's answers. If it can't load them, it returns those of this session.
func (s *Session) QuizBook() quiz.Book {
	if s.QuizStore == nil {
		return s.answers
	}
	text, err := s.QuizStore.Load()
	if s.answersUnread = err; err != nil {
		s.Note(err)
		return s.answers
	}
	book, err := quiz.ReadBook(text)
	if err != nil {
		s.Note(err)
	}
	return book
}

// QuizDaily asks the player to decide the position of the day.
func (s *Session) QuizDaily() (table.Leaving, error) {
	all, err := quiz.Exercises()
	if err != nil {
		return table.Left, err
	}
	return s.examine([]quiz.Exercise{quiz.Daily(all, s.Now())}, true), nil
}

// Quiz asks one exercise after another until the player leaves.
func (s *Session) Quiz(all []quiz.Exercise) table.Leaving { return s.examine(all, false) }

// Exercises returns the exercises of the quiz: the player's own errors, the newest first, then all others.
func (s *Session) Exercises() ([]quiz.Exercise, error) {
	all, err := quiz.Exercises()
	return append(s.ownErrors(), all...), err
}

// ownErrors returns the player's errors in analysed matches, the latest match
// first. It skips matches that can't be read.
func (s *Session) ownErrors() []quiz.Exercise {
	in, keeps := s.Matches.(matches.Analyses)
	if !keeps {
		return nil
	}
	list, err := in.List()
	if err != nil {
		s.Note(err)
	}
	s.OwnNames().Claim(list)
	var all []quiz.Exercise
	known := map[string]bool{}
	for i := range list {
		for _, e := range s.errorsOf(in, &list[i]) {
			if len(all) == quiz.MostOwn {
				return all
			}
			if !known[e.ID] {
				known[e.ID] = true
				e.Newest = len(all) + 1
				all = append(all, e)
			}
		}
	}
	return all
}

// OwnNames returns the player's names in other programs.
func (s *Session) OwnNames() library.Names {
	return library.ParseNames(s.Values.Text(settings.OwnNames))
}

// errorsOf returns the player's errors in one match.
func (s *Session) errorsOf(in matches.Analyses, e *matches.Entry) []quiz.Exercise {
	own, mine := library.Own(e)
	if !mine || e.Damaged || e.Analysis.Judged == 0 || !e.Analysis.Serves(e.Analysis.Plies) {
		return nil
	}
	events, err := in.Events(e.ID)
	if err != nil {
		s.Note(err)
		return nil
	}
	judged, err := in.Analysis(e.ID)
	if err != nil {
		s.Note(err)
	}
	return quiz.ErrorsOf(events, judged, own)
}

// Course teaches a course, and returns how it went, or nil if the player left before its end.
func (s *Session) Course(c *quiz.Course) (*quiz.Score, table.Leaving, error) {
	all, err := quiz.Exercises()
	if err != nil {
		return nil, table.Left, err
	}
	book := s.QuizBook()
	lessons := c.Teach(all, &book, func() { s.SaveBook(&book) })
	left := s.sitExam(lessons)
	return lessons.Score(), left, nil
}

func (s *Session) examine(all []quiz.Exercise, one bool) table.Leaving {
	book := s.QuizBook()
	return s.sitExam(quiz.NewExaminer(all, &book, func() time.Time { return s.Now() }, one, func() { s.SaveBook(&book) }))
}

// sitExam puts an exam on a desk of its own.
func (s *Session) sitExam(examiner table.Examiner) table.Leaving {
	parts := table.Parts{Engines: advise.Engines{Adviser: s.Adviser, Judge: s.Analyst}}
	options := table.Options{Typed: s.Typed, Options: advise.Options{HintPlies: min(quizPlies, s.LessonPlies)}}
	players := [2]core.PlayerInfo{
		{Name: s.Devices.Text(say.M(say.CliDefaultName, nil)), Colour: core.White},
		{Name: s.Devices.Text(say.M(say.CliDefaultOpponent, nil)), Colour: core.Red},
	}
	return table.NewExam(desk.New(s.Devices), parts, options, s.style(), players, examiner).Run(s.Inputs)
}

// SaveBook saves the player's answers. If that fails, they last until the end of the session, and it
// announces that once.
func (s *Session) SaveBook(book *quiz.Book) {
	s.answers = *book
	if s.QuizStore == nil {
		return
	}
	text, err := book.Text()
	if err == nil && s.answersUnread != nil {
		text, err = joined(s, text)
	}
	if err == nil {
		err = s.QuizStore.Save(text)
	}
	if err != nil && !s.answersUnsaved {
		s.answersUnsaved = true
		s.Notify(say.M(say.QuizUnsaved, say.Data{"Problem": s.Devices.Because(err)}))
	}
}

// joined adds answers to the saved ones, which could not be read before: saving only the new ones would
// replace them.
func joined(s *Session, text []byte) ([]byte, error) {
	saved, err := s.QuizStore.Load()
	if err != nil {
		return nil, err
	}
	text, _, err = quiz.Join(saved, text)
	if err == nil {
		s.answersUnread = nil
	}
	return text, err
}
