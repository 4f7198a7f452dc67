package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core/analysis"
)

// worstRolls limits how many of the rolls that hurt are named.
const worstRolls = 2

// Threats announces what the other side's next roll may bring: the worst rolls, the best roll, and how
// many hit.
func (e *Ear) Threats(t *analysis.Threats) say.Announcement {
	last := len(t.Rolls) - 1
	if last < 0 || hundredths(t.Rolls[0].Cost) <= 0 {
		return hint(say.M(say.ThreatsNone, nil))
	}
	worst := say.List{threat(&t.Rolls[0], say.ThreatHits, say.ThreatCosts)}
	for i := 1; i < min(worstRolls, last); i++ {
		if hundredths(t.Rolls[i].Cost) > 0 {
			worst = append(worst, threat(&t.Rolls[i], say.ThreatHits, say.ThreatCosts))
		}
	}
	said := []say.Message{say.M(say.ThreatsWorst, say.Data{"Rolls": worst})}
	if best := &t.Rolls[last]; hundredths(best.Cost) < 0 {
		said = append(said, say.M(say.ThreatsBest, say.Data{"Roll": threat(best, say.ThreatDances, say.ThreatGains)}))
	}
	switch t.Shots {
	case 0:
	case allRolls:
		said = append(said, say.M(say.NoteEveryRollHitsYou, nil))
	default:
		said = append(said, say.N(say.NoteShotsAtYou, t.Shots, nil))
	}
	return hint(said...)
}

// threat returns the phrase for a roll. The phrase says whether a roll that costs the listener
// something hits, or whether a roll that helps the listener dances.
func threat(t *analysis.Threat, marked, plain say.MessageID) say.Message {
	cost, mark := t.Cost, t.Hits
	if cost < 0 {
		cost, mark = -cost, t.Dances
	}
	return say.M(either(mark, marked, plain), say.Data{"Dice": dice(t.Roll), "Amount": amount(cost)})
}
