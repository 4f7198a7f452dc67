package lobby

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/table"
)

// quizItem returns the start menu's line that opens the quiz, or none if
// nothing can judge answers.
func (l *Lobby) quizItem(d *desk.Desk, choose func(step)) []places.Item {
	if !l.Quizzes() {
		return nil
	}
	return []places.Item{{Title: say.M(say.QuizTitle, nil), Open: func() places.Place { return l.quizMenu(d, choose) }}}
}

// quizMenu lists the position of the day, everything, the player's own errors, and each topic.
func (l *Lobby) quizMenu(d *desk.Desk, choose func(step)) places.Place {
	all, err := l.Exercises()
	if err != nil {
		l.Note(err)
	}
	book := l.QuizBook()
	asks := func(some []quiz.Exercise) func() {
		return func() {
			choose(func() (next, error) { return next{quits: l.Quiz(some) == table.Left}, nil })
			d.Leave()
		}
	}
	daily := func() {
		choose(l.quizDaily)
		d.Leave()
	}
	menu := &places.Menu{Title: say.M(say.QuizTitle, nil), Text: l.Devices.Text, Items: []places.Item{
		{Title: say.M(say.QuizDaily, nil), Do: daily},
		{Title: say.M(say.QuizCourses, nil), Open: func() places.Place { return l.courseMenu(d, choose) }},
		{Title: say.N(say.QuizAll, book.Due(all, l.Now()), nil), Do: asks(all)},
	}}
	for _, topic := range append([]quiz.Topic{quiz.Own}, quiz.Topics()...) {
		some := quiz.Of(all, topic)
		if len(some) == 0 {
			continue
		}
		title := say.N(say.QuizTopic, len(some), say.Data{"Topic": topic.Title()})
		menu.Items = append(menu.Items, places.Item{Title: title, Do: asks(some)})
	}
	return menu
}

func (l *Lobby) quizDaily() (next, error) {
	left, err := l.QuizDaily()
	if err != nil || left == table.Left {
		return next{quits: true}, err
	}
	return says(say.M(say.QuizDone, nil)), nil
}

// courseMenu lists the courses.
func (l *Lobby) courseMenu(d *desk.Desk, choose func(step)) places.Place {
	menu := &places.Menu{Title: say.M(say.QuizCourses, nil), Text: l.Devices.Text}
	book := l.QuizBook()
	for _, c := range quiz.Courses() {
		progress := book.Courses[c.ID()]
		menu.Items = append(menu.Items, places.Item{Title: courseLine(&c, progress), Whole: progress == quiz.Progress{}, Do: func() {
			choose(func() (next, error) {
				left, err := l.Course(&c)
				if err != nil || left == table.Left {
					return next{quits: true}, err
				}
				return says(say.M(say.CourseOver, say.Data{"Title": say.M(c.Title, nil)})), nil
			})
			d.Leave()
		}})
	}
	return menu
}

// courseLine returns a course with the player's progress.
func courseLine(c *quiz.Course, p quiz.Progress) say.Message {
	title := say.M(c.Title, nil)
	switch {
	case p.Answered > 0:
		return say.M(say.CourseLineBegun, say.Data{"Title": title, "Number": p.Answered + 1, "Total": c.Len()})
	case p.Done:
		return say.M(say.CourseLineDone, say.Data{"Title": title, "Right": p.Best, "Total": c.Len()})
	}
	return title
}
