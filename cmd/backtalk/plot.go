package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
)

// This file draws the picture of the statistics: the rating over the matches played and, if some are
// analysed, the error rate over those. For screen readers it also describes them in words.

// curve is one chart of values over matches, counted from 1.
type curve struct {
	title, across, up string
	values            []float64
}

// These are the measures of a chart in pixels: its size, and the margins around the area with the
// curve.
const (
	chartWidth, chartHeight = 640, 360
	marginLeft, marginRight = 70, 30
	marginTop, marginBottom = 60, 60
	areaWidth, areaHeight   = chartWidth - marginLeft - marginRight, chartHeight - marginTop - marginBottom
)

// Colours are black and dark blue on white; lines beside the curve are grey.
const (
	textColour, curveColour, lineColour = "#000000", "#003e7e", "#767676"
	backColour                          = "#ffffff"
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
	_, err := out.Write(drawCurves(curves, curves[0].title, words))
	return err
}

// drawCurves draws charts below each other as SVG, with a title and a description in words. Screen
// readers treat the whole as one picture, not as many texts.
func drawCurves(curves []curve, title, words string) []byte {
	var p picture
	height := len(curves) * chartHeight
	p.printf(`<svg role="img" xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d"`, chartWidth, height, chartWidth, height)
	p.printf(` font-family="sans-serif" fill="%s">`+"\n<title>%s</title>\n<desc>%s</desc>\n", textColour, escaped(title), escaped(words))
	p.printf(`<rect width="%d" height="%d" fill="%s"/>`+"\n", chartWidth, height, backColour)
	for i := range curves {
		p.printf(`<g transform="translate(0 %d)">`+"\n", i*chartHeight)
		p.chart(&curves[i])
		p.printf("</g>\n")
	}
	p.printf("</svg>\n")
	return p.Bytes()
}

// picture is an unfinished SVG.
type picture struct{ bytes.Buffer }

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.Buffer, format, args...) }

// escaped returns a text escaped for SVG.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}

// text writes a text at a position. anchor says which end of the text is there.
func (p *picture) text(x, y float64, size int, anchor, text string) {
	p.printf(`<text x="%.1f" y="%.1f" font-size="%d" text-anchor="%s">%s</text>`+"\n", x, y, size, anchor, escaped(text))
}

func (p *picture) line(x1, y1, x2, y2 float64) {
	p.printf(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`+"\n", x1, y1, x2, y2, lineColour)
}

// The sizes of letters, in pixels.
const (
	titleLetters, nameLetters, numberLetters = 18, 14, 13
)

// chart draws a curve with its axes. Without values it draws only the title, the names of the axes,
// and the horizontal axis.
func (p *picture) chart(c *curve) {
	const bottom = marginTop + areaHeight
	p.text(chartWidth/2, marginTop/2.5, titleLetters, "middle", c.title)
	p.text(marginLeft/4, marginTop-nameLetters, nameLetters, "start", c.up)
	p.text(marginLeft+areaWidth/2, chartHeight-nameLetters, nameLetters, "middle", c.across)
	p.line(marginLeft, bottom, marginLeft+areaWidth, bottom)
	if len(c.values) == 0 {
		return
	}
	vertical, horizontal := verticalScale(c.values), horizontalScale(len(c.values))
	for at := vertical.from; at <= vertical.to; at += vertical.step {
		y := bottom - vertical.part(float64(at))*areaHeight
		p.line(marginLeft, y, marginLeft+areaWidth, y)
		p.text(marginLeft-8, y+numberLetters/3, numberLetters, "end", strconv.Itoa(at))
	}
	x := func(match int) float64 { return marginLeft + horizontal.part(float64(match))*areaWidth }
	for at := 1; at <= horizontal.to; at += horizontal.step {
		if at >= horizontal.from {
			p.text(x(at), bottom+numberLetters+8, numberLetters, "middle", strconv.Itoa(at))
		}
	}
	var points strings.Builder
	for i, value := range c.values {
		y := bottom - vertical.part(value)*areaHeight
		fmt.Fprintf(&points, "%.1f,%.1f ", x(i+1), y)
		if len(c.values) <= mostDots {
			p.printf(`<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`+"\n", x(i+1), y, curveColour)
		}
	}
	p.printf(`<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.TrimSpace(points.String()), curveColour)
}

// mostDots is the largest number of values that get dots. With more values the curve has no dots,
// because they would merge into a thick line.
const mostDots = 60

// scale is an axis: the numbers at its ends, and the step from one of its labels to the next, all
// of them whole.
type scale struct{ from, to, step int }

// part returns the position of a number on the axis, from 0 at its start to 1 at its end.
func (s scale) part(number float64) float64 { return (number - float64(s.from)) / float64(s.to-s.from) }

// These bound the number of steps on an axis: with more, its labels would overlap.
const (
	mostUp, mostAcross = 5, 7
)

// verticalScale returns an axis that covers all values, with steps of 1, 2 or 5 times a power of ten.
func verticalScale(values []float64) scale {
	low, high := bounds(values)
	step := 1
	for i := 0; (high-low)/float64(step) > mostUp-1; i++ {
		step = []int{1, 2, 5}[i%3] * int(math.Pow10(i/3))
	}
	s := scale{int(math.Floor(low/float64(step))) * step, int(math.Ceil(high/float64(step))) * step, step}
	if s.from == s.to {
		s.from, s.to = s.from-step, s.to+step
	}
	return s
}

// horizontalScale returns an axis from match 1 to the first labelled match at or after n. It puts a
// single match in the middle.
func horizontalScale(n int) scale {
	if n == 1 {
		return scale{0, 2, mostAcross}
	}
	step := (n - 1 + mostAcross - 1) / mostAcross
	steps := (n - 1 + step - 1) / step
	return scale{1, 1 + steps*step, step}
}

// curvesOf returns the rating after each rated match, and the player's error rate in each analysed
// match, rated or not, in thousandths of a point.
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

func whole(x float64) int { return int(math.Round(x)) }

// bounds returns the lowest and the highest value.
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

// ratingInWords describes the chart of the rating.
func ratingInWords(list []matches.Entry, now time.Time, values []float64) say.Message {
	if len(values) == 0 {
		return say.M(say.StatsPlotNone, nil)
	}
	low, high := bounds(values)
	rating := library.Sum(list, now).Rating
	return say.M(say.StatsPlotDescription, say.Data{
		"Matches": len(values), "First": whole(values[0]), "Last": whole(rating.Value), "Error": whole(rating.Error),
		"Low": whole(low), "High": whole(high),
	})
}

// errorsInWords describes the chart of error rates.
func errorsInWords(values []float64) say.Message {
	low, high := bounds(values)
	return say.N(say.StatsPlotErrorsDescription, len(values), say.Data{
		"First": whole(values[0]), "Last": whole(values[len(values)-1]), "Low": whole(low), "High": whole(high),
	})
}
