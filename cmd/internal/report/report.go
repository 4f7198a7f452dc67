package report

import (
	"context"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/analysis"
	"backtalk/core/notation"
	"backtalk/core/tally"
)

// Analyst returns the reasons for decisions.
type Analyst interface {
	Beside(ctx context.Context, q advice.Request, made core.Board) (best, other advice.Play, err error)
	Cube(ctx context.Context, s *core.State, plies int) (advice.CubeAdvice, error)
}

// Texts renders messages.
type Texts interface {
	Text(m say.Message) string
	Announcement(a say.Announcement) string
	Tag() string
	Direction() string
}

// Match is the subject of a report.
type Match struct {
	Events    []core.Event
	Decisions []analysis.Decision
	// When is the day on which the match was played; zero if that is not known.
	When time.Time
	// You is the stored name of a player who gave none, whom the report addresses as you; empty if there is
	// no such player.
	You string
}

// Report holds the messages of a report.
type Report struct {
	title say.Message
	when  time.Time
	names [2]say.Message
	sums  analysis.Summary
	count [2]say.Message
	luck  say.Message
	cost  say.Message
	// adjusted is the luck-adjusted result, if known.
	adjusted      analysis.Result
	adjustedWords []say.Message
	// stakes names the rows for errors and luck in what the players play for; empty in a match
	// without them.
	stakes  []say.MessageID
	faults  []fault
	errors  plot
	fortune plot
}

// fault is an error with the messages about it.
type fault struct {
	title say.Message
	// position describes the position before the error, in words; xgid is the
	// same for programs.
	position []say.Announcement
	xgid     string
	// lines say what was rolled, played and better, with reasons.
	lines []say.Message
}

// mostReasons bounds the errors that get reasons, the worst first, so that a
// report is ready within minutes.
const mostReasons = 60

// Make makes a report on a match. It looks plies rolls ahead for reasons. After each error it calls
// progress, which may be nil. It fails if ctx ends or the analyst fails.
func Make(ctx context.Context, m Match, by Analyst, plies int, progress func(done, total int)) (*Report, error) {
	facts := tally.Of(m.Events)
	r := &Report{when: m.When, sums: analysis.Summarise(m.Decisions)}
	scene := a11y.Scene{Watching: true}
	if started, ok := m.Events[0].(core.MatchStarted); ok {
		scene.State.Rules, scene.State.Players = started.Rules, started.Players
	}
	sums := addressed(scene, m.You)
	// Each move is in its player's own numbers, as books print it.
	ear := a11y.NewEar(a11y.Style{OpponentNumbers: true, Echo: a11y.EchoNormal})
	for p := range core.Player(2) {
		r.names[p] = say.M(say.LibraryName, say.Data{"Name": a11y.Called(scene.State.Players[p])})
		r.count[p] = ear.Count(sums, p, r.sums[p].All, true)
	}
	r.title = say.M(say.ReportTitle, say.Data{"Name": r.names[0], "Other": r.names[1], "Kind": library.Kind(&facts)})
	r.luck = ear.Luck(sums, r.sums, true)
	switch money, staked := analysis.Staked(m.Events); {
	case !staked:
	case money:
		r.stakes = []say.MessageID{say.ReportErrorPoints, say.ReportLuckPoints}
	default:
		r.stakes = []say.MessageID{say.ReportErrorChance, say.ReportLuckChance}
	}
	if adjusted, known := analysis.LuckAdjusted(m.Events, m.Decisions); known {
		r.adjusted, r.adjustedWords = adjusted, []say.Message{ear.Adjusted(sums, adjusted)}
	}
	r.errors, r.cost = errorsOver(r.names, m.Decisions)
	r.fortune = fortuneOver(r.names, m.Decisions)

	found := analysis.WorstFirst(m.Decisions, analysis.Errors(m.Decisions, nil))
	at := make([]int, len(found))
	for i, d := range found {
		at[i] = m.Decisions[d].Event
	}
	before := analysis.Standing(m.Events, at...)
	for i, d := range found {
		w := writer{ctx: ctx, ear: ear, by: by, plies: plies, scene: scene, reasons: i < mostReasons}
		f, err := w.fault(&m.Decisions[d], before[at[i]])
		if err != nil {
			return nil, err
		}
		r.faults = append(r.faults, f)
		if progress != nil {
			progress(i+1, len(found))
		}
	}
	return r, nil
}

// addressed returns the scene as seen by the player whose name is you. If
// nobody has that name, it returns sc unchanged.
func addressed(sc a11y.Scene, you string) a11y.Scene {
	for p := range core.Player(2) {
		if you != "" && sc.State.Players[p].Name == you {
			sc.Watching, sc.Viewer = false, p
		}
	}
	return sc
}

// writer makes the messages about one error.
type writer struct {
	ctx     context.Context
	ear     *a11y.Ear
	by      Analyst
	plies   int
	scene   a11y.Scene
	reasons bool
}

func (w *writer) fault(d *analysis.Decision, s core.State) (fault, error) {
	w.scene.State, w.scene.Viewer = s, d.Player
	if s.Phase == core.PhaseMove {
		// The play follows below; the position is the one before it.
		w.scene.State.Board = s.Turn.Start().For(s.OnTurn)
		w.scene.State.Turn = s.Turn.Again()
	}
	situation := notation.Situate(&w.scene.State)
	f := fault{
		title: say.M(say.ReportError, say.Data{
			"Size": a11y.SizeName(d.Size()), "Name": a11y.Called(s.Players[d.Player]), "Game": d.Game, "Move": d.Move,
			"Amount": a11y.Thousandths(d.Error),
		}),
		xgid: notation.XGID(situation),
	}
	for _, q := range []a11y.Query{a11y.AskPoints, a11y.AskPips, a11y.AskScore} {
		f.position = append(f.position, w.ear.Answer(w.scene, q))
	}
	var err error
	if d.Kind == analysis.Play {
		f.lines, err = w.play(d)
	} else {
		f.lines, err = w.cube(d, &s)
	}
	if d.Rolled != nil {
		f.lines = append(f.lines, a11y.RolledOut(d.Rolled, true))
	}
	return f, err
}

// play returns the messages about a play.
func (w *writer) play(d *analysis.Decision) ([]say.Message, error) {
	lines := []say.Message{say.M(say.ReportRoll, say.Data{"Dice": a11y.Dice(d.Dice)})}
	var pro, contra say.Message
	if w.reasons {
		q := advice.Request{Turn: d.Turn(), At: d.At, Plies: w.plies}
		best, made, err := w.by.Beside(w.ctx, q, d.After())
		if err != nil {
			return nil, err
		}
		// If only the rollout found the best play, the search's reasons are about another play.
		if d.BestLeadsTo(best.Board) {
			pro, contra = w.ear.Against(w.scene, &best, &made)
		}
	}
	return append(lines,
		w.choice(say.ReportPlayed, say.ReportPlayedWhy, d, d.Made, contra),
		w.choice(say.ReportBest, say.ReportBestWhy, d, d.Best, pro),
	), nil
}

// choice returns a line with moves, in words and in notation, and a reason if
// there is one.
func (w *writer) choice(plain, why say.MessageID, d *analysis.Decision, c analysis.Choice, reason say.Message) say.Message {
	data := say.Data{"Moves": w.ear.Chosen(w.scene, d.Player, c), "Notation": notation.FormatPlay(c.Moves)}
	if reason.ID == "" {
		return say.M(plain, data)
	}
	data["Reason"] = reason
	return say.M(why, data)
}

// cube returns the messages about a cube decision.
func (w *writer) cube(d *analysis.Decision, s *core.State) ([]say.Message, error) {
	lines := []say.Message{
		say.M(say.ReportDid, say.Data{"Action": w.ear.Chosen(w.scene, d.Player, d.Made)}),
		say.M(say.ReportBetter, say.Data{"Action": w.ear.Chosen(w.scene, d.Player, d.Best)}),
	}
	switch {
	case d.Rolled != nil:
		return append(lines, a11y.RolledCube(d).Sentences...), nil
	case !w.reasons:
		return lines, nil
	}
	c, err := w.by.Cube(w.ctx, s, w.plies)
	if err != nil {
		return nil, err
	}
	return append(lines, w.ear.CubeHint(w.scene, &c).Sentences...), nil
}
