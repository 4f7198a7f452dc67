//go:build !js

package session

import (
	"sync"

	"backtalk/core/bot"
	"backtalk/core/engine"
)

// withEngine fills in what a front left out with the built-in engine.
func (f Front) withEngine() Front {
	if f.Engine == nil {
		f.Engine = sync.OnceValues(engine.New)
	}
	if f.Bot == nil {
		f.Bot = bot.New
	}
	if f.Adviser == nil {
		hints := adviserOf(f.Engine)
		f.Adviser = hints
		if f.Analyst == nil {
			f.Analyst, f.LessonPlies = analyst{hints, f.Engine}, lessonPlies
			f.Background = humbly(f.Engine)
		}
		if f.Roller == nil {
			f.Roller = roller{f.Engine}
		}
	}
	return f
}
