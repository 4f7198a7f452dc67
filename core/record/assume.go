package record

import (
	"slices"

	"backtalk/core"
)

// assumption holds an assumption about rules that a file leaves open: the reader tries several.
type assumption struct {
	rules core.Rules
	// afterCrawford says that the Crawford game came before the first game of the file.
	afterCrawford bool
}

// assumptions returns the rules by which the match may have been played, the likeliest first.
func (s *script) assumptions() []assumption {
	if s.length == 0 {
		var list []assumption
		for _, jacoby := range s.jacoby.either() {
			for _, beavers := range s.beavers.either() {
				list = append(list, assumption{rules: core.Rules{Scoring: core.Money, Jacoby: jacoby, Beavers: beavers}})
			}
		}
		return list
	}
	rules := core.Rules{Scoring: core.MatchPlay, Length: s.length, Crawford: s.crawford != statedOff}.Normal()
	list := []assumption{{rules: rules}}
	if rules.Crawford && len(s.games) > 0 && max(s.games[0].score[0], s.games[0].score[1]) == rules.Length-1 {
		list = append(list, assumption{rules: rules, afterCrawford: true})
	}
	if rules.Crawford && s.crawford == unstated {
		rules.Crawford = false
		list = append(list, assumption{rules: rules})
	}
	return list
}

// either returns the possible values of a switch: off first if the file states none.
func (t stated) either() []bool {
	switch t {
	case statedOn:
		return []bool{true}
	case statedOff:
		return []bool{false}
	case supposedOn:
		return []bool{true, false}
	}
	return []bool{false, true}
}

// maxTries is the longest script that is followed again under other rules, in deeds.
const maxTries = 10_000

// follow plays a script by the rules, and returns the matches that result from the assumption with
// the fewest faults.
func (s *script) follow() []Imported {
	deeds := 0
	for _, g := range s.games {
		deeds += len(g.deeds)
	}
	var best []Imported
	fewest := -1
	for _, a := range s.assumptions() {
		f := follower{s: s, assumption: a, crawfordDone: a.afterCrawford}
		f.match()
		if fewest < 0 || f.count < fewest {
			best, fewest = f.out, f.count
		}
		if fewest == 0 || deeds > maxTries {
			break
		}
	}
	if len(best) > 0 {
		all := slices.Concat(s.faults, best[0].Faults)
		slices.SortStableFunc(all, func(a, b *Fault) int { return a.Line - b.Line })
		best[0].Faults = all[:min(len(all), maxFaults)]
	}
	return best
}
