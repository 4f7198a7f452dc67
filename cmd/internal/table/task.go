package table

import (
	"maps"

	"backtalk/a11y/keyname"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/keymap"
)

// task says what a step of the tutorial asks the learner to do, once for keys and once for touch.
type task struct {
	keys, touch say.MessageID
	// key and then are the actions whose keys or buttons the task names. nearer means that, in
	// place of key, it names the arrow from 24 to 23, which depends on the side of the home board.
	key, then keymap.Action
	nearer    bool
	// points are the points that it names.
	points say.Data
}

// pressing asks for one action.
func pressing(a keymap.Action) task {
	return task{keys: say.TutorialPress, touch: say.TutorialTap, key: a}
}

// pressTwo asks for an action and the answer to its question.
func pressTwo(a, then keymap.Action) task {
	return task{keys: say.TutorialPressTwo, touch: say.TutorialTapTwo, key: a, then: then}
}

// arrow asks for an arrow key, which leads to a point.
func arrow(a keymap.Action, to core.Point) task {
	return task{keys: say.TutorialPress, touch: say.TutorialTapPoint, key: a, points: say.Data{"Point": int(to)}}
}

// goThere asks for the key that goes to a point by its number.
func goThere(to core.Point) task {
	return task{
		keys: say.TutorialGo, touch: say.TutorialTapPoint, key: keymap.DoGoToPoint, then: keymap.DoEnter,
		points: say.Data{"Point": int(to)},
	}
}

// find asks for a checker or its destination, by the key that leads from one target to the next. By
// touch it is the whole move.
func find(point, from, to core.Point) task {
	return task{
		keys: say.TutorialFind, touch: say.TutorialTapMove, key: keymap.DoNextTarget, then: keymap.DoEnter,
		points: say.Data{"Point": int(point), "From": int(from), "To": int(to)},
	}
}

// dice maps the digits to their actions.
var dice = [7]keymap.Action{
	1: keymap.DoDie1, 2: keymap.DoDie2, 3: keymap.DoDie3, 4: keymap.DoDie4, 5: keymap.DoDie5, 6: keymap.DoDie6,
}

// byDigit asks for a move by the digit of its die. enter does so for a move from the bar, and
// bearOff for one off the board.
func byDigit(from, die core.Point) task {
	return task{
		keys: say.TutorialDigitOn, touch: say.TutorialTapMove, key: dice[die],
		points: say.Data{"From": int(from), "To": int(from - die)},
	}
}

func enter(die core.Point) task {
	return task{
		keys: say.TutorialPress, touch: say.TutorialTapPoint, key: dice[die], points: say.Data{"Point": int(core.Bar - die)},
	}
}

func bearOff(from, die core.Point) task {
	return task{keys: say.TutorialDigitOn, touch: say.TutorialTapOff, key: dice[die], points: say.Data{"From": int(from)}}
}

// fourTimes asks for a checker to be moved with all four dice of a double.
func fourTimes(from, die core.Point) task {
	return task{
		keys: say.TutorialDigitFour, touch: say.TutorialTapFour, key: dice[die],
		points: say.Data{"From": int(from), "To": int(from - die)},
	}
}

// play asks for a move, and playTwo for two; by then the learner knows how.
func play(from, to core.Point) task {
	return task{keys: say.TutorialPlay, touch: say.TutorialPlay, points: say.Data{"From": int(from), "To": int(to)}}
}

func playTwo(from, to, from2, to2 core.Point) task {
	return task{keys: say.TutorialPlayTwo, touch: say.TutorialPlayTwo, points: say.Data{
		"From": int(from), "To": int(to), "From2": int(from2), "To2": int(to2),
	}}
}

// playThen asks for a move, and an action after it.
func playThen(from, to core.Point, a keymap.Action) task {
	return task{
		keys: say.TutorialPlayPress, touch: say.TutorialPlayTap, key: a, points: say.Data{"From": int(from), "To": int(to)},
	}
}

// choosing asks for the list of plays, and one of them.
func choosing() task {
	return task{keys: say.TutorialList, touch: say.TutorialTapList, key: keymap.DoMovesList, then: keymap.DoEnter}
}

// taskOf returns what the current step asks for.
func taskOf(t *Tutorial) say.Message {
	asks := t.step().task
	data, id := say.Data{}, asks.keys
	maps.Copy(data, asks.points)
	if t.table.desk.ByTouch {
		id = asks.touch
	}
	key := asks.key
	if asks.nearer {
		key = t.nearer()
	}
	data["Key"], data["Then"] = control(t, key), control(t, asks.then)
	return say.M(id, data)
}

// control returns the key of an action or, by touch, the title of its button.
func control(t *Tutorial, a keymap.Action) any {
	switch {
	case a == keymap.None:
		return ""
	case t.table.desk.ByTouch:
		return keyname.Title(a)
	}
	return t.table.desk.KeyName(string(a))
}
