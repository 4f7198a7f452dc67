package main

import (
	"context"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"sync"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/core/rollout"
	"backtalk/locales"
)

// analyseFlags are the flags of `backtalk analyse`.
type analyseFlags struct {
	Match   string `arg:"" optional:"" placeholder:"MATCH" help:"CliNeedsMatchOrFile"`
	All     bool   `help:"AnalysisAllFlag"`
	Plies   int    `default:"2" help:"CliAnalysePlies" placeholder:"N"`
	Rollout bool   `help:"AnalysisRolloutFlag"`
	Figures bool   `help:"AnalysisFiguresFlag"`
	JSON    bool   `name:"json" help:"CliJSON"`
	*setup  `kong:"-"`
}

// deepest bounds how many rolls an analysis can look ahead.
const deepest = 3

func (f *analyseFlags) run(std streams, texts *locales.Localizer) error {
	if err := checkPlies(f.Plies); err != nil {
		return err
	}
	if f.All == (f.Match != "") {
		return f.oneOrAll()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := newPrinter(std, texts, f.JSON)
	how := judging{sync.OnceValues(allProcessors), f.Plies, f.Rollout}
	if f.All {
		return f.everything(ctx, p, &how)
	}
	return f.one(ctx, p, &how)
}

// judging says how to judge matches.
type judging struct {
	load func() (*engine.Engine, error)
	// plies is the number of rolls to look ahead.
	plies int
	// rollout means that doubtful decisions are rolled out too.
	rollout bool
}

// checkPlies returns an error if an analysis can't look that far ahead.
func checkPlies(plies int) error {
	if plies < 0 || plies > deepest {
		return wrongValue("--plies", strconv.Itoa(plies), "0, 1, 2, 3")
	}
	return nil
}

// oneOrAll returns the error for a command line with both a match and --all, or with neither.
func (f *analyseFlags) oneOrAll() error {
	if f.All {
		return &session.Refusal{Message: say.M(say.AnalysisOneOrAll, nil)}
	}
	return missing("analyse")
}

// one analyses one match and prints the result.
func (f *analyseFlags) one(ctx context.Context, p *printer, how *judging) error {
	s, err := f.find("analyse", f.Match, true)
	if err != nil {
		return err
	}
	decisions, err := f.decisions(ctx, p, how, &s)
	if err != nil {
		return err
	}
	if f.JSON {
		writeAnalysis(p, s.events, decisions)
	} else {
		f.speak(p, s.events, decisions)
	}
	return p.err
}

// decisions judges all decisions of a match. If the match is saved, it also saves the judgements,
// or complains if the journal is read-only.
func (s *setup) decisions(ctx context.Context, p *printer, how *judging, of *subject) ([]analysis.Decision, error) {
	var kept library.Kept
	if of.id != 0 {
		j, err := s.look()
		if err != nil {
			return nil, err
		}
		if j != nil {
			defer func() { _ = j.Close() }()
			kept = library.KeptIn(j, of.id)
			kept.ReadOnly = j.ReadOnly()
		}
	}
	if a := &of.entry.Analysis; kept.ReadOnly && !(a.Complete() && a.Serves(how.plies) && (a.Rolled || !how.rollout)) {
		p.complain(say.M(say.AnalysisNotSaved, nil))
	}
	questions := analysis.Questions(of.events)
	state, err := how.all(ctx, p, questions, kept)
	return analysis.Join(questions, state), err
}

// everything analyses every finished match that has no such analysis yet, the latest first, and
// prints a line for each.
func (f *analyseFlags) everything(ctx context.Context, p *printer, how *judging) error {
	j, err := f.look()
	if err == nil && j != nil && j.ReadOnly() {
		// The error from opening it for writing tells the player why it is read-only.
		_ = j.Close()
		j, err = f.journal()
	}
	if err != nil {
		return err
	}
	var left []matches.Entry
	if j != nil {
		defer func() { _ = j.Close() }()
		list, err := j.List()
		if err != nil {
			return err
		}
		left = library.ToAnalyse(list, f.Plies, f.Rollout)
	}
	for i := range left {
		if err := f.next(ctx, p, how, j, left[i].ID); err != nil {
			return err
		}
	}
	if !f.JSON {
		p.line(say.N(say.AnalysisAllDone, len(left), nil))
	}
	return p.err
}

// next analyses one of many matches and prints its line.
func (f *analyseFlags) next(ctx context.Context, p *printer, how *judging, j *journal.Journal, id int64) error {
	events, err := j.Events(id)
	if err != nil {
		return err
	}
	questions := analysis.Questions(events)
	if _, err := how.all(ctx, p, questions, library.KeptIn(j, id)); err != nil {
		return err
	}
	if how.rollout && ctx.Err() != nil {
		// The player has heard that the rollouts were stopped.
		return errFailed
	}
	e, err := j.Find(id)
	if err != nil {
		return err
	}
	if f.JSON {
		p.object(analysedLine{id, analysisOf(&e)})
	} else {
		p.line(say.M(say.LibraryNumbered, say.Data{"Match": id, "Line": library.Line(&e, p.now)}))
	}
	return p.err
}

// progressEvery is the time between two progress reports of an analysis.
const progressEvery = 10 * time.Second

// allProcessors returns an engine with a worker for each processor, because it delays no answer to
// a key.
func allProcessors() (*engine.Engine, error) { return engine.NewFor(runtime.NumCPU()) }

// all judges all decisions of a match, and reports its progress every ten seconds.
func (how *judging) all(
	ctx context.Context, p *printer, questions []analysis.Question, kept library.Kept,
) (analysis.State, error) {
	reported := time.Now()
	state, err := library.Judge(ctx, session.Judge(how.load), questions, how.plies, kept, func(s analysis.State) {
		if time.Since(reported) >= progressEvery {
			p.complain(a11y.AnalysisProgress(len(s.Judged), len(questions)))
			reported = time.Now()
		}
	})
	switch {
	case ctx.Err() == nil && err == nil && how.rollout:
		return how.rolled(ctx, p, questions, state, kept)
	case ctx.Err() == nil:
		return state, err
	}
	data := say.Data{"Done": len(state.Judged), "Total": len(questions)}
	id := say.AnalysisStopped
	if kept.In != nil && !kept.ReadOnly {
		id = say.AnalysisStoppedKept
	}
	return state, &failedError{say.M(id, data)}
}

// rolled rolls out the doubtful decisions of a match, and reports its progress every ten seconds. If
// the player stops it, it returns what it has.
func (how *judging) rolled(
	ctx context.Context, p *printer, questions []analysis.Question, state analysis.State, kept library.Kept,
) (analysis.State, error) {
	e, err := how.load()
	if err != nil {
		return state, err
	}
	by := analysis.NewRoller(e, rollout.Short(runtime.NumCPU()))
	reported := time.Now()
	state, err = library.RollOut(ctx, by, questions, state, kept, func(done, total int) {
		if time.Since(reported) >= progressEvery {
			p.complain(a11y.RolloutsProgress(done, total))
			reported = time.Now()
		}
	})
	if ctx.Err() == nil {
		return state, err
	}
	id := say.AnalysisRollingStopped
	if kept.In != nil && !kept.ReadOnly {
		id = say.AnalysisRollingStoppedKept
	}
	p.complain(say.M(id, nil))
	return state, nil
}

// speak prints the sums, and then each error, by game.
func (f *analyseFlags) speak(p *printer, events []core.Event, decisions []analysis.Decision) {
	if len(decisions) == 0 {
		p.line(say.M(say.AnalysisNothing, nil))
		return
	}
	scene := sceneOf(events)
	// If the lines name both players, each move is in its player's own numbers, as in books.
	ear := a11y.NewEar(a11y.Style{OpponentNumbers: scene.Watching})
	sums := analysis.Summarise(decisions)
	for _, player := range []core.Player{scene.Viewer, scene.Viewer.Opponent()} {
		if player == scene.Viewer && !scene.Watching {
			p.announce(ear.Summary(scene, player, decisions, f.Figures))
		} else {
			p.line(ear.Count(scene, player, sums[player].All, f.Figures))
		}
		if f.Figures {
			p.announce(say.Announcement{Sentences: a11y.Phases(&sums[player])})
		}
	}
	if adjusted, known := analysis.LuckAdjusted(events, decisions); known && f.Figures {
		p.line(ear.Adjusted(scene, adjusted))
	}
	game := 0
	for _, i := range analysis.Errors(decisions, nil) {
		d := &decisions[i]
		if d.Game != game {
			game = d.Game
			p.line(say.M(say.GameNumbered, say.Data{"Game": game}))
		}
		p.announce(ear.Mistake(scene, d, f.Figures, false))
	}
	f.rolledOut(p, decisions)
}

// rolledOut prints which decisions a rollout judged.
func (f *analyseFlags) rolledOut(p *printer, decisions []analysis.Decision) {
	n := 0
	for i := range decisions {
		if decisions[i].Rolled != nil {
			n++
		}
	}
	if n == 0 && !f.Rollout {
		return
	}
	p.line(say.N(say.AnalysisRolledCount, n, nil))
	for game := decisions[0].Game; game <= decisions[len(decisions)-1].Game; game++ {
		if m, some := a11y.RolledMoves(game, decisions); some {
			p.line(m)
		}
	}
}

// announce prints an announcement in one line.
func (p *printer) announce(a say.Announcement) {
	if p.err == nil && !a.Silent() {
		_, p.err = io.WriteString(p.std.out, p.texts.Announcement(a)+"\n")
	}
}

// sceneOf returns the scene for announcements about a match. They address the only person who played,
// and name everybody else.
func sceneOf(events []core.Event) a11y.Scene {
	scene := a11y.Scene{Watching: true}
	started, ok := events[0].(core.MatchStarted)
	if !ok {
		return scene
	}
	scene.State.Rules, scene.State.Players = started.Rules, started.Players
	people := 0
	for i, player := range started.Players {
		if player.Kind == settings.Human {
			people++
			scene.Viewer = core.Player(i)
		}
	}
	scene.Watching = people != 1
	if scene.Watching {
		scene.Viewer = 0
	}
	return scene
}

// decisionLine is a decision as other programs read it.
type decisionLine struct {
	Game     int         `json:"game"`
	Move     int         `json:"move"`
	Player   core.Player `json:"player"`
	Kind     string      `json:"kind"`
	Dice     []int       `json:"dice,omitempty"`
	Position string      `json:"position"`
	Played   string      `json:"played"`
	Best     string      `json:"best"`
	Error    float64     `json:"error"`
	Luck     *float64    `json:"luck,omitempty"`
	Counted  bool        `json:"counted"`
	// Rolled is missing if no rollout judged the decision.
	Rolled *rolledOutObject `json:"rolled_out,omitempty"`
}

// rolledOutObject says how often a decision was rolled out, and how sure the result is.
type rolledOutObject struct {
	Trials int     `json:"trials"`
	Error  float64 `json:"error"`
}

// playerLine sums up a player's decisions.
type playerLine struct {
	Player    core.Player `json:"player"`
	Decisions int         `json:"decisions"`
	Error     float64     `json:"error_per_decision"`
	Luck      float64     `json:"luck"`
	// A match has the first of these objects, a money session the second.
	Chances *stakeObject `json:"match_winning_chances,omitempty"`
	Points  *stakeObject `json:"points,omitempty"`
}

// stakeObject holds what all of a player's errors cost and what the rolls won, and the result that
// is left without the luck of both sides.
type stakeObject struct {
	Errors float64 `json:"errors"`
	Luck   float64 `json:"luck"`
	// Adjusted is missing if nobody knows the result.
	Adjusted *float64 `json:"luck_adjusted_result,omitempty"`
}

// analysedLine is an analysed match as other programs read it.
type analysedLine struct {
	Match    int64           `json:"match"`
	Analysis *analysisObject `json:"analysis"`
}

// analysisObject sums up the analysis of a match.
type analysisObject struct {
	Plies     int           `json:"plies"`
	RolledOut bool          `json:"rolled_out,omitempty"`
	Judged    int           `json:"judged"`
	Decisions int           `json:"decisions"`
	Players   [2]playerLine `json:"players"`
}

// analysisOf returns the saved analysis of a match. It returns nil if there is none, or if nets of
// another version made it.
func analysisOf(e *matches.Entry) *analysisObject {
	a := &e.Analysis
	if a.Judged == 0 || !a.Serves(a.Plies) {
		return nil
	}
	o := &analysisObject{Plies: a.Plies, RolledOut: a.Rolled, Judged: a.Judged, Decisions: a.Decisions}
	for p := range o.Players {
		o.Players[p] = playerLineOf(core.Player(p), &a.Sums[p])
	}
	return o
}

// writeAnalysis writes a line for each decision, and one for each player.
func writeAnalysis(p *printer, events []core.Event, decisions []analysis.Decision) {
	for i := range decisions {
		p.object(lineOf(&decisions[i]))
	}
	adjusted, known := analysis.LuckAdjusted(events, decisions)
	money, staked := analysis.Staked(events)
	for i, sums := range analysis.Summarise(decisions) {
		player := core.Player(i)
		stake := &stakeObject{Errors: millionths(sums.Stake.Error), Luck: millionths(sums.Stake.Luck)}
		if known {
			result := millionths(adjusted.Of(player))
			stake.Adjusted = &result
		}
		line := playerLineOf(player, &sums.All)
		switch {
		case !staked:
		case money:
			line.Points = stake
		default:
			line.Chances = stake
		}
		p.object(line)
	}
}

func playerLineOf(p core.Player, t *analysis.Tally) playerLine {
	return playerLine{Player: p, Decisions: t.Decisions, Error: millionths(t.PerDecision()), Luck: millionths(t.Luck)}
}

// millionths rounds away the noise of sums.
func millionths(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }

func lineOf(d *analysis.Decision) decisionLine {
	line := decisionLine{
		Game: d.Game, Move: d.Move, Player: d.Player, Kind: "cube", Position: notation.PositionID(d.Board),
		Played: choiceText(d.Made), Best: choiceText(d.Best), Error: d.Error, Counted: d.Counted,
	}
	if d.Rolled != nil {
		line.Rolled = &rolledOutObject{d.Rolled.Trials, d.Rolled.Error}
	}
	if d.Kind == analysis.Play {
		line.Kind, line.Luck = "play", &d.Luck
		line.Dice = []int{int(d.Dice[0]), int(d.Dice[1])}
	}
	return line
}

// choiceText returns a choice as other programs read it.
func choiceText(c analysis.Choice) string {
	if c.Action != 0 {
		return c.Action.String()
	}
	return notation.FormatPlay(c.Moves)
}
