package main

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core/tally"
	"backtalk/locales"
)

// statsFlags are the flags of `backtalk stats`.
type statsFlags struct {
	JSON     bool   `name:"json" help:"CliJSON"`
	Dice     bool   `help:"CliStatsDice"`
	Opponent string `help:"CliOpponent" placeholder:"NAME"`
	CSV      string `name:"csv" help:"CliCSV" placeholder:"FILE"`
	Plot     string `help:"CliPlot" placeholder:"FILE"`
	Player   string `help:"CliPlayer" placeholder:"NAME"`
	*setup   `kong:"-"`
}

func (f *statsFlags) run(std streams, texts *locales.Localizer) error {
	var list []matches.Entry
	j, err := f.look()
	if err != nil {
		return err
	}
	if j != nil {
		list, err = j.List()
		if err = errors.Join(err, j.Close()); err != nil {
			return err
		}
	}
	if list, err = f.played(list); err != nil {
		return err
	}
	list = library.Filter{Opponent: f.Opponent}.Of(list, func(*matches.Entry) string { return "" })
	p := newPrinter(std, texts, f.JSON)
	if f.JSON {
		p.object(statsOf(list, p.now))
	} else {
		for _, m := range library.Statistics(list, f.Dice, p.now) {
			p.line(m)
		}
	}
	for _, file := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{f.CSV, func(out io.Writer) error { return writeTable(out, list) }},
		{f.Plot, func(out io.Writer) error { return drawStatistics(out, list, p.now, texts) }},
	} {
		if file.path == "" {
			continue
		}
		if err := writeNew(file.path, file.write); err != nil {
			return err
		}
		if !f.JSON {
			p.line(say.M(say.StatsWritten, say.Data{"File": file.path}))
		}
	}
	return p.err
}

// played returns the matches, and marks in each the seat of the player whose statistics are shown.
// For --player, it returns only those that this player played, or an error if there are none.
func (f *statsFlags) played(list []matches.Entry) ([]matches.Entry, error) {
	if f.Player == "" {
		f.ownNames().Claim(list)
		return list, nil
	}
	list = library.PlayedAs(list, f.Player)
	if len(list) == 0 {
		return nil, &failedError{say.M(say.LibraryNoPlayer, say.Data{"Name": say.Shown(f.Player)})}
	}
	return list, nil
}

// statsObject is the output for programs.
type statsObject struct {
	Matches        int              `json:"matches"`
	Won            int              `json:"won"`
	Lost           int              `json:"lost"`
	Games          int              `json:"games"`
	GamesWon       int              `json:"games_won"`
	Gammons        int              `json:"gammons"`
	GammonsLost    int              `json:"gammons_lost"`
	PointsPerGame  float64          `json:"points_per_game"`
	Doubles        int              `json:"doubles"`
	Taken          int              `json:"taken"`
	Dropped        int              `json:"dropped"`
	Beavers        int              `json:"beavers"`
	TheyTook       int              `json:"opponents_taken"`
	TheyDropped    int              `json:"opponents_dropped"`
	Unfinished     int              `json:"unfinished"`
	Sessions       int              `json:"money_sessions"`
	SecondsPerTurn float64          `json:"seconds_per_turn,omitempty"`
	Rating         *ratingObject    `json:"rating,omitempty"`
	Errors         *errorsObject    `json:"errors,omitempty"`
	Lately         *periodObject    `json:"last_30_days,omitempty"`
	Before         *periodObject    `json:"before,omitempty"`
	Opponents      []opponentObject `json:"opponents"`
	Dice           diceObject       `json:"dice"`
	OpponentsDice  diceObject       `json:"opponents_dice"`
}

type ratingObject struct {
	System  string  `json:"system"`
	Value   float64 `json:"value"`
	Error   float64 `json:"error"`
	Matches int     `json:"matches"`
}

type opponentObject struct {
	Name  string `json:"name"`
	Won   int    `json:"won"`
	Lost  int    `json:"lost"`
	Games int    `json:"games"`
	// Errors is missing if no match against the opponent is analysed.
	Errors *errorsObject `json:"errors,omitempty"`
}

// errorsObject is the cost of the decisions in analysed matches, and how much
// luckier the player was than the opponents, per match.
type errorsObject struct {
	Matches int     `json:"matches"`
	Own     float64 `json:"error_per_decision"`
	Theirs  float64 `json:"opponents_error_per_decision"`
	Luck    float64 `json:"luck_per_match"`
}

// errorsOf returns the object, or nil if no match is analysed.
func errorsOf(e *library.Errors) *errorsObject {
	if e.Matches == 0 {
		return nil
	}
	return &errorsObject{e.Matches, millionths(e.Own.PerDecision()), millionths(e.Theirs.PerDecision()), millionths(e.Luck())}
}

// periodObject holds the results of a period.
type periodObject struct {
	Matches int           `json:"matches"`
	Won     int           `json:"won"`
	Lost    int           `json:"lost"`
	Errors  *errorsObject `json:"errors,omitempty"`
}

// periodOf returns the object, or nil if no match was finished.
func periodOf(p *library.Period) *periodObject {
	if p.Matches == 0 {
		return nil
	}
	return &periodObject{p.Matches, p.Won, p.Lost, errorsOf(&p.Errors)}
}

// diceObject holds the dice. Each chance says how likely fair dice are to differ at least
// this much.
type diceObject struct {
	tally.Dice
	EnteredExpected float64      `json:"entered_expected"`
	FacesChance     tally.Chance `json:"faces_chance"`
	DoublesChance   tally.Chance `json:"doubles_chance"`
	EnteringChance  tally.Chance `json:"entering_chance"`
}

func statsOf(list []matches.Entry, now time.Time) statsObject {
	t := library.Sum(list, now)
	c := &t.All
	o := statsObject{
		Matches: c.Matches, Won: c.Won, Lost: c.Lost, Sessions: c.Sessions, Games: c.Games, GamesWon: c.GamesWon,
		Gammons: c.Gammons, GammonsLost: c.GammonsLost, Doubles: c.Doubles, Taken: c.Taken, Dropped: c.Dropped, Beavers: c.Beavers,
		TheyTook: c.TakenByThem, TheyDropped: c.DroppedByThem, Unfinished: c.Unfinished,
		Errors: errorsOf(&t.Errors), Lately: periodOf(&t.Lately), Before: periodOf(&t.Before),
		Opponents: []opponentObject{}, Dice: diceOf(c.Dice), OpponentsDice: diceOf(c.Theirs),
	}
	if c.Games > 0 {
		o.PointsPerGame = float64(c.Points) / float64(c.Games)
	}
	if c.Turns > 0 {
		o.SecondsPerTurn = float64(c.Seconds) / float64(c.Turns)
	}
	if r := t.Rating; r.Matches > 0 {
		o.Rating = &ratingObject{"FIBS", r.Value, r.Error, r.Matches}
	}
	for _, a := range t.Opponents {
		o.Opponents = append(o.Opponents, opponentObject{a.Name, a.Won, a.Lost, a.Games, errorsOf(&a.Errors)})
	}
	return o
}

func diceOf(d tally.Dice) diceObject {
	faces, doubles, entering := d.Test()
	return diceObject{d, millionths(d.ExpectedEntries()), faces, doubles, entering}
}

// writeTable writes a line for each match that the player of the statistics played, the oldest
// first.
func writeTable(out io.Writer, list []matches.Entry) error {
	w := csv.NewWriter(out)
	_ = w.Write([]string{
		"match", "date", "opponent", "kind", "length", "own", "theirs", "won", "games", "points", "seconds", "rating", "error",
		"error_rate", "opponents_error_rate", "luck",
	}) // Flush reports write errors.
	for _, p := range library.PlayedIn(list) {
		f, other := &p.Entry.Facts, p.Own.Opponent()
		won := ""
		if f.Over && f.Winner >= 0 {
			won = strconv.FormatBool(f.Winner == int(p.Own))
		}
		row := []string{
			strconv.FormatInt(p.Entry.ID, 10), library.Date(p.Entry),
			f.Players[other].Name, f.Players[other].Kind, strconv.Itoa(f.Length),
			strconv.Itoa(f.Score[p.Own]), strconv.Itoa(f.Score[other]), won, strconv.Itoa(f.Games),
			strconv.Itoa(f.Players[p.Own].Points - f.Players[other].Points), strconv.Itoa(int(p.Entry.Played.Seconds())),
			strconv.FormatFloat(p.Rating.Value, 'f', 0, 64), strconv.FormatFloat(p.Rating.Error, 'f', 0, 64),
		}
		_ = w.Write(append(row, errorColumns(&p)...))
	}
	w.Flush()
	return w.Error()
}

// errorColumns returns the error rates of a match in thousandths of a point, and how much luckier
// the player was than the opponent. If the match isn't analysed, the columns are empty.
func errorColumns(p *library.Played) []string {
	if !library.Analysed(p.Entry) {
		return []string{"", "", ""}
	}
	own, theirs := p.Entry.Analysis.Sums[p.Own], p.Entry.Analysis.Sums[p.Own.Opponent()]
	return []string{
		strconv.FormatFloat(own.Millipoints(), 'f', 1, 64), strconv.FormatFloat(theirs.Millipoints(), 'f', 1, 64),
		strconv.FormatFloat(own.Luck-theirs.Luck, 'f', 3, 64),
	}
}
