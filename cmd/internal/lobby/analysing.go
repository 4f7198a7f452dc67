package lobby

import (
	"context"
	"errors"
	"sync/atomic"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/places"
	"backtalk/core/analysis"
)

// analysing analyses all matches of a library in the background. Other searches take turns with it
// for the engine's workers.
type analysing struct {
	library matches.Analyses
	by      analysis.Judge
	plies   int
	stop    context.CancelFunc
	over    chan struct{}
	done    atomic.Bool
	at      atomic.Pointer[progress]
}

// progress holds how far the analysis is: which match of how many it is analysing, and how many of
// that match's decisions are judged.
type progress struct{ match, matches, judged, decisions int }

// beginAnalysing starts an analysis of all matches. notify announces how it ended, unless the
// player stopped it.
func beginAnalysing(in matches.Analyses, by analysis.Judge, plies int, notify func(analysed int, err error)) *analysing {
	ctx, stop := context.WithCancel(context.Background())
	a := &analysing{library: in, by: by, plies: plies, stop: stop, over: make(chan struct{})}
	a.at.Store(&progress{})
	go func() {
		defer close(a.over)
		n, err := a.run(ctx)
		// Set done before notify, so that a player who hears of the end finds no line that stops
		// the analysis.
		a.done.Store(true)
		if ctx.Err() == nil {
			notify(n, err)
		}
	}()
	return a
}

// end stops the analysis, and waits until its judgements are saved. That takes milliseconds.
func (a *analysing) end() {
	a.stop()
	<-a.over
}

// ended reports whether the analysis is complete, or has failed or stopped.
func (a *analysing) ended() bool { return a.done.Load() }

// run analyses one match after another, including matches that the player finishes meanwhile.
func (a *analysing) run(ctx context.Context) (analysed int, err error) {
	tried := map[int64]bool{}
	for {
		list, err := a.library.List()
		if err != nil {
			return analysed, err
		}
		left := library.ToAnalyse(list, a.plies, false)
		next := int64(0)
		for i := range left {
			if !tried[left[i].ID] {
				next = left[i].ID
				break
			}
		}
		if next == 0 {
			return analysed, nil
		}
		tried[next] = true
		err = a.judge(ctx, next, progress{match: analysed + 1, matches: analysed + len(left)})
		switch {
		case errors.Is(err, matches.ErrNoMatch):
			// The match was deleted meanwhile.
		case err != nil:
			return analysed, err
		default:
			analysed++
		}
	}
}

// judge analyses one match.
func (a *analysing) judge(ctx context.Context, id int64, at progress) error {
	events, err := a.library.Events(id)
	if err != nil {
		return err
	}
	questions := analysis.Questions(events)
	at.decisions = len(questions)
	a.at.Store(&at)
	kept := library.Kept{In: a.library, Match: id}
	_, err = library.Judge(ctx, a.by, questions, a.plies, kept, func(s analysis.State) {
		now := at
		now.judged = len(s.Judged)
		a.at.Store(&now)
	})
	return err
}

// analyseItems returns the line that analyses all matches, or that shows the progress and stops the
// analysis. It returns none if no match is left to analyse, or if the results can't be saved.
func (s shelf) analyseItems(all []matches.Entry) []places.Item {
	in, keeps := s.library.(matches.Analyses)
	if !keeps || s.session.Background == nil {
		return nil
	}
	if a := s.tasks.analysing; a != nil && !a.ended() {
		at := a.at.Load()
		title := say.M(say.AnalysisAllStop, say.Data{
			"Match": at.match, "Matches": at.matches, "Done": at.judged, "Total": at.decisions,
		})
		return []places.Item{{Title: title, Pick: func() {
			s.tasks.close()
			s.desk.Answer(say.AnalysisAllStopped, nil)
		}}}
	}
	left := len(library.ToAnalyse(all, s.session.LessonPlies, false))
	if left == 0 {
		return nil
	}
	return []places.Item{{Title: say.N(say.AnalysisAllLine, left, nil), Pick: func() {
		s.tasks.analysing = beginAnalysing(in, s.session.Background, s.session.LessonPlies, s.analysed)
		s.desk.Answer(say.AnalysisAllStarted, nil)
	}}}
}

// analysed announces that all matches are analysed, or what failed.
func (s shelf) analysed(n int, err error) {
	if err != nil {
		s.session.Notify(say.M(say.AnalysisFailed, say.Data{"Problem": s.session.Devices.Because(err)}))
		return
	}
	s.session.Notify(say.N(say.AnalysisAllDone, n, nil))
}
