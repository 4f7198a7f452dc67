package race

// MostRolls limits the numbers of rolls in a list.
const MostRolls = 40

// List holds the chances that a side needs From rolls, From+1 and so on to reach a goal. Other
// numbers of rolls have no chance.
type List struct {
	From, N int
	Chance  [MostRolls]float32
}

// now returns the list of a goal that is already reached.
func now() List { return List{N: 1, Chance: [MostRolls]float32{1}} }

// Mean returns how many rolls are needed on average.
func (l *List) Mean() float64 {
	m := 0.
	for i, c := range l.Chance[:l.N] {
		m += float64(c) * float64(l.From+i)
	}
	return m
}

// Sooner returns the chance that a side reaches goal a with its n-th roll and another side needs at
// least n plus head rolls for goal b.
func Sooner(a, b *List, head int) float32 {
	rest, k := float32(1), 0
	var p float32
	for i, c := range a.Chance[:a.N] {
		n := a.From + i + head
		for k < b.N && b.From+k < n {
			rest -= b.Chance[k]
			k++
		}
		if rest <= 0 {
			break
		}
		p += c * rest
	}
	return p
}
