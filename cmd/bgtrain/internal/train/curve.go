package train

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"backtalk/core/engine"
)

// Milestone measures the nets saved after a cycle: the error of choices in
// thousandths of a point, and the root mean square of the equity error.
type Milestone struct {
	Cycle        int
	Choices, RMS float64
}

// savedPrefix begins the name of a folder of saved nets; the cycle follows.
const savedPrefix = "nets-"

// SavedNets returns the folder of the nets of a cycle, in the folder of a
// run.
func SavedNets(dir string, cycle int) string {
	return filepath.Join(dir, fmt.Sprintf("%s%04d", savedPrefix, cycle))
}

// Curve measures all nets that a run saved, by the files of choices and of
// rollouts, the earliest first.
func Curve(dir, choices, spread string, judge func(engine.Nets) Judge) ([]Milestone, error) {
	found, err := filepath.Glob(filepath.Join(dir, savedPrefix+"*"))
	if err != nil {
		return nil, fmt.Errorf("list saved nets: %w", err)
	}
	var all []Milestone
	for _, folder := range found {
		cycle, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(folder), savedPrefix))
		if err != nil {
			continue
		}
		nets, err := LoadNets(folder)
		if err != nil {
			return nil, err
		}
		m := Milestone{Cycle: cycle}
		if m.Choices, _, err = Choices(choices, judge(nets)); err != nil {
			return nil, err
		}
		if m.RMS, _, err = Spread(spread, judge(nets)); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Milestone) int { return a.Cycle - b.Cycle })
	return all, nil
}

// The plot's size in pixels, and the ranges of its axes in the units of the
// figures.
const (
	plotLeft, plotTop, plotWidth, plotHeight = 60., 20., 500., 260.

	choicesLow, choicesHigh = 4., 10.
	rmsLow, rmsHigh         = .03, .075
)

// line is one curve of the plot: how it is drawn, its figures, and the ends of its axis.
type line struct {
	name, style string
	value       func(Milestone) float64
	low, high   float64
}

var curves = [...]line{
	{"error of choices, thousandths of a point (left)", `stroke="black"`, func(m Milestone) float64 { return m.Choices }, choicesLow, choicesHigh},
	{"root mean square of equity (right)", `stroke="#0050b0" stroke-dasharray="6 3"`, func(m Milestone) float64 { return m.RMS }, rmsLow, rmsHigh},
}

// Plot writes a run's milestones as a picture in SVG, with a title and a description for those who
// do not see it.
func Plot(w io.Writer, all []Milestone) error {
	if len(all) == 0 {
		return nil
	}
	first, last := all[0], all[len(all)-1]
	x := func(cycle int) float64 { return plotLeft + plotWidth*float64(cycle)/float64(last.Cycle) }
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 350" role="img" aria-labelledby="t d" font-size="12">` + "\n")
	fmt.Fprintf(&b, "<title id=\"t\">Learning curve</title>\n<desc id=\"d\">By cycle, the error of choices falls from %.1f thousandths of a point at cycle %d to %.1f at cycle %d; the root mean square error of equities from %.4f to %.4f.</desc>\n",
		first.Choices, first.Cycle, last.Choices, last.Cycle, first.RMS, last.RMS)
	fmt.Fprintf(&b, "<rect width=\"640\" height=\"350\" fill=\"white\"/>\n<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\" fill=\"none\" stroke=\"gray\"/>\n",
		plotLeft, plotTop, plotWidth, plotHeight)
	for i := range 7 {
		y := plotTop + plotHeight*(1-float64(i)/6)
		fmt.Fprintf(&b, "<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", plotLeft-6, y+4, choicesLow+(choicesHigh-choicesLow)*float64(i)/6)
		fmt.Fprintf(&b, "<text x=\"%g\" y=\"%.1f\">%.4f</text>\n", plotLeft+plotWidth+6, y+4, rmsLow+(rmsHigh-rmsLow)*float64(i)/6)
	}
	for cycle := 0; cycle <= last.Cycle; cycle += 100 {
		fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%d</text>\n", x(cycle), plotTop+plotHeight+16, cycle)
	}
	for i, c := range curves {
		fmt.Fprintf(&b, "<polyline fill=\"none\" %s points=\"", c.style)
		for _, m := range all {
			share := min(1, max(0, (c.value(m)-c.low)/(c.high-c.low)))
			fmt.Fprintf(&b, "%.1f,%.1f ", x(m.Cycle), plotTop+plotHeight*(1-share))
		}
		y := plotTop + plotHeight + 36 + 18*float64(i)
		fmt.Fprintf(&b, "\"/>\n<line x1=\"%g\" x2=\"%g\" y1=\"%g\" y2=\"%g\" %s/>\n<text x=\"%g\" y=\"%g\">%s</text>\n",
			plotLeft, plotLeft+40, y-4, y-4, c.style, plotLeft+48, y, c.name)
	}
	b.WriteString("</svg>\n")
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write plot: %w", err)
	}
	return nil
}
