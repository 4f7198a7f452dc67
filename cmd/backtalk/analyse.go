package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/core/engine"
	"backtalk/core/notation"
	"backtalk/core/record"
	"backtalk/locales"
)

// analyseFlags are those of `backtalk analyse`.
type analyseFlags struct {
	What  string `arg:"" help:"${CliAnalyseWhat}"`
	Plies int    `default:"2" help:"${CliAnalysePlies}" placeholder:"N"`
	JSON  bool   `help:"${CliAnalyseJSON}"`
	Data  string `help:"${CliData}" placeholder:"DIR"`
	Lang  string `help:"${CliLang}" placeholder:"TAG"`

	config config
}

func (f *analyseFlags) run(std streams, texts *locales.Localizer) error {
	if f.Plies < 0 || f.Plies > 2 {
		return wrongValue("--plies", strconv.Itoa(f.Plies), "0, 1, 2")
	}
	matches, err := f.matches()
	if err != nil {
		return err
	}
	e, err := engine.NewFor(runtime.NumCPU())
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	out := bufio.NewWriter(std.out)
	for _, events := range matches {
		if err = f.match(ctx, analysis.New(e), events, out); err != nil {
			break
		}
	}
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	return err
}

// matches are the events of what is to be analysed: a saved match by its number, or all that a file has.
func (f *analyseFlags) matches() ([][]core.Event, error) {
	if id, err := strconv.ParseInt(f.What, 10, 64); err == nil {
		events, err := f.saved(id)
		return [][]core.Event{events}, err
	}
	file, err := os.Open(f.What)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	imported, err := record.Import(file)
	if err != nil {
		return nil, err
	}
	var all [][]core.Event
	for _, m := range imported {
		all = append(all, m.Events)
	}
	return all, nil
}

// saved are the events of a saved match. Nothing is changed by looking.
func (f *analyseFlags) saved(id int64) ([]core.Event, error) {
	play := playFlags{config: f.config, Data: f.Data}
	path := filepath.Join(play.dataFolder(), journalName)
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	j, err := journal.Open(path)
	if err != nil {
		return nil, err
	}
	defer j.Close()
	return j.Events(id)
}

func (f *analyseFlags) match(ctx context.Context, a *analysis.Analyst, events []core.Event, out *bufio.Writer) error {
	questions := analysis.Questions(events)
	state, err := a.Run(ctx, questions, analysis.State{Plies: f.Plies}, nil)
	if err != nil {
		return err
	}
	return writeAnalysis(out, analysis.Join(questions, state))
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

// writeAnalysis writes a line a decision, and one for each player.
func writeAnalysis(out io.Writer, decisions []analysis.Decision) error {
	lines := json.NewEncoder(out)
	for i := range decisions {
		if err := lines.Encode(lineOf(&decisions[i])); err != nil {
			return err
		}
	}
	for p, player := range analysis.Summarise(decisions) {
		t := player.All
		if err := lines.Encode(playerLine{core.Player(p), t.Decisions, t.PerDecision(), t.Luck}); err != nil {
			return err
		}
	}
	return nil
}

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

var _ = say.M
var _ = time.Second
