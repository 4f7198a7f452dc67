package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"time"

	svg "github.com/ajstarks/svgo"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
)

// The picture of statistics: the rating over the matches played and, where some are analysed, the
// error rate over those. It says in words what it shows, for screen readers. The viewer's own fonts
// write its text: the binary carries none.

// curve is one chart: values over matches, 1 and on.
type curve struct {
	title, across, up string
	values            []float64
}

// The measures of a chart, in pixels: of all of it, and of what stands around the curve.
const (
	chartWidth, chartHeight = 640, 360
	marginLeft, marginRight = 80, 24
	marginTop, marginBottom = 48, 64
)

// drawStatistics draws the picture.
func drawStatistics(out io.Writer, list []matches.Entry, now time.Time, texts *locales.Localizer) error {
	ratings, errors := curvesOf(list)
	text := func(id say.MessageID) string { return texts.Text(say.M(id, nil)) }
	curves := []curve{{text(say.StatsPlotTitle), text(say.StatsPlotMatches), text(say.StatsPlotRating), ratings}}
	words := texts.Text(ratingInWords(list, now, ratings))
	if len(errors) > 0 {
		curves = append(curves, curve{text(say.StatsPlotErrors), text(say.StatsPlotAnalysed), text(say.StatsPlotRate), errors})
		words += " " + texts.Text(errorsInWords(errors))
	}
	var picture bytes.Buffer
	c := svg.New(&picture)
	height := len(curves) * chartHeight
	c.Startview(chartWidth, height, 0, 0, chartWidth, height)
	c.Title(curves[0].title)
	c.Desc(words)
	c.Rect(0, 0, chartWidth, height, "fill:white")
	for i := range curves {
		c.Gtransform(fmt.Sprintf("translate(0,%d)", i*chartHeight))
		curves[i].draw(c)
		c.Gend()
	}
	c.End()
	// Screen readers take it for one picture, with its title and description.
	_, err := out.Write(bytes.Replace(picture.Bytes(), []byte("<svg "), []byte(`<svg role="img" `), 1))
	return err
}

// curvesOf are the ratings after each rated match, and the error rates of the analysed ones, in
// thousandths of a point.
func curvesOf(list []matches.Entry) (ratings, errors []float64) {
	for _, p := range library.PlayedIn(list) {
		if p.Rated {
			ratings = append(ratings, p.Rating.Value)
		}
		if library.Analysed(p.Entry) {
			errors = append(errors, p.Entry.Analysis.Sums[p.Own].Millipoints())
		}
	}
	return ratings, errors
}

// draw draws a chart: its title, lines at round values, and the curve.
func (v *curve) draw(c *svg.SVG) {
	const (
		fontSize = 16
		line     = "stroke:#767676;stroke-width:1"
		words    = "font-family:sans-serif;font-size:16px;fill:black;"
	)
	right, bottom := chartWidth-marginRight, chartHeight-marginBottom
	c.Text(chartWidth/2, marginTop/2, v.title, words+"text-anchor:middle;font-weight:bold")
	c.Text((marginLeft+right)/2, chartHeight-fontSize, v.across, words+"text-anchor:middle")
	middle := (marginTop + bottom) / 2
	c.TranslateRotate(fontSize+4, middle, -90)
	c.Text(0, 0, v.up, words+"text-anchor:middle")
	c.Gend()
	low, high := bounds(v.values)
	upTicks, acrossTicks := ticks(low, high), ticks(1, math.Max(2, float64(len(v.values))))
	low, high = math.Min(low, upTicks[0]), math.Max(high, upTicks[len(upTicks)-1])
	y := func(value float64) int { return bottom - whole(float64(bottom-marginTop)*(value-low)/(high-low)) }
	x := func(n float64) int {
		return marginLeft + whole(float64(right-marginLeft)*(n-1)/math.Max(1, float64(len(v.values)-1)))
	}
	for _, t := range upTicks {
		c.Line(marginLeft, y(t), right, y(t), line)
		c.Text(marginLeft-8, y(t)+fontSize/3, fmt.Sprintf("%g", t), words+"text-anchor:end")
	}
	for _, t := range acrossTicks {
		if t == math.Trunc(t) && t >= 1 && int(t) <= len(v.values) {
			c.Text(x(t), bottom+fontSize+4, fmt.Sprintf("%g", t), words+"text-anchor:middle")
		}
	}
	xs, ys := make([]int, len(v.values)), make([]int, len(v.values))
	for i, value := range v.values {
		xs[i], ys[i] = x(float64(i+1)), y(value)
		c.Circle(xs[i], ys[i], 3, "fill:#003e7e")
	}
	if len(xs) == 0 {
		return
	}
	c.Polyline(xs, ys, "fill:none;stroke:#003e7e;stroke-width:2")
}

func whole(x float64) int { return int(math.Round(x)) }

// bounds are the lowest and the highest value.
func bounds(values []float64) (low, high float64) {
	if len(values) == 0 {
		return 0, 1
	}
	low, high = values[0], values[0]
	for _, v := range values {
		low, high = math.Min(low, v), math.Max(high, v)
	}
	return low, high
}

// mostTicks is how many round values a chart has at the most.
const mostTicks = 7

// ticks are round values, at equal distances of 1, 2 or 5 times a power of ten, that reach from at
// most low to at least high.
func ticks(low, high float64) []float64 {
	const base = 10
	spread := math.Max(high-low, 1e-3)
	step := math.Pow(base, math.Floor(math.Log10(spread/mostTicks)))
	for _, times := range []float64{2, 2.5, 2} {
		if math.Ceil(high/step)-math.Floor(low/step) <= mostTicks-1 {
			break
		}
		step *= times
	}
	var all []float64
	for n := math.Floor(low / step); ; n++ {
		// Multiplied, not added up, and rounded, so that 0.3 is not 0.30000000000000004.
		all = append(all, math.Round(n*step*1e9)/1e9)
		if n >= math.Ceil(high/step) && len(all) > 1 {
			return all
		}
	}
}

// ratingInWords says what the chart of the rating shows.
func ratingInWords(list []matches.Entry, now time.Time, values []float64) say.Message {
	if len(values) == 0 {
		return say.M(say.StatsNone, nil)
	}
	low, high := bounds(values)
	rating := library.Sum(list, now).Rating
	return say.M(say.StatsPlotDescription, say.Data{
		"Matches": len(values), "First": whole(values[0]), "Last": whole(rating.Value), "Error": whole(rating.Error),
		"Low": whole(low), "High": whole(high),
	})
}

// errorsInWords says what the chart of error rates shows.
func errorsInWords(values []float64) say.Message {
	low, high := bounds(values)
	return say.N(say.StatsPlotErrorsDescription, len(values), say.Data{
		"First": whole(values[0]), "Last": whole(values[len(values)-1]), "Low": whole(low), "High": whole(high),
	})
}
