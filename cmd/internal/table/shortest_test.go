package table

import (
	"container/heap"
	"slices"
	"strconv"

	"backtalk/a11y"
	"backtalk/core"
)

// This file finds the fewest key presses for a turn, with a search over what each key would do at the table.
// The tests then press these keys at a real table.

// fingers are the keys that a player uses, with the options of the match that decide what the keys do.
type fingers struct {
	name string
	// digits means that the player knows that 1 to 6 play a die, and that G goes to a point.
	digits bool
	opts   Options
}

// spot is a state of a turn: everything that decides what a key does.
type spot struct {
	board    core.Board
	left     [4]uint8
	focus    core.Point
	selected core.Point
	// cycle is the place in the cycle of targets, or -1 before its first use.
	cycle     int8
	offChosen bool
}

// way is a way to reach a spot. The fewest presses make the best way, then the fewest words heard.
type way struct {
	at     spot
	turn   core.Turn
	cost   int
	before *way
	keys   []string
}

// press is the cost of a key press: more than that of all words in a turn.
const press = 1 << 12

// search looks for the cheapest way from the beginning of a turn to a position.
type search struct {
	fingers
	state  core.State
	target core.Board
	queue  ways
	best   map[spot]int
	nodes  map[spot]*node
}

// node holds what the dice and checkers allow, wherever the focus is.
type node struct {
	// good are the legal moves that can still lead to the target.
	good    []core.Move
	legal   []core.Move
	targets map[core.Point][]a11y.Target
}

// shortest returns the keys for the turn in s that ends at target (by player) with the focus where it is;
// false if no keys lead there.
func shortest(f fingers, s core.State, focus core.Point, target core.Board) ([]string, bool) {
	q := search{fingers: f, state: s, target: s.For(0), best: map[spot]int{}, nodes: map[spot]*node{}}
	q.target = target
	q.reach(way{at: spot{focus: focus, cycle: -1}, turn: s.Turn})
	for len(q.queue) > 0 {
		w := heap.Pop(&q.queue).(way)
		if w.cost > q.best[w.at] {
			continue
		}
		if q.done(&w.turn) {
			return w.path(), true
		}
		q.from(&w)
	}
	return nil, false
}

func (w *way) path() []string {
	if w.before == nil {
		return nil
	}
	return append(w.before.path(), w.keys...)
}

// done reports whether nothing is left to press: all is played, or the rest plays itself.
func (q *search) done(turn *core.Turn) bool {
	if turn.Complete() {
		return turn.Board() == q.target
	}
	if !q.opts.AutoForced {
		return false
	}
	plays := turn.Completions()
	return len(plays) == 1 && plays[0].Board == q.target
}

func (q *search) reach(w way) {
	w.at.board = w.turn.Board()
	w.at.left = [4]uint8{}
	copy(w.at.left[:], w.turn.Left())
	if cost, seen := q.best[w.at]; seen && cost <= w.cost {
		return
	}
	q.best[w.at] = w.cost
	heap.Push(&q.queue, w)
}

// node returns what a turn allows, worked out once.
func (q *search) node(turn *core.Turn) *node {
	var at spot
	at.board = turn.Board()
	copy(at.left[:], turn.Left())
	if n, ok := q.nodes[at]; ok {
		return n
	}
	n := &node{legal: turn.Legal(), targets: map[core.Point][]a11y.Target{}}
	q.nodes[at] = n
	for _, m := range n.legal {
		next := *turn
		if _, err := next.Move(m.From, m.Die); err == nil && q.leads(&next) {
			n.good = append(n.good, m)
		}
	}
	return n
}

// leads reports whether a turn can end at the target.
func (q *search) leads(turn *core.Turn) bool {
	if turn.Complete() {
		return turn.Board() == q.target
	}
	return len(q.node(turn).good) > 0
}

func (q *search) scene(turn *core.Turn, selected core.Point) a11y.Scene {
	s := q.state
	s.Turn, s.Board = *turn, turn.Board()
	return a11y.Scene{State: s, Selected: selected, Combined: q.opts.Combined, AutoTarget: q.opts.AutoTarget}
}

func (q *search) targets(w *way) []a11y.Target {
	n := q.node(&w.turn)
	if t, ok := n.targets[w.at.selected]; ok {
		return t
	}
	t := a11y.Targets(q.scene(&w.turn, w.at.selected))
	n.targets[w.at.selected] = t
	return t
}

// from tries every key.
func (q *search) from(w *way) {
	for _, s := range []struct {
		key string
		to  a11y.Direction
	}{{"left", a11y.Left}, {"right", a11y.Right}, {"up", a11y.Up}, {"down", a11y.Down}, {"home", a11y.RowStart}, {"end", a11y.RowEnd}} {
		if next, _ := a11y.Step(w.at.focus, s.to, false); next != w.at.focus {
			q.look(w, next, s.key)
		}
	}
	q.turnCycle(w, 1, "ctrl+right")
	q.turnCycle(w, -1, "ctrl+left")
	q.enter(w)
	if q.digits {
		q.digit(w)
		q.goTo(w)
	}
}

// look puts the focus on a point without changing anything else.
func (q *search) look(w *way, focus core.Point, keys ...string) {
	at := w.at
	at.focus, at.offChosen = focus, false
	q.reach(way{at: at, turn: w.turn, cost: w.cost + press*len(keys) + q.echo(w, focus), before: w, keys: keys})
}

// echo returns how many words the player hears about a point.
func (q *search) echo(w *way, point core.Point) int {
	words := 3 // "24, yours, 2."
	if b := w.turn.Board(); b[0][point]+b[1][point.Opposite()] == 0 {
		words = 2
	}
	source := w.source()
	if source == 0 && q.opts.AutoTarget {
		return words + q.echoGoes(w, point)
	}
	if source == point {
		words++
	}
	left := w.turn.Left()
	for _, t := range q.targets(w) {
		if t.Point != point || source == 0 {
			continue
		}
		if t.Hit {
			words++
		}
		if t.Steps > 1 || len(left) == 2 && left[0] != left[1] {
			words += 3
		}
	}
	return words
}

// echoGoes returns how many words say where a checker goes at once.
func (q *search) echoGoes(w *way, point core.Point) int {
	if moves := movesFrom(q.node(&w.turn).legal, point); len(moves) > 0 && oneDestination(moves) {
		return 2
	}
	return 0
}

func (q *search) turnCycle(w *way, by int, key string) {
	targets := q.targets(w)
	if len(targets) == 0 {
		return
	}
	at := w.at
	if at.cycle < 0 && by < 0 {
		at.cycle = 0
	}
	at.cycle = int8((int(at.cycle) + by + len(targets)) % len(targets))
	t := targets[at.cycle]
	at.offChosen = t.Point == core.Off
	if !at.offChosen {
		at.focus = t.Point
	}
	q.reach(way{at: at, turn: w.turn, cost: w.cost + press + q.echo(w, at.focus), before: w, keys: []string{key}})
}

// source returns the point that counts as selected.
func (w *way) source() core.Point {
	if b := w.turn.Board(); b[0][core.Bar] > 0 {
		return core.Bar
	}
	return w.at.selected
}

func (q *search) enter(w *way) {
	from := w.source()
	switch {
	case from == 0:
		q.pick(w)
	case w.at.offChosen:
		q.place(w, from, core.Off)
	case from == w.at.focus && q.can(w, from, core.Off):
		q.place(w, from, core.Off)
	case from == w.at.focus:
		at := w.at
		at.selected, at.cycle = 0, -1
		q.reach(way{at: at, turn: w.turn, cost: w.cost + press, before: w, keys: []string{"enter"}})
	default:
		q.place(w, from, w.at.focus)
	}
}

func (q *search) pick(w *way) {
	moves := movesFrom(q.node(&w.turn).legal, w.at.focus)
	switch {
	case len(moves) == 0:
	case q.opts.AutoTarget && oneDestination(moves):
		q.play(w, moves[:1], "enter")
	case len(movesFrom(q.node(&w.turn).good, w.at.focus)) > 0:
		at := w.at
		at.selected, at.cycle, at.offChosen = at.focus, -1, false
		q.reach(way{at: at, turn: w.turn, cost: w.cost + press + 2, before: w, keys: []string{"enter"}})
	}
}

func (q *search) can(w *way, from, to core.Point) bool {
	return slices.ContainsFunc(q.node(&w.turn).legal, func(m core.Move) bool { return m.From == from && m.To == to })
}

// place moves the selected checker with the smallest die that goes there, or with several.
func (q *search) place(w *way, from, to core.Point) {
	var with []core.Move
	for _, m := range q.node(&w.turn).legal {
		if m.From == from && m.To == to && (with == nil || m.Die < with[0].Die) {
			with = []core.Move{m}
		}
	}
	if with == nil && q.opts.Combined {
		if all := waysTo(&w.turn, from, to); len(all) == 1 {
			with = all[0]
		}
	}
	if with != nil {
		q.play(w, with, "enter")
	}
}

// play makes moves with one key, if they still lead to the target.
func (q *search) play(w *way, moves []core.Move, key string) {
	next := w.turn
	for _, m := range moves {
		if _, err := next.Move(m.From, m.Die); err != nil {
			return
		}
	}
	if !q.leads(&next) {
		return
	}
	at := spot{focus: w.at.focus, cycle: -1}
	if to := moves[len(moves)-1].To; to != core.Off {
		at.focus = to
	}
	q.reach(way{at: at, turn: next, cost: w.cost + press, before: w, keys: []string{key}})
}

// digit plays the checker in focus or the one on the bar.
func (q *search) digit(w *way) {
	from := w.source()
	if from != core.Bar {
		from = w.at.focus
	}
	for _, m := range movesFrom(q.node(&w.turn).good, from) {
		q.play(w, []core.Move{m}, strconv.Itoa(int(m.Die)))
	}
}

func (q *search) goTo(w *way) {
	for point := core.Point(1); point < core.Bar; point++ {
		if point == w.at.focus {
			continue
		}
		keys := []string{"g"}
		for _, digit := range strconv.Itoa(int(point)) {
			keys = append(keys, string(digit))
		}
		q.look(w, point, append(keys, "enter")...)
	}
}

// ways is a heap by cost.
type ways []way

func (h ways) Len() int           { return len(h) }
func (h ways) Less(i, j int) bool { return h[i].cost < h[j].cost }
func (h ways) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ways) Push(x any)        { *h = append(*h, x.(way)) }
func (h *ways) Pop() any {
	old := *h
	w := old[len(old)-1]
	*h = old[:len(old)-1]
	return w
}
