package cube

// stage holds the situations in which a side may roll in a search; they differ only in the cube.
// All positions of one ply share a stage. Only one goroutine at a time may use it.
type stage struct {
	at  []Situation
	pay []*payoffs
	// next is the opponent's choice afterwards; nil until something asks for it.
	next *turn
}

func newStage(at ...Situation) *stage {
	g := &stage{}
	for _, s := range at {
		g.place(s)
	}
	return g
}

// place returns the index of s in the stage. It appends s if it is new.
func (g *stage) place(s Situation) int {
	for i := range g.at {
		if g.at[i] == s {
			return i
		}
	}
	g.at, g.pay = append(g.at, s), append(g.pay, newPayoffs(s))
	return len(g.at) - 1
}

// reply returns the opponent's turn after a roll: a choice for each situation.
func (g *stage) reply() *turn {
	if g.next == nil {
		theirs := make([]Situation, len(g.at))
		for i := range g.at {
			theirs[i] = g.at[i].Flip()
		}
		g.next = newTurn(theirs...)
	}
	return g.next
}

// turn holds the choices of a side that is about to double or to roll.
type turn struct {
	// stage holds the situations in which it may roll.
	*stage
	choices []choice
}

// choice holds two indices into the stage's situations: asIs is the situation without a double,
// and doubled the one after a double and a take, or none if a double makes no sense.
type choice struct{ asIs, doubled int }

const none = -1

func newTurn(at ...Situation) *turn {
	t := &turn{stage: &stage{}}
	for _, s := range at {
		c := choice{asIs: t.place(s), doubled: none}
		if s.Useful() {
			c.doubled = t.place(s.Doubled())
		}
		t.choices = append(t.choices, c)
	}
	return t
}

// best returns the worth of choice i, given the worth of rolling in each situation of the stage.
func (t *turn) best(i int, worth []float64) float64 {
	c := t.choices[i]
	if c.doubled == none {
		return worth[c.asIs]
	}
	return max(worth[c.asIs], t.offered(c.asIs, worth[c.doubled]))
}

// offered returns the worth of a double in situation i of the stage, given the worth of a take.
func (t *turn) offered(i int, taken float64) float64 {
	if s := t.at[i]; s.beaver() && taken < 0 {
		return max(2*taken, -2*float64(s.Value))
	}
	return min(taken, t.pay[i].worth[0][0][3+1])
}
