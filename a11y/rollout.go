package a11y

import (
	"fmt"
	"math"

	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/advice"
	"backtalk/core/cube"
	"backtalk/core/rollout"
)

// rolledPlays limits how many plays a rollout names: the best and those that come next.
const rolledPlays = 3

// Rollout announces the result of a rollout to the viewer. The rollout may still be running.
func (e *Ear) Rollout(sc Scene, t *rollout.Task, all []rollout.Estimate) say.Announcement {
	switch {
	case t.Doubling:
		return hint(append(rolledDouble(sc, t, all), trials(all, max(all[0].Error, all[1].Error)))...)
	case len(t.Plays) == 0:
		o := all[0].Outcome
		return hint(say.M(say.RolloutWorth, say.Data{
			"Amount": thousandths(all[0].Equity), "Win": percent(o.Win), "Gammons": percent(o.WinGammon), "Lost": percent(o.LoseGammon),
		}), trials(all, all[0].Error))
	}
	return hint(e.rolledPlays(sc, t, all)...)
}

func (e *Ear) rolledPlays(sc Scene, t *rollout.Task, all []rollout.Estimate) []say.Message {
	order := rollout.Order(all)
	best := &all[order[0]]
	said := []say.Message{say.M(say.RolloutBest, say.Data{
		"Moves": e.phrases(sc, sc.Viewer, t.Plays[order[0]].List(), phrasing{first: true}), "Amount": thousandths(best.Equity),
	})}
	for _, i := range order[1:min(len(order), rolledPlays)] {
		said = append(said, say.M(say.RolloutNext, say.Data{
			"Moves": e.phrases(sc, sc.Viewer, t.Plays[i].List(), phrasing{first: true}), "Amount": thousandths(best.Equity - all[i].Equity),
		}))
	}
	if rollout.Close(all) {
		said = append(said, say.M(say.RolloutClose, nil))
	}
	return append(said, trials(all, best.Error))
}

// rolledDouble returns the verdict on a double, for the doubler or for the player who answers.
func rolledDouble(sc Scene, t *rollout.Task, all []rollout.Estimate) []say.Message {
	d := rollout.Verdict(t, all)
	c := advice.Judged(d)
	data := say.Data{"Roll": thousandths(c.NoDouble), "Taken": thousandths(c.Taken), "Dropped": amount(c.Dropped)}
	worth := say.AdviceWorth
	if sc.State.Phase == core.PhaseDoubled && sc.Viewer != sc.State.OnTurn {
		c = advice.Answered(d.Response != cube.Drop, -d.DoubleTake, -d.DoubleDrop)
		data["Roll"], data["Taken"], data["Dropped"] = thousandths(-d.NoDouble), thousandths(c.Taken), amount(c.Dropped)
		worth = say.AdviceWorthAnswer
	}
	v := verdicts[c.Verdict]
	return []say.Message{say.M(either(c.Close, v.narrow, v.plain), nil), say.M(worth, data)}
}

// trials announces the number of trials and the standard error.
func trials(all []rollout.Estimate, err float64) say.Message {
	most := 0
	for i := range all {
		most = max(most, all[i].Trials)
	}
	if math.IsInf(err, 1) {
		return say.N(say.RolloutTrials, most, nil)
	}
	return say.N(say.RolloutTrialsError, most, say.Data{"Error": thousandths(err)})
}

// RolloutProgress announces how far a rollout has got.
func RolloutProgress(all []rollout.Estimate, total int) say.Message {
	done := 0
	for i := range all {
		done = max(done, all[i].Trials)
	}
	return say.M(say.RolloutProgress, say.Data{"Done": done, "Total": total})
}

// thousandths returns the phrase for an equity in points, rounded to thousandths.
func thousandths(x float64) say.Message {
	n := int(math.Round(math.Abs(x) * 1000))
	m := say.M(say.AdviceAmount, say.Data{"Whole": n / 1000, "Hundredths": fmt.Sprintf("%03d", n%1000)})
	if x < 0 && n > 0 {
		return say.M(say.AdviceMinus, say.Data{"Amount": m})
	}
	return m
}

func percent(x float32) int { return int(math.Round(float64(x) * 100)) }
