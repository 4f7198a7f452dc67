package friend

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"backtalk/core"
)

// actKind is the letter that begins the written form of an act.
type actKind byte

const (
	actRoll    actKind = 'r'
	actMove    actKind = 'm'
	actUndo    actKind = 'u'
	actEnd     actKind = 'e'
	actReturn  actKind = 'k'
	actDouble  actKind = 'd'
	actTake    actKind = 't'
	actDrop    actKind = 'p'
	actBeaver  actKind = 'b'
	actResign  actKind = 'g'
	actAccept  actKind = 'a'
	actRefuse  actKind = 'n'
	actStop    actKind = 's'
	actTime    actKind = 'c'
	actClaim   actKind = 'w'
	actStart   actKind = 'o'
	actUnknown actKind = 0
)

// act is one command in the form in which it is sent. The state of the match
// gives the player, except for a resignation or a claim.
type act struct {
	kind    actKind
	from    core.Point
	die     uint8
	player  core.Player
	result  core.Result
	secrets core.Secrets
	// millis is a time in milliseconds.
	millis int64
}

// String returns the written form: "m 24 6", "g 1 2", "c 7350", "w 0", "r"
// and both secrets, or a letter alone.
func (a act) String() string {
	switch a.kind {
	case actRoll:
		return "r " + hex.EncodeToString(a.secrets[0][:]) + " " + hex.EncodeToString(a.secrets[1][:])
	case actMove:
		return fmt.Sprintf("m %d %d", a.from, a.die)
	case actResign:
		return fmt.Sprintf("g %d %d", a.player, a.result)
	case actTime:
		return fmt.Sprintf("c %d", a.millis)
	case actClaim:
		return fmt.Sprintf("w %d", a.player)
	}
	return string(rune(a.kind))
}

// MarshalText implements encoding.TextMarshaler.
func (a act) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It accepts only the form
// that String returns.
func (a *act) UnmarshalText(text []byte) error {
	read, err := parseAct(string(text))
	if err == nil && read.String() != string(text) {
		err = errors.New("an act is written in one way only")
	}
	*a = read
	return err
}

func parseAct(text string) (act, error) {
	kind, rest, _ := strings.Cut(text, " ")
	if len(kind) != 1 {
		return act{}, fmt.Errorf("no act is called %.20q", kind)
	}
	a := act{kind: actKind(kind[0])}
	var err error
	switch a.kind {
	case actRoll:
		err = a.readSecrets(rest)
	case actMove:
		_, err = fmt.Sscanf(rest, "%d %d", &a.from, &a.die)
	case actResign:
		_, err = fmt.Sscanf(rest, "%d %d", &a.player, &a.result)
	case actTime:
		_, err = fmt.Sscanf(rest, "%d", &a.millis)
	case actClaim:
		_, err = fmt.Sscanf(rest, "%d", &a.player)
	case actUndo, actEnd, actReturn, actDouble, actTake, actDrop, actBeaver, actAccept, actRefuse, actStop, actStart:
	default:
		err = fmt.Errorf("no act is called %.20q", kind)
	}
	return a, err
}

func (a *act) readSecrets(text string) error {
	for p, digits := range strings.SplitN(text, " ", len(a.secrets)) {
		secret, err := parseSecret(digits)
		if err != nil {
			return err
		}
		a.secrets[p] = secret
	}
	return nil
}

func parseSecret(digits string) (s core.Secret, err error) {
	if len(digits) != hex.EncodedLen(len(s)) {
		return s, fmt.Errorf("a secret has %d digits, not %d", hex.EncodedLen(len(s)), len(digits))
	}
	_, err = hex.Decode(s[:], []byte(digits))
	return s, err
}

// command returns the command for an act in state s.
func (a act) command(s *core.State) (core.Command, error) {
	p := s.Decider()
	switch a.kind {
	case actRoll:
		if s.Phase == core.PhaseBetween {
			return core.StartGame{Dice: a.secrets.Roll(), Secrets: a.secrets}, nil
		}
		return core.RollDice{Player: p, Dice: a.secrets.Roll(), Secrets: a.secrets}, nil
	case actMove:
		return core.MoveChecker{Player: p, From: a.from, Die: a.die}, nil
	case actUndo:
		return core.UndoMove{Player: p}, nil
	case actEnd:
		return core.EndTurn{Player: p}, nil
	case actReturn:
		return core.ReturnTurn{Player: p}, nil
	case actDouble:
		return core.Double{Player: p}, nil
	case actTake:
		return core.Take{Player: p}, nil
	case actDrop:
		return core.DropDouble{Player: p}, nil
	case actBeaver:
		return core.Beaver{Player: p}, nil
	case actResign:
		return core.Resign{Player: a.player, Result: a.result}, nil
	case actAccept:
		return core.AcceptResign{Player: p}, nil
	case actRefuse:
		return core.RefuseResign{Player: p}, nil
	case actStop:
		return core.Stop{}, nil
	case actStart:
		return core.StartGame{}, nil
	case actTime:
		return core.SpendTime{Player: p, Time: core.Millis(a.millis)}, nil
	case actClaim:
		return core.ClaimTime{Player: a.player}, nil
	}
	return nil, fmt.Errorf("no act is called %q", rune(a.kind))
}

// actOf returns the act that caused an event. It returns false if another event
// caused it: the opening roll also causes the winner's Rolled, which has no
// secrets of its own.
func actOf(e core.Event) (act, bool) {
	switch e := e.(type) {
	case core.GameStarted:
		// If the game has an opening roll, that starts the game.
		return act{kind: actStart}, e.NoOpening
	case core.OpeningRolled:
		return act{kind: actRoll, secrets: e.Secrets}, true
	case core.Rolled:
		return act{kind: actRoll, secrets: e.Secrets}, e.Secrets.Shown()
	case core.Moved:
		return act{kind: actMove, from: e.Move.From, die: e.Move.Die}, true
	case core.Undone:
		return act{kind: actUndo}, true
	case core.TurnEnded:
		return act{kind: actEnd}, true
	case core.ResignOffered:
		return act{kind: actResign, player: e.Player, result: e.Result}, true
	case core.TimeSpent:
		return act{kind: actTime, millis: int64(e.Time)}, true
	case core.TimeClaimed:
		return act{kind: actClaim, player: e.Player}, true
	}
	kind := answerKind(e)
	return act{kind: kind}, kind != actUnknown
}

// commandOf returns the command that caused an event. It returns nil for a roll and for the start
// of a game, and for an event that another event caused.
func commandOf(e core.Event) core.Command {
	switch e := e.(type) {
	case core.Moved:
		return core.MoveChecker{Player: e.Player, From: e.Move.From, Die: e.Move.Die}
	case core.Undone:
		return core.UndoMove{Player: e.Player}
	case core.TurnEnded:
		return core.EndTurn{Player: e.Player}
	case core.TurnReturned:
		return core.ReturnTurn{Player: e.Player.Opponent()}
	case core.Doubled:
		return core.Double{Player: e.Player}
	case core.Taken:
		return core.Take{Player: e.Player}
	case core.Dropped:
		return core.DropDouble{Player: e.Player}
	case core.Beavered:
		return core.Beaver{Player: e.Player}
	case core.ResignOffered:
		return core.Resign(e)
	case core.ResignAccepted:
		return core.AcceptResign{Player: e.Player}
	case core.ResignRefused:
		return core.RefuseResign{Player: e.Player}
	case core.TimeSpent:
		return core.SpendTime{Player: e.Player, Time: e.Time}
	case core.TimeClaimed:
		return core.ClaimTime(e)
	case core.MatchEnded:
		if e.Stopped {
			return core.Stop{}
		}
	}
	return nil
}

func answerKind(e core.Event) actKind {
	switch e := e.(type) {
	case core.TurnReturned:
		return actReturn
	case core.Doubled:
		return actDouble
	case core.Taken:
		return actTake
	case core.Dropped:
		return actDrop
	case core.Beavered:
		return actBeaver
	case core.ResignAccepted:
		return actAccept
	case core.ResignRefused:
		return actRefuse
	case core.MatchEnded:
		if e.Stopped {
			return actStop
		}
	}
	return actUnknown
}
