package record

import (
	"errors"
	"fmt"

	"backtalk/core"
	"backtalk/core/notation"
)

// head holds the fields that every line starts with.
type head struct {
	N     int    `json:"n"`
	Event string `json:"event"`
}

func (h *head) setHead(n int, event string) { h.N, h.Event = n, event }

func (h *head) number() int { return h.N }

// line is the written form of one kind of event. Fields are written in their order here.
type line interface {
	setHead(n int, event string)
	number() int
	// read returns the event that the line describes; d knows the moves of the turn.
	read(d *Decoder) (core.Event, error)
}

type (
	matchStartedLine struct {
		head
		Rules    string        `json:"rules"`
		Length   int           `json:"length"`
		Crawford bool          `json:"crawford"`
		Jacoby   bool          `json:"jacoby"`
		Beavers  bool          `json:"beavers"`
		Players  [2]playerLine `json:"players"`
		// Clock is written if there is one.
		Clock *clockLine `json:"clock,omitempty"`
		// Variant is written for variants that Rules has no name for.
		Variant *variantLine `json:"variant,omitempty"`
		// Tips are written if the dice come from hash chains.
		Tips *secretsLine `json:"tips,omitempty"`
		// Commit is written if the dice can be checked after the match.
		Commit string `json:"commit,omitempty"`
		// About is written for imported matches if it says anything.
		About *aboutLine `json:"about,omitempty"`
	}
	aboutLine struct {
		Event       string     `json:"event,omitempty"`
		Round       string     `json:"round,omitempty"`
		Place       string     `json:"place,omitempty"`
		Date        string     `json:"date,omitempty"`
		Time        string     `json:"time,omitempty"`
		ID          string     `json:"id,omitempty"`
		Ratings     *[2]string `json:"ratings,omitempty"`
		Transcriber string     `json:"transcriber,omitempty"`
		Clock       string     `json:"clock,omitempty"`
	}
	commentedLine struct {
		head
		Text string `json:"text"`
	}
	// judgedLine has Cost and Luck in thousandths of a point.
	judgedLine struct {
		head
		By     string `json:"by"`
		Player player `json:"player"`
		Cost   int    `json:"cost"`
		Luck   int    `json:"luck"`
		Better string `json:"better,omitempty"`
		Best   string `json:"best,omitempty"`
		// Figures has the same numbers as core.Judged.Figures.
		Figures []float64 `json:"figures,omitempty"`
	}
	// clockLine is a clock in seconds.
	clockLine struct {
		PerPoint int `json:"perPoint"`
		Delay    int `json:"delay"`
	}
	// timeSpentLine is time in milliseconds.
	timeSpentLine struct {
		head
		Player player `json:"player"`
		Time   int    `json:"time"`
		Left   int    `json:"left"`
	}
	timeClaimedLine struct {
		head
		Player player `json:"player"`
	}
	// variantLine describes a variant. If core.Variants lists it, the name is enough.
	variantLine struct {
		Name string `json:"name"`
		// Position is the start, and Checkers the number of each side's checkers if it isn't fifteen.
		Position      string   `json:"position,omitempty"`
		Checkers      int      `json:"checkers,omitempty"`
		Meets         string   `json:"meets,omitempty"`
		SameWay       bool     `json:"sameWay,omitempty"`
		Laws          []string `json:"laws,omitempty"`
		Mulligans     bool     `json:"mulligans,omitempty"`
		NoBackgammons bool     `json:"noBackgammons,omitempty"`
		NoCube        bool     `json:"noCube,omitempty"`
		RollsAgain    bool     `json:"rollsAgain,omitempty"`
		WinnerBegins  bool     `json:"winnerBegins,omitempty"`
		Target        int      `json:"target,omitempty"`
	}
	// placeLine is a position: its Position ID, and the points with a pinned checker, of the player on
	// roll and of the other, if there are any.
	placeLine struct {
		Position string           `json:"position"`
		Pinned   *[2][]core.Point `json:"pinned,omitempty"`
	}
	playerLine struct {
		Name   string `json:"name"`
		Kind   string `json:"kind"`
		Colour string `json:"colour"`
	}
	gameStartedLine struct {
		head
		Game     int    `json:"game"`
		Score    [2]int `json:"score"`
		Crawford bool   `json:"crawford"`
		placeLine
		// Begins is written if nobody rolls for the opening.
		Begins *player `json:"begins,omitempty"`
	}
	openingRolledLine struct {
		head
		Dice core.Roll `json:"dice"`
		// Again is written if the winner rolls both dice again.
		Again   bool         `json:"again,omitempty"`
		Secrets *secretsLine `json:"secrets,omitempty"`
	}
	rolledLine struct {
		head
		Player  player       `json:"player"`
		Dice    core.Roll    `json:"dice"`
		Secrets *secretsLine `json:"secrets,omitempty"`
	}
	// moveLine is a move made or undone.
	moveLine struct {
		head
		Player player     `json:"player"`
		From   core.Point `json:"from"`
		To     core.Point `json:"to"`
		Die    uint8      `json:"die"`
		Hit    bool       `json:"hit"`
	}
	noMoveLine struct {
		head
		Player player `json:"player"`
		Reason string `json:"reason"`
	}
	turnEndedLine struct {
		head
		Player   player `json:"player"`
		Play     string `json:"play"`
		Unplayed []int  `json:"unplayed"`
		placeLine
	}
	turnReturnedLine struct {
		head
		Player player    `json:"player"`
		Dice   core.Roll `json:"dice"`
		placeLine
	}
	// cubeLine is anything done with the cube.
	cubeLine struct {
		head
		Player player `json:"player"`
		Value  int    `json:"value"`
	}
	// resignLine is a resignation offered or answered.
	resignLine struct {
		head
		Player player `json:"player"`
		Result string `json:"result"`
	}
	positionSetLine struct {
		head
		placeLine
		Player player `json:"player"`
		Cube   int    `json:"cube"`
		// Owner is null while the cube is centred.
		Owner  *player `json:"owner"`
		Reason string  `json:"reason"`
	}
	gameEndedLine struct {
		head
		// Winner is null after a draw.
		Winner *player `json:"winner"`
		Result string  `json:"result"`
		Points int     `json:"points"`
		Score  [2]int  `json:"score"`
	}
	matchEndedLine struct {
		head
		// Winner is null for a money session that was stopped.
		Winner *player `json:"winner"`
		Score  [2]int  `json:"score"`
		// Seed and Words are written if the dice can be checked.
		Seed  string `json:"seed,omitempty"`
		Words string `json:"words,omitempty"`
	}
)

// player is 0 or 1.
type player core.Player

// UnmarshalJSON implements json.Unmarshaler.
func (p *player) UnmarshalJSON(text []byte) error {
	switch string(text) {
	case "0":
		*p = 0
	case "1":
		*p = 1
	default:
		return fmt.Errorf("a player is 0 or 1, not %s", text)
	}
	return nil
}

// onRoll writes b, which is by player, with p on roll.
func onRoll(b core.Board, p core.Player) placeLine {
	b = b.For(p)
	l := placeLine{Position: notation.PositionID(b)}
	if own, other := b[0].Pins(), b[1].Pins(); own != 0 || other != 0 {
		l.Pinned = &[2][]core.Point{append([]core.Point{}, own.List()...), append([]core.Point{}, other.List()...)}
	}
	return l
}

// byPlayer returns the position, by player, in a game of v; p is the player on roll.
func (l *placeLine) byPlayer(v core.Variant, p core.Player) (core.Board, error) {
	b, err := notation.ParseCheckers(l.Position, v.Checkers())
	if err != nil {
		return b, err
	}
	if l.Pinned != nil {
		for side, points := range *l.Pinned {
			for _, p := range points {
				if p < 1 || p >= core.Bar {
					return b, fmt.Errorf("there is no point %d", p)
				}
			}
			b[side].SetPins(core.PointsOf(points...))
		}
	}
	if !v.Valid(&b) {
		return b, errPosition
	}
	return b.For(p), nil
}

// errPosition is returned for a position that the rules of the game don't allow.
var errPosition = errors.New("no game can reach the position")
