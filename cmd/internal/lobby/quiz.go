package lobby

import (
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/quiz"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/table"
)

// quizItem returns the start menu's line that opens the quiz, or none if no engine can judge
// answers.
func quizItem(s *session.Session, d *desk.Desk, choose func(step)) []places.Item {
	if !s.Quizzes() {
		return nil
	}
	q := quizzes{s, d, choose}
	return []places.Item{{Title: say.M(say.QuizTitle, nil), Open: func() places.Place { return q.menu() }}}
}

// quizzes builds the menus of the quiz on a desk. choose sets the step to take after the desk.
type quizzes struct {
	session *session.Session
	desk    *desk.Desk
	choose  func(step)
}

// menu lists the courses, the trainers, the position of the day, everything, the player's own
// errors, and each topic. A newcomer hears where to begin.
func (q quizzes) menu() *places.Menu {
	all, err := q.session.Exercises()
	if err != nil {
		q.session.Note(err)
	}
	book := q.session.QuizBook()
	courses := places.Item{Title: say.M(say.QuizCourses, nil), Open: func() places.Place { return q.courses() }}
	every := say.N(say.QuizAll, book.Due(all, q.session.Now()), nil)
	if len(book.Cards) == 0 {
		every = say.N(say.QuizAllNew, len(all), nil)
		if len(book.Courses) == 0 {
			courses.Value = func() say.Message { return say.M(say.QuizBegin, nil) }
		}
	}
	menu := &places.Menu{Title: say.M(say.QuizTitle, nil), Text: q.session.Devices.Text, Items: []places.Item{
		courses,
		{Title: say.M(say.QuizTrainers, nil), Open: func() places.Place { return q.trainers() }},
		{Title: say.M(say.QuizDaily, nil), Do: q.leaves(q.daily)},
		{Title: every, Do: q.asks(all)},
	}}
	for _, topic := range append([]quiz.Topic{quiz.Own}, quiz.Topics()...) {
		some := quiz.Of(all, topic)
		if len(some) == 0 {
			continue
		}
		title := say.N(say.QuizTopic, len(some), say.Data{"Topic": topic.Title()})
		menu.Items = append(menu.Items, places.Item{Title: title, Do: q.asks(some)})
	}
	return menu
}

// leaves returns a function that leaves the desk to take a step.
func (q quizzes) leaves(do step) func() {
	return func() {
		q.choose(do)
		q.desk.Leave()
	}
}

// asks returns a function that asks exercises, and then shows the menu again.
func (q quizzes) asks(some []quiz.Exercise) func() {
	return q.leaves(func() (next, error) {
		if q.session.Quiz(some) == table.Left {
			return next{quits: true}, nil
		}
		return next{do: shown(q.session, quizzes.menu, 0)}, nil
	})
}

func (q quizzes) daily() (next, error) {
	left, err := q.session.QuizDaily()
	if err != nil || left == table.Left {
		return next{quits: true}, err
	}
	return next{do: shown(q.session, quizzes.menu, 0, say.M(say.QuizDone, nil))}, nil
}

// shown returns a step that shows a menu of the quiz on a new desk, after some announcements. The
// line at index at has the focus. The start menu follows.
func shown(s *session.Session, open func(quizzes) *places.Menu, at int, before ...say.Message) step {
	return func() (next, error) {
		d, chosen := s.Desk(), step(nil)
		menu := open(quizzes{s, d, func(do step) { chosen = do }})
		menu.Before, menu.Unasked = before, true
		menu.Focus(at)
		d.Enter(menu)
		// Run sets chosen.
		quits := d.Run(s.Inputs)
		return next{quits: quits, do: chosen}, nil
	}
}

// courses lists the courses.
func (q quizzes) courses() *places.Menu {
	menu := &places.Menu{Title: say.M(say.QuizCourses, nil), Text: q.session.Devices.Text}
	book := q.session.QuizBook()
	for i, c := range quiz.Courses() {
		progress := book.Courses[c.ID()]
		menu.Items = append(menu.Items, places.Item{
			Title: courseLine(&c, progress), Whole: progress == quiz.Progress{}, Do: q.leaves(q.course(i)),
		})
	}
	return menu
}

// course teaches a course. The list of courses follows. After a completed course, the next one is
// in focus, otherwise the same one.
func (q quizzes) course(i int) step {
	return func() (next, error) {
		c := &quiz.Courses()[i]
		score, left, err := q.session.Course(c)
		if err != nil || left == table.Left {
			return next{quits: true}, err
		}
		if score == nil {
			return next{do: shown(q.session, quizzes.courses, i)}, nil
		}
		over := say.M(say.CourseScore, say.Data{"Title": say.M(c.Title, nil), "Right": score.Right, "Total": score.Total})
		return next{do: shown(q.session, quizzes.courses, i+1, over)}, nil
	}
}

// courseLine returns the line of a course, with the player's progress.
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

// trainers lists the trainers with the player's results, and the switch that times the answers.
func (q quizzes) trainers() *places.Menu {
	menu := &places.Menu{Title: say.M(say.QuizTrainers, nil), Text: q.session.Devices.Text}
	tallies := q.session.QuizBook().Tallies
	for i, topic := range append(quiz.Trainers(), quiz.Replies) {
		menu.Items = append(menu.Items, places.Item{Title: trainerLine(topic, tallies[topic]), Whole: true, Do: q.leaves(q.train(topic, i))})
	}
	timed := places.Item{
		Title: say.M(say.TrainerTimed, nil), Value: func() say.Message { return switched(q.session.QuizBook().Timed) },
		Change: func(int) {
			book := q.session.QuizBook()
			book.Timed = !book.Timed
			q.session.SaveBook(&book)
		},
	}
	menu.Items = append(menu.Items, timed)
	return menu
}

// train asks a trainer's questions, and then shows the trainers again.
func (q quizzes) train(topic quiz.Topic, at int) step {
	return func() (next, error) {
		all, err := quiz.Exercises()
		if err != nil || q.session.Quiz(quiz.Train(topic, all)) == table.Left {
			return next{quits: true}, err
		}
		return next{do: shown(q.session, quizzes.trainers, at)}, nil
	}
}

// switched returns the value on or off for a line.
func switched(on bool) say.Message {
	if on {
		return say.M(say.ValueOn, nil)
	}
	return say.M(say.ValueOff, nil)
}

// trainerLine returns the line of a trainer: how many answers were right, and how long a timed
// answer took on average.
func trainerLine(topic quiz.Topic, t quiz.Tally) say.Message {
	if t.Asked == 0 {
		return topic.Title()
	}
	data := say.Data{"Title": topic.Title(), "Right": t.Right}
	if seconds, ok := t.Mean(); ok {
		data["Seconds"] = say.N(say.TrainerSeconds, seconds, nil)
		return say.N(say.TrainerLineTimed, t.Asked, data)
	}
	return say.N(say.TrainerLine, t.Asked, data)
}
