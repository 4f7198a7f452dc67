package replay

import (
	"fmt"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/report"
)

// reportName returns the name of the file for a report.
func (r *Record) reportName() string {
	if r.Kept.Match == 0 {
		return "report.html"
	}
	return fmt.Sprintf("report-%d.html", r.Kept.Match)
}

// report writes a report on the match to a file, and announces the file's
// name. It runs in the background, because it searches for reasons.
func (l *lesson) report() {
	d := l.replay.desk
	if l.reporting {
		d.Answer(say.ReportRunning, nil)
		return
	}
	l.reporting = true
	d.Answer(say.ReportRunning, nil)
	teacher := l.replay.front.Teacher
	m := report.Match{
		Events: l.replay.record.Events, Decisions: l.decisions, When: l.replay.record.When,
		You: d.Text(say.M(say.CliDefaultName, nil)),
	}
	l.elsewhere(func() func() {
		r, err := report.Make(l.ctx, m, teacher.Analyst, teacher.Plies, nil)
		return func() {
			l.reporting = false
			file := ""
			if err == nil {
				file, err = l.replay.front.Report(l.replay.record.reportName(), r.HTML(d.Texts))
			}
			if err != nil {
				d.Fail(say.ReportFailed, say.Data{"Problem": d.Because(err)})
				return
			}
			d.Announce(say.Announcement{
				Sentences: []say.Message{say.M(say.ReportWritten, say.Data{"File": file})}, Urgency: say.Event, Cue: say.CueSaved,
			})
		}
	})
}
