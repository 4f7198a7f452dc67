package bot

import (
	"backtalk/core"
	"backtalk/core/sense"
)

// term is one line of Simple's judgement: a fact, and what one unit of it is worth. Worths are in pips, more or less: a
// term of 8 is worth a good roll.
type term struct {
	what   string
	worth  float64
	amount func(*scene) float64
}

// judge adds the terms up.
func judge(terms []term, s *scene) float64 {
	total := 0.0
	for _, t := range terms {
		total += t.worth * t.amount(s)
	}
	return total
}

// pointWorth is what holding a point is worth by itself: the inner points with which one shuts the opponent in, the bar point and
// those next to it for a prime, the middle as a landing place, the anchors from which one gets away.
var pointWorth = [25]float64{
	1: 1, 2: 2.5, 3: 5, 4: 8, 5: 10, 6: 8,
	7: 7, 8: 4, 9: 3, 10: 2, 11: 2, 12: 1,
	13: 2, 14: 1, 15: 1.5, 16: 2, 17: 2, 18: 5,
	19: 3, 20: 9, 21: 8, 22: 6, 23: 3, 24: 3,
}

// primeWorth is what a run of points is worth by its length, beyond the points' own worth.
var primeWorth = [...]float64{3: 2, 4: 7, 5: 14, 6: 22}

// contactTerms judge a play while, before it, some checkers had to pass one another.
func contactTerms() []term {
	return []term{
		{"points held", 1, pointsHeld},
		{"a prime with checkers behind it", 1, primeHeld},
		{"a blot that is soon a point", .3, slots},
		{"checkers near home that can make points", .8, builders},
		{"opposing checkers on the bar", 4, onBar},
		{"points closed to a checker on the bar", 2.5, closedToBar},
		{"pips ahead", .3, func(s *scene) float64 { return float64(s.lead) }},
		{"pips ahead when the race begins", .5, leadInRace},
		{"pips that shots cost", -.8, pipsAtRisk},
		{"danger of being hit before closed points", -3, dangerOfBar},
		{"checkers too many on a point", -1.2, stacked},
		{"checkers out of play on the 1 and 2 points", -1.5, buried},
		{"checkers back while ahead", -2, backWhileAhead},
		{"checkers behind the opponent's prime", -3, behindPrime},
		{"an anchor while behind", 3, anchorWhileBehind},
		{"checkers off", 2, off},
	}
}

// raceTerms judge a play when contact was over before it.
func raceTerms() []term {
	return []term{
		{"checkers off", 5, off},
		{"pips to go and their wastage", -1, func(s *scene) float64 { return float64(sense.KeithCount(s.own)) }},
		{"quarters to cross before all are home", -1, func(s *scene) float64 { return float64(sense.Crossovers(s.own)) }},
		{"gaps in the home board", -.3, func(s *scene) float64 { return float64(sense.Gaps(s.own).Count()) }},
	}
}

func pointsHeld(s *scene) float64 {
	worth := 0.0
	for p := range s.made.All() {
		if s.mayMeet(p) {
			worth += pointWorth[p]
		}
	}
	return worth
}

// mayMeet reports whether some opposing checker has yet to pass point p.
func (s *scene) mayMeet(p int) bool { return s.other.Rearmost() > core.Bar-p }

func primeHeld(s *scene) float64 {
	if sense.Behind(s.other, s.prime) == 0 {
		return 0
	}
	return primeWorth[min(s.prime.Len(), sense.FullPrime)]
}

func slots(s *scene) float64 {
	worth := 0.0
	for p := range s.exposed.All() {
		if p <= 7 && (s.own[min(p+1, 24)] > 0 || reach(s.own, p) > 0) {
			worth += pointWorth[p]
		}
	}
	return worth
}

// reach is how many checkers could cover point p with one die.
func reach(own *core.Side, p int) int {
	n := 0
	for from := p + 1; from <= p+6 && from <= 24; from++ {
		if own[from] == 1 || own[from] > 2 {
			n++
		}
	}
	return n
}

func builders(s *scene) float64 {
	n := 0
	for p := 7; p <= 11; p++ {
		n += int(min(s.own[p], 3))
	}
	return float64(n)
}

func onBar(s *scene) float64 { return float64(s.other[core.Bar]) }

func closedToBar(s *scene) float64 {
	if s.other[core.Bar] == 0 {
		return 0
	}
	return float64(sense.HomePoints(s.own))
}

func leadInRace(s *scene) float64 {
	if s.board.Contact() {
		return 0
	}
	return float64(s.lead)
}

// pipsAtRisk is what each blot would lose, by how likely it is hit.
func pipsAtRisk(s *scene) float64 {
	risk := 0.0
	for p := range s.exposed.All() {
		risk += float64(s.shots.At[p].Count()*(core.Bar-p)) / 36
	}
	return risk
}

// dangerOfBar is the chance of being hit at all, more the more points the opponent has closed.
func dangerOfBar(s *scene) float64 {
	closed := sense.HomePoints(s.other)
	return float64(s.shots.Any.Count()) / 36 * float64(1+closed)
}

func stacked(s *scene) float64 {
	n := 0
	for _, c := range s.own[3:25] {
		n += max(int(c)-4, 0)
	}
	return float64(n)
}

func buried(s *scene) float64 { return float64(s.own[1] + s.own[2]) }

func backWhileAhead(s *scene) float64 {
	if s.lead <= 0 {
		return 0
	}
	return float64(sense.Back(s.own))
}

func behindPrime(s *scene) float64 {
	swapped := s.board.Swap()
	prime := sense.LongestPrime(&swapped)
	if prime.Len() < sense.LongPrime {
		return 0
	}
	return float64(sense.Behind(s.own, prime) * (prime.Len() - sense.LongPrime + 1))
}

func anchorWhileBehind(s *scene) float64 {
	if s.lead >= 0 || sense.Anchors(s.own) == 0 {
		return 0
	}
	return 1
}

func off(s *scene) float64 { return float64(s.own[core.Off]) }
