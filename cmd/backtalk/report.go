package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/report"
	"backtalk/core/advice"
	"backtalk/core/engine"
	"backtalk/locales"
)

// reportFlags are the flags of `backtalk report`.
type reportFlags struct {
	Match   string `arg:"" optional:"" needed:"" placeholder:"MATCH" help:"CliNeedsMatchOrFile"`
	HTML    string `name:"html" help:"CliReportHTML" placeholder:"FILE" apart:"text"`
	Text    bool   `help:"CliReportText"`
	Plies   int    `default:"2" help:"CliAnalysePlies" placeholder:"N"`
	Rollout bool   `help:"AnalysisRolloutFlag"`
	*setup  `kong:"-"`
}

func (f *reportFlags) run(std streams, texts *locales.Localizer) error {
	if err := checkPlies(f.Plies); err != nil {
		return err
	}
	s, err := f.find("report", f.Match, true)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	p := newPrinter(std, texts, false)
	e, err := allProcessors()
	if err != nil {
		return err
	}
	r, err := f.make(ctx, p, e, &s)
	if err != nil {
		return err
	}
	if f.HTML == "" {
		_, err := std.out.Write(r.Text(texts))
		return err
	}
	err = writeNew(f.HTML, func(out io.Writer) error {
		_, err := out.Write(r.HTML(texts))
		return err
	})
	if err != nil {
		return err
	}
	p.line(say.M(say.ReportWritten, say.Data{"File": f.HTML}))
	return p.err
}

// make judges the match and looks for reasons. It prints its progress every ten seconds.
func (f *reportFlags) make(ctx context.Context, p *printer, e *engine.Engine, s *subject) (*report.Report, error) {
	how := judging{func() (*engine.Engine, error) { return e, nil }, f.Plies, f.Rollout}
	decisions, err := f.decisions(ctx, p, &how, s)
	if err != nil {
		return nil, err
	}
	if len(decisions) == 0 {
		return nil, &failedError{say.M(say.AnalysisNothing, nil)}
	}
	reported := time.Now()
	m := report.Match{Events: s.events, Decisions: decisions, When: s.when, You: p.texts.Text(say.M(say.CliDefaultName, nil))}
	r, err := report.Make(ctx, m, advice.New(e), f.Plies, func(done, total int) {
		if time.Since(reported) >= progressEvery {
			p.complain(say.M(say.ReportProgress, say.Data{"Done": done, "Total": total}))
			reported = time.Now()
		}
	})
	if errors.Is(err, context.Canceled) {
		return nil, &failedError{say.M(say.ReportStopped, nil)}
	}
	return r, err
}
