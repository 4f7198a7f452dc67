package main

import (
	"context"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/settings"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/locales"
)

// analyseFlags are those of `backtalk analyse`.
type analyseFlags struct {
	Match   string `arg:"" optional:""`
	Plies   int    `default:"2" help:"${CliAnalysePlies}" placeholder:"N"`
	Figures bool   `help:"${AnalysisFiguresFlag}"`
	JSON    bool   `name:"json" help:"${CliJSON}"`
	recordFlags
}

// deepest is how many rolls an analysis can look ahead.
const deepest = 2

func (f *analyseFlags) run(std streams, texts *locales.Localizer) error {
	if err := f.check(); err != nil {
		return err
	}
	if f.Plies < 0 || f.Plies > deepest {
		return wrongValue("--plies", strconv.Itoa(f.Plies), "0, 1, 2")
	}
	s, err := f.find("analyse", f.Match, true)
	if err != nil {
		return err
	}
	p := newPrinter(std, texts, f.JSON)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	decisions, err := f.judge(ctx, p, s.events)
	if err != nil {
		return err
	}
	if f.JSON {
		writeAnalysis(p, decisions)
	} else {
		f.speak(p, s.events, decisions)
	}
	return p.err
}

// progressEvery is how often an analysis reports how far it has got.
const progressEvery = 10 * time.Second

// judge judges all decisions of a match, on all processors, since nobody waits for a key.
func (f *analyseFlags) judge(ctx context.Context, p *printer, events []core.Event) ([]analysis.Decision, error) {
	e, err := engine.NewFor(runtime.NumCPU())
	if err != nil {
		return nil, err
	}
	questions := analysis.Questions(events)
	reported := time.Now()
	state, err := analysis.New(e).Run(ctx, questions, analysis.State{Plies: f.Plies}, func(done int) {
		if time.Since(reported) >= progressEvery {
			p.complain(a11y.AnalysisProgress(done, len(questions)))
			reported = time.Now()
		}
	})
	if ctx.Err() != nil {
		data := say.Data{"Done": len(state.Judged), "Total": len(questions)}
		return nil, &failedError{say.M(say.AnalysisStopped, data)}
	}
	return analysis.Join(questions, state), err
}

// speak prints the sums, and below them each error, by games.
func (f *analyseFlags) speak(p *printer, events []core.Event, decisions []analysis.Decision) {
	if len(decisions) == 0 {
		p.line(say.M(say.AnalysisNothing, nil))
		return
	}
	scene := sceneOf(events)
	// With two players named, each move is in its player's own numbers, as books print it.
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
	game := 0
	for _, i := range analysis.Errors(decisions, nil) {
		d := &decisions[i]
		if d.Game != game {
			game = d.Game
			p.line(say.M(say.GameNumbered, say.Data{"Game": game}))
		}
		p.announce(ear.Mistake(scene, d, f.Figures))
	}
}

// announce prints an announcement in one line.
func (p *printer) announce(a say.Announcement) {
	if p.err == nil && !a.Silent() {
		_, p.err = io.WriteString(p.std.out, p.texts.Announcement(a)+"\n")
	}
}

// sceneOf is who speaks of whom: the one person who played is spoken to, others are named.
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
}

// playerLine sums a player's decisions up.
type playerLine struct {
	Player    core.Player `json:"player"`
	Decisions int         `json:"decisions"`
	Error     float64     `json:"error_per_decision"`
	Luck      float64     `json:"luck"`
}

// writeAnalysis writes a line for each decision, and one for each player.
func writeAnalysis(p *printer, decisions []analysis.Decision) {
	for i := range decisions {
		p.object(lineOf(&decisions[i]))
	}
	for player, sums := range analysis.Summarise(decisions) {
		t := sums.All
		p.object(playerLine{core.Player(player), t.Decisions, millionths(t.PerDecision()), millionths(t.Luck)})
	}
}

// millionths takes the noise of sums away.
func millionths(x float64) float64 { return math.Round(x*1e6)/1e6 + 0 }

func lineOf(d *analysis.Decision) decisionLine {
	line := decisionLine{
		Game: d.Game, Move: d.Move, Player: d.Player, Kind: "cube", Position: notation.PositionID(d.Board),
		Played: choiceText(d.Made), Best: choiceText(d.Best), Error: d.Error, Counted: d.Counted,
	}
	if d.Kind == analysis.Play {
		line.Kind, line.Luck = "play", &d.Luck
		line.Dice = []int{int(d.Dice[0]), int(d.Dice[1])}
	}
	return line
}

// choiceText is a choice as other programs read it.
func choiceText(c analysis.Choice) string {
	if c.Action != 0 {
		return c.Action.String()
	}
	return notation.FormatPlay(c.Moves)
}
