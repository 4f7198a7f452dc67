package replay

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/advise"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/places"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/keymap"
)

// Analyst judges decisions, and gives reasons.
type Analyst interface {
	advise.Judge
	// Beside returns the best play and the one that leads to made, with the reasons that
	// distinguish them.
	Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
}

// Teacher judges the decisions of a match, and explains the errors.
type Teacher struct {
	Analyst Analyst
	// Plies is how many rolls to look ahead.
	Plies int
	// Figures adds the cost to each announced error.
	Figures bool
}

// lesson is the analysis of a replayed match so far. Slow work runs in the background and posts its results
// to the desk; leaving the replay ends it.
type lesson struct {
	replay *Replay
	ear    *a11y.Ear
	// ctx ends with the replay; others counts the background work to wait for.
	ctx    context.Context
	stop   context.CancelFunc
	others sync.WaitGroup

	questions []analysis.Question
	started   bool
	// late fires when it is time to announce the progress.
	late *time.Timer
	// judged counts the judged questions.
	judged atomic.Int64
	// decisions holds all decisions, nil before the end of the analysis.
	decisions []analysis.Decision
	// at maps each stop to its errors, as indices of decisions.
	at map[int][]int
	// reporting is set while a report is being written.
	reporting bool
	// whose says whose errors the player reviews: one player's or both players'.
	whose core.Owner
	// asked counts the requests for an explanation and the changes of the stop. The answer to an
	// older request is dropped.
	asked int
	// told means that the player has heard the errors of the current stop;
	// explained counts the explained ones.
	told      bool
	explained int
	// hinted means that the player has heard how to continue a review.
	hinted bool
	// rank is the rank of the current error, 0 for the worst; -1 means none.
	rank int
}

func newLesson(r *Replay, style a11y.Style) *lesson {
	l := &lesson{replay: r, ear: a11y.NewEar(style), whose: core.Owner(r.record.Own), rank: -1}
	if r.record.Others {
		l.whose = core.Centre
	}
	l.ear.Words = r.desk.WordCount
	l.ctx, l.stop = context.WithCancel(context.Background())
	return l
}

// end stops the background work and waits for it: a search stops within
// milliseconds.
func (l *lesson) end() {
	l.stop()
	if l.late != nil {
		l.late.Stop()
	}
	l.others.Wait()
}

// elsewhere runs do in the background. The desk then runs the function that do returns, unless the
// player has left the replay.
func (l *lesson) elsewhere(do func() func()) {
	l.others.Go(func() {
		if then := do(); l.ctx.Err() == nil {
			l.replay.desk.Post(then)
		}
	})
}

// press handles the analysis key: it starts the analysis, announces its progress, explains an error, or sums
// up.
func (l *lesson) press() {
	switch {
	case l.replay.front.Teacher == nil:
		l.replay.desk.Fail(say.ReplayNotAnalysed, nil)
	case !l.started:
		l.start()
	case l.decisions == nil:
		l.progress(say.Answer)
	case len(l.at[l.replay.at]) > 0:
		l.explainNext()
	default:
		l.sumUp()
	}
}

// progressEvery is the time between announcements of progress.
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

// open loads a complete saved analysis, so that the player can go to its errors at once.
func (l *lesson) open() {
	teacher, kept := l.replay.front.Teacher, l.replay.record.Kept
	if teacher == nil || kept.In == nil {
		return
	}
	questions := analysis.Questions(l.replay.record.Events)
	state, err := kept.Load(teacher.Plies)
	if err != nil || len(questions) == 0 || len(analysis.Join(questions, state)) < len(questions) {
		// An unreadable analysis is reported when the player asks for it.
		return
	}
	l.started, l.questions = true, questions
	l.note(state)
}

// remind announces the progress every ten seconds.
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

// finish stores the analysis, and sums it up or begins the review.
func (l *lesson) finish(state analysis.State, err error) {
	if err != nil {
		l.started = false
		l.replay.desk.Fail(say.AnalysisFailed, say.Data{"Problem": l.replay.desk.Because(err)})
		return
	}
	l.note(state)
	if l.replay.record.Review {
		l.worst()
		return
	}
	l.sumUp()
}

// note stores the decisions and where the errors are.
func (l *lesson) note(state analysis.State) {
	l.decisions = analysis.Join(l.questions, state)
	l.mark()
}

// mark finds the stops of the errors that the player reviews. The replay doesn't move.
func (l *lesson) mark() {
	r, mistakes := l.replay, []int{}
	found := analysis.Errors(l.decisions, l.theirs)
	for _, i := range found {
		mistakes = append(mistakes, eventOf(&l.decisions[i]))
	}
	at := r.stops[r.at].n
	r.record.Mistakes, r.stops = mistakes, stopsOf(r.record.Events, mistakes)
	r.at, _ = stopBefore(r.stops, at)
	l.at, l.told, l.explained, l.rank = map[int][]int{}, false, 0, -1
	for k, i := range found {
		if stop, ok := stopBefore(r.stops, mistakes[k]); ok {
			l.at[stop] = append(l.at[stop], i)
		}
	}
}

// theirs reports whether the player reviews the errors of the decision's player.
func (l *lesson) theirs(d *analysis.Decision) bool {
	return l.whose == core.Centre || l.whose == core.Owner(d.Player)
}

// of returns the words for whose errors the player reviews.
func (l *lesson) of() say.Message {
	switch {
	case l.whose == core.Centre:
		return say.M(say.ReplayErrorsOfBoth, nil)
	case !l.replay.record.Others && l.whose == core.Owner(l.replay.record.Own):
		return say.M(say.ReplayErrorsOfYou, nil)
	}
	return say.M(say.ReplayErrorsOfName, say.Data{"Name": a11y.Called(l.replay.state().Players[l.whose])})
}

// reviewed lists the choices of whose errors to review, in order.
var reviewed = [...]core.Owner{core.Centre, 0, 1}

// review switches to the next (+1) or previous (-1) choice of whose errors to review. If nobody here played,
// it counts points as the chosen player does.
func (l *lesson) review(by int) {
	at := slices.Index(reviewed[:], l.whose) + by
	if at < 0 || at >= len(reviewed) {
		return
	}
	l.whose = reviewed[at]
	l.mark()
	if l.replay.record.Others && l.whose != core.Centre {
		l.replay.seeAs(core.Player(l.whose))
	}
}

// moved drops the requests about the stop that the replay has left, and notes that the player
// hasn't heard the errors of the new one.
func (l *lesson) moved() {
	l.asked++
	l.told, l.explained = false, 0
}

// eventOf returns the event before which the replay shows a decision. The replay shows a decision whether to
// double together with the double, or with the roll made instead.
func eventOf(d *analysis.Decision) int {
	if d.Kind == analysis.Doubling {
		return d.Event + 1
	}
	return d.Event
}

// scene returns the scene of a listener with p's numbers.
func (l *lesson) scene(p core.Player) a11y.Scene {
	return a11y.Scene{State: l.replay.state(), Viewer: p, Watching: l.replay.record.Others}
}

// sumUp announces the worst errors, how many there were, and whom the dice
// favoured.
func (l *lesson) sumUp() {
	said := l.sums()
	scene, figures := l.scene(l.replay.viewer()), l.replay.front.Teacher.Figures
	said = append(said, l.ear.Luck(scene, analysis.Summarise(l.decisions), figures))
	if figures {
		if adjusted, known := analysis.LuckAdjusted(l.replay.record.Events, l.decisions); known {
			said = append(said, l.ear.Adjusted(scene, adjusted))
		}
	}
	l.announceSums(said, say.Answer)
}

// opens announces the errors of a match that was analysed before.
func (l *lesson) opens() {
	if l.decisions != nil {
		l.announceSums(l.sums(), say.Event)
	}
}

func (l *lesson) announceSums(said []say.Message, u say.Urgency) {
	if how, ok := l.howToGo(); ok {
		said = append(said, how)
	}
	l.replay.desk.Announce(say.Announcement{Sentences: said, Urgency: u, Topic: say.TopicHint})
}

// sums returns the worst errors of the reviewed player and how many there are. For both players, it returns
// only how many each made.
func (l *lesson) sums() []say.Message {
	sums, figures := analysis.Summarise(l.decisions), l.replay.front.Teacher.Figures
	if l.whose != core.Centre {
		p := core.Player(l.whose)
		return []say.Message{a11y.Worst(p, l.decisions), l.ear.Count(l.scene(l.replay.viewer()), p, sums[p].All, figures)}
	}
	var said []say.Message
	for p := range core.Player(2) {
		said = append(said, l.ear.Count(l.scene(l.replay.viewer()), p, sums[p].All, figures))
	}
	return said
}

// howToGo returns how to go to the errors, or false if there are none.
func (l *lesson) howToGo() (say.Message, bool) {
	switch {
	case len(l.at) == 0:
		return say.Message{}, false
	case l.replay.front.Typed:
		return say.M(say.ReplayErrorsHowTyped, nil), true
	}
	return say.M(say.ReplayErrorsHow, say.Data{
		"Next": l.replay.key(keymap.DoNextMistake), "Worst": l.replay.key(keymap.DoWorstMistake),
	}), true
}

// where returns where in the match the current stop is. If an error is announced here, it returns the error's
// place, because an answer to a double may be on the next line of the score sheet.
func (l *lesson) where() say.Message {
	s := l.replay.stops[l.replay.at]
	place := s.last
	if here := l.at[l.replay.at]; len(here) > 0 {
		d := &l.decisions[here[0]]
		place = analysis.Sheet{Line: d.Move, Player: d.Player}
	}
	return l.ear.WhereInMatch(l.scene(l.replay.viewer()), s.game, place)
}

// announce announces the errors of the current stop.
func (l *lesson) announce() {
	for _, i := range l.at[l.replay.at] {
		l.replay.desk.Announce(l.mistake(i))
	}
}

// remarked announces the decision made at this stop if another program judged it an error, with
// that program's remarks. It leaves out an error in what led here, such as a wrong double, because
// put has announced it already.
func (l *lesson) remarked() {
	r := l.replay
	here, all := r.stops[r.at], r.record.Events
	for _, end := range r.record.Mistakes {
		if stop, ok := stopBefore(r.stops, end); !ok || stop != r.at || end < here.n {
			continue
		}
		for end++; end < len(all) && isRemark(all[end]); end++ {
		}
		before, _ := r.match(here)
		sc, made := l.scene(r.viewer()), all[here.n:end]
		sc.Replay = true
		_ = l.ear.Resume(sc, before.Events())
		here.n = end
		after, _ := r.match(here)
		sc.State = after.State()
		r.desk.AnnounceAll(l.ear.Announce(sc, before.State(), made))
		return
	}
}

func (l *lesson) mistake(i int) say.Announcement {
	sc := l.scene(l.replay.viewer())
	return l.ear.Mistake(sc, &l.decisions[i], l.replay.front.Teacher.Figures, a11y.Games(l.decisions))
}

// ranked returns the errors that the player reviews, the worst first.
func (l *lesson) ranked() []int {
	return analysis.WorstFirst(l.decisions, analysis.Errors(l.decisions, l.theirs))
}

// worst moves to the worst error, and from there to the next worst.
func (l *lesson) worst() {
	if l.decisions == nil {
		l.press()
		return
	}
	found := l.ranked()
	stop := func(rank int) int {
		at, _ := stopBefore(l.replay.stops, eventOf(&l.decisions[found[rank]]))
		return at
	}
	next := 0
	if l.rank >= 0 && l.told && stop(l.rank) == l.replay.at {
		next = l.rank + 1
	}
	// Errors of one stop were announced together.
	for next > 0 && next < len(found) && stop(next) == l.replay.at {
		next++
	}
	review := l.replay.record.Review
	switch {
	case next == len(found) && review:
		l.rank = -1
		l.reviewed(len(found))
		return
	case next == len(found):
		l.rank = -1
		l.replay.edge(Mistake, 1)
		return
	}
	l.rank = next
	l.replay.goTo(stop(next))
	if review {
		l.explain(l.at[l.replay.at]...)
	}
}

// player returns the player whose numbers the replay uses to announce the errors of a stop: the
// viewer or, if nobody here played, the one who made the errors.
func (l *lesson) player(stop int) core.Player {
	if !l.replay.record.Others {
		return l.replay.viewer()
	}
	return l.decisions[l.at[stop][0]].Player
}

// errors returns the list of errors to go to, the worst first.
func (l *lesson) errors() places.Place {
	menu := &places.Menu{Title: say.M(say.AnalysisErrors, nil), Text: l.replay.desk.Text}
	for _, i := range l.ranked() {
		stop, ok := stopBefore(l.replay.stops, eventOf(&l.decisions[i]))
		if !ok {
			continue
		}
		menu.Items = append(menu.Items, places.Item{
			Title: l.mistake(i).Sentences[0], Whole: true, Do: func() { l.replay.goTo(stop) },
		})
	}
	return menu
}

// explainNext explains the next error of this stop, and begins again after
// the last.
func (l *lesson) explainNext() {
	here := l.at[l.replay.at]
	i := here[l.explained%len(here)]
	l.explained++
	l.explain(i)
}

// explain announces, for each of these decisions, why another would have been better.
func (l *lesson) explain(which ...int) {
	l.asked++
	asked, teacher, state := l.asked, l.replay.front.Teacher, l.replay.state()
	l.elsewhere(func() func() {
		var all []say.Announcement
		var err error
		for _, i := range which {
			d := &l.decisions[i]
			sc := a11y.Scene{State: state, Viewer: d.Player, Watching: l.replay.record.Others}
			var why say.Announcement
			if why, err = l.why(teacher, sc, d); err != nil {
				break
			}
			all = append(all, why)
		}
		return func() {
			if l.asked != asked {
				return
			}
			l.replay.desk.AnnounceAll(all)
			switch {
			case err != nil:
				l.replay.desk.Fail(say.AdviceFailed, say.Data{"Problem": l.replay.desk.Because(err)})
			case l.replay.record.Review:
				l.howToReview()
			}
		}
	})
}

// why returns the reasons for the better decision and against the one made.
func (l *lesson) why(teacher *Teacher, sc a11y.Scene, d *analysis.Decision) (say.Announcement, error) {
	if d.Kind == analysis.Play {
		q := advice.Request{Turn: d.Turn(), At: d.At, Plies: teacher.Plies}
		best, made, err := teacher.Analyst.Beside(l.ctx, q, d.After())
		if err != nil {
			return say.Announcement{}, err
		}
		if d.Rolled != nil && !d.BestLeadsTo(best.Board) {
			return say.Announcement{Sentences: []say.Message{say.M(say.AnalysisOnlyRollout, nil)}, Topic: say.TopicHint}, nil
		}
		return l.ear.Why(sc, &best, &made), nil
	}
	if d.Rolled != nil {
		return a11y.RolledCube(d), nil
	}
	before := analysis.Standing(l.replay.record.Events, d.Event)[d.Event]
	c, err := teacher.Analyst.Cube(l.ctx, &before, teacher.Plies)
	return l.ear.CubeHint(sc, &c), err
}
