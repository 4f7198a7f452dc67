package report

import (
	"fmt"
	"math"
	"strings"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/core"
	"backtalk/core/analysis"
)

// This file draws the plots, as SVG: the page has no room for a plotting library.

// plot is one or more curves over the decisions of a match, with a
// description in words.
type plot struct {
	title, words say.Message
	curves       []curve
}

// curve holds the values after each decision; name is the player's name, if there are several curves.
type curve struct {
	name   say.Message
	values []float64
}

// errorsOver plots what each player's errors have cost up to each decision, and returns the message
// about the total costs.
func errorsOver(names [2]say.Message, decisions []analysis.Decision) (p plot, cost say.Message) {
	p.title = say.M(say.ReportPlotErrors, nil)
	var said say.List
	for player := range core.Player(2) {
		sum, dearest, games := 0., 0, map[int]float64{}
		c := curve{name: names[player], values: []float64{0}}
		for i := range decisions {
			d := &decisions[i]
			if d.Player == player {
				sum += d.Error
				games[d.Game] += d.Error
				if dearest == 0 || games[d.Game] > games[dearest] {
					dearest = d.Game
				}
			}
			c.values = append(c.values, sum)
		}
		p.curves = append(p.curves, c)
		said = append(said, say.M(say.ReportPlotErrorsOf, say.Data{
			"Name": c.name, "Amount": a11y.Thousandths(sum), "Game": max(dearest, 1), "Part": a11y.Thousandths(games[dearest]),
		}))
	}
	both := say.Data{"First": said[0], "Second": said[1]}
	p.words = say.M(say.ReportPlotErrorsWords, both)
	return p, say.M(say.ReportCost, both)
}

// fortuneOver plots by how much the dice have favoured the first player
// after each decision.
func fortuneOver(names [2]say.Message, decisions []analysis.Decision) plot {
	sum, low, high := 0., 0., 0.
	c := curve{values: []float64{0}}
	for i := range decisions {
		if luck := decisions[i].Luck; decisions[i].Player == 0 {
			sum += luck
		} else {
			sum -= luck
		}
		c.values = append(c.values, sum)
		low, high = min(low, sum), max(high, sum)
	}
	return plot{
		title: say.M(say.ReportPlotLuck, say.Data{"Name": names[0], "Other": names[1]}),
		words: say.M(say.ReportPlotLuckWords, say.Data{
			"Name": names[0], "Other": names[1], "Low": a11y.Thousandths(low), "High": a11y.Thousandths(high), "Last": a11y.Thousandths(sum),
		}),
		curves: []curve{c},
	}
}

// These are the dimensions and styles of a plot.
const (
	plotWidth, plotHeight   = 640., 300.
	plotLeft, plotRight     = 60., 20.
	plotTop, plotBottom     = 20., 40.
	leastHigh               = .01
	firstLine, secondLine   = `stroke="#003e7e" stroke-width="2"`, `stroke="#8a3b00" stroke-width="2" stroke-dasharray="8 4"`
	labelled, plotGrey      = `font-size="14" fill="#000"`, `stroke="#595959"`
	legendLine, legendIndex = 30., 18.
)

// svg returns the plot as SVG; id keeps its title and description distinct
// from those of other plots.
func (p *plot) svg(id string, text func(say.Message) string) string {
	low, high, n := 0., leastHigh, 1
	for _, c := range p.curves {
		for _, v := range c.values {
			low, high = min(low, v), max(high, v)
		}
		n = max(n, len(c.values)-1)
	}
	x := func(i int) float64 { return plotLeft + (plotWidth-plotLeft-plotRight)*float64(i)/float64(n) }
	y := func(v float64) float64 { return plotTop + (plotHeight-plotTop-plotBottom)*(high-v)/(high-low) }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg role="img" aria-labelledby="%s-title %s-words" viewBox="0 0 %.0f %.0f" xmlns="http://www.w3.org/2000/svg">`,
		id, id, plotWidth, plotHeight)
	fmt.Fprintf(&b, "<title id=\"%s-title\">%s</title><desc id=\"%s-words\">%s</desc>\n", id, escaped(text(p.title)), id, escaped(text(p.words)))
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n")
	for _, v := range marks(low, high) {
		fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" %s/>`, plotLeft, plotWidth-plotRight, y(v), y(v), plotGrey)
		fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" %s>%s</text>\n", plotLeft-6, y(v)+5, labelled, escaped(text(a11y.Thousandths(v))))
	}
	fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\" %s>%s</text>\n", plotWidth-plotRight, plotHeight-12, labelled,
		escaped(text(say.N(say.ReportPlotAcross, n, nil))))
	for i, c := range p.curves {
		style := [...]string{firstLine, secondLine}[min(i, 1)]
		b.WriteString(`<polyline fill="none" ` + style + ` points="`)
		for k, v := range c.values {
			fmt.Fprintf(&b, "%.1f,%.1f ", x(k), y(v))
		}
		b.WriteString("\"/>\n")
		if c.name.ID != "" {
			at := plotTop + 12 + legendIndex*float64(i)
			fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" %s/>`, plotLeft+8, plotLeft+8+legendLine, at, at, style)
			fmt.Fprintf(&b, "<text x=\"%.1f\" y=\"%.1f\" %s>%s</text>\n", plotLeft+16+legendLine, at+5, labelled, escaped(text(c.name)))
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

// marks returns the values at which lines cross a plot: both ends, and zero if it isn't too close
// to either.
func marks(low, high float64) []float64 {
	all := []float64{low, high}
	if room := (high - low) / 10; math.Min(-low, high) > room {
		all = append(all, 0)
	}
	return all
}
