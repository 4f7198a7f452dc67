package replay

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
)

// Analyst judges what was decided, and knows the reasons.
type Analyst interface {
	table.Judge
	// Beside returns the best play and another, with what distinguishes them.
	Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
}

// Teacher judges what was decided in a match, and says why something else was better.
type Teacher struct {
	Analyst Analyst
	// Plies is how many rolls are looked ahead.
	Plies int
	// Figures says that errors are announced with what they cost.
	Figures bool
}

// lesson is the analysis of a replayed match, as far as it has got. What takes long runs elsewhere
// and comes back by the desk's mailbox; leaving the replay ends it.
type lesson struct {
	replay *Replay
	ear    *a11y.Ear
	// ctx ends with the replay; others are who has to end before that is left.
	ctx    context.Context
	stop   context.CancelFunc
	others sync.WaitGroup

	questions []analysis.Question
	started   bool
	// late fires when it is time to say how far the analysis has got.
	late *time.Timer
	// judged is how many questions are judged.
	judged atomic.Int64
	// decisions are all of them, nil before.
	decisions []analysis.Decision
	// at has the errors of each stop, as indices of decisions.
	at map[int][]int
	// reporting says that a report is being written.
	reporting bool
	// asked counts what was asked to be explained; the answer to an older question is dropped.
	asked int
}

func newLesson(r *Replay, style a11y.Style) *lesson {
	l := &lesson{replay: r, ear: a11y.NewEar(style)}
	l.ear.Words = r.desk.WordCount
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// end stops what runs elsewhere and waits for it: a search stops within milliseconds.
func (l *lesson) end() {
	l.stop()
	if l.late != nil {
		l.late.Stop()
	}
	l.others.Wait()
}

// elsewhere runs do elsewhere, and what it returns at the desk, unless the replay was left.
func (l *lesson) elsewhere(do func() func()) {
	l.others.Go(func() {
		if then := do(); l.ctx.Err() == nil {
			l.replay.desk.Post(then)
		}
	})
}

// press is the key for the analysis: it starts it, says how far it has got, explains an error, or
// sums up.
func (l *lesson) press() {
	switch {
	case l.replay.front.Teacher == nil:
		l.replay.desk.Fail(say.ReplayNotAnalysed, nil)
	case !l.started:
		l.start()
	case l.decisions == nil:
		l.progress(say.Answer)
	case len(l.at[l.replay.at]) > 0:
		l.explain(l.at[l.replay.at][0])
	default:
		l.sumUp()
	}
}

// progressEvery is how often the analysis says how far it has got.
const progressEvery = 10 * time.Second

func (l *lesson) start() {
	l.started = true
	l.questions = analysis.Questions(l.replay.record.Events)
	l.replay.desk.Answer(say.AnalysisRunning, nil)
	teacher := l.replay.front.Teacher
	l.elsewhere(func() func() {
		state, err := l.judge(teacher)
		return func() { l.finish(state, err) }
	})
	l.remind()
}

func (l *lesson) judge(teacher *Teacher) (analysis.State, error) {
	return library.Judge(l.ctx, teacher.Analyst, l.questions, teacher.Plies, l.replay.record.Kept, func(s analysis.State) {
		l.judged.Store(int64(len(s.Judged)))
	})
}

// open takes an analysis that is kept whole: its errors can be gone to at once.
func (l *lesson) open() {
	teacher, kept := l.replay.front.Teacher, l.replay.record.Kept
	if teacher == nil || kept.In == nil {
		return
	}
	questions := analysis.Questions(l.replay.record.Events)
	state, err := kept.Load(teacher.Plies)
	if err != nil || len(questions) == 0 || len(state.Judged) < len(questions) {
		// What can't be read is reported when it is asked for.
		return
	}
	l.started, l.questions = true, questions
	l.note(state)
}

// remind says every ten seconds how far the analysis has got.
func (l *lesson) remind() {
	l.late = time.AfterFunc(progressEvery, func() {
		l.replay.desk.Post(func() {
			if l.decisions == nil && l.started && l.ctx.Err() == nil {
				l.progress(say.Event)
				l.remind()
			}
		})
	})
}

func (l *lesson) progress(u say.Urgency) {
	m := a11y.AnalysisProgress(int(l.judged.Load()), len(l.questions))
	l.replay.desk.Announce(say.Announcement{Sentences: []say.Message{m}, Urgency: u, Topic: say.TopicHint})
}

// finish takes the analysis, and sums it up.
func (l *lesson) finish(state analysis.State, err error) {
	if err != nil {
		l.started = false
		l.replay.desk.Fail(say.AnalysisFailed, say.Data{"Problem": l.replay.desk.Because(err)})
		return
	}
	l.note(state)
	l.sumUp()
}

// note notes where the errors are.
func (l *lesson) note(state analysis.State) {
	l.decisions, l.at = analysis.Join(l.questions, state), map[int][]int{}
	mistakes := []int{}
	for _, i := range analysis.Errors(l.decisions, l.theirs) {
		at := eventOf(&l.decisions[i])
		mistakes = append(mistakes, at)
		if stop, ok := stopBefore(l.replay.stops, at); ok {
			l.at[stop] = append(l.at[stop], i)
		}
	}
	l.replay.record.Mistakes = mistakes
	l.replay.stops = stopsOf(l.replay.record.Events, mistakes)
}

// theirs reports whether a decision is one of those that are gone through: those of the person
// here, or of both players where nobody here played.
func (l *lesson) theirs(d *analysis.Decision) bool {
	return l.replay.record.Others || d.Player == l.replay.record.Own
}

// eventOf is the event before which a decision is shown: not to double is shown with the roll that
// came instead.
func eventOf(d *analysis.Decision) int {
	if d.Kind == analysis.Doubling && d.Made.Action == analysis.NoDouble {
		return d.Event + 1
	}
	return d.Event
}

// scene is that of a listener with p's numbers.
func (l *lesson) scene(p core.Player) a11y.Scene {
	return a11y.Scene{State: l.replay.state(), Viewer: p, Watching: l.replay.record.Others}
}

func (l *lesson) sumUp() {
	figures := l.replay.front.Teacher.Figures
	viewer := l.replay.Viewer()
	l.replay.desk.Announce(l.ear.Summary(l.scene(viewer), viewer, l.decisions, figures))
}

// announce announces the errors of the stop that the replay is at.
func (l *lesson) announce() {
	for _, i := range l.at[l.replay.at] {
		l.replay.desk.Announce(l.ear.Mistake(l.scene(l.replay.Viewer()), &l.decisions[i], l.replay.front.Teacher.Figures))
	}
}

// player is whose error was made at a stop that has one: where nobody here played, it is seen and
// explained in that player's numbers.
func (l *lesson) player(stop int) core.Player {
	if !l.replay.record.Others {
		return l.replay.Viewer()
	}
	return l.decisions[l.at[stop][0]].Player
}

// errors lists the errors, the worst first, to go to.
func (l *lesson) errors() places.Place {
	menu := &places.Menu{Title: say.M(say.AnalysisErrors, nil), Whole: true, Text: l.replay.desk.Text}
	found := analysis.WorstFirst(l.decisions, analysis.Errors(l.decisions, l.theirs))
	for _, i := range found {
		stop, ok := stopBefore(l.replay.stops, eventOf(&l.decisions[i]))
		if !ok {
			continue
		}
		told := l.ear.Mistake(l.scene(l.replay.Viewer()), &l.decisions[i], l.replay.front.Teacher.Figures)
		menu.Items = append(menu.Items, places.Item{Title: told.Sentences[0], Do: func() { l.replay.goTo(stop) }})
	}
	return menu
}

// explain says why something else was better.
func (l *lesson) explain(i int) {
	l.asked++
	asked, d, teacher := l.asked, &l.decisions[i], l.replay.front.Teacher
	sc := l.scene(d.Player)
	l.elsewhere(func() func() {
		why, err := l.why(teacher, sc, d)
		return func() {
			switch {
			case l.asked != asked:
			case err != nil:
				l.replay.desk.Fail(say.AdviceFailed, say.Data{"Problem": l.replay.desk.Because(err)})
			default:
				l.replay.desk.Announce(why)
			}
		}
	})
}

// why is the reasons for what was better and against what was done.
func (l *lesson) why(teacher *Teacher, sc a11y.Scene, d *analysis.Decision) (say.Announcement, error) {
	if d.Kind == analysis.Play {
		q := advice.Request{Turn: core.NewTurn(d.Board, d.Dice), At: d.At, Plies: teacher.Plies}
		best, made, err := teacher.Analyst.Beside(l.ctx, q, d.After())
		if err != nil {
			return say.Announcement{}, err
		}
		return l.ear.Why(sc, &best, &made), nil
	}
	before := analysis.Standing(l.replay.record.Events, d.Event)[d.Event]
	c, err := teacher.Analyst.Cube(l.ctx, &before, teacher.Plies)
	return l.ear.CubeHint(sc, &c), err
}
