package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/go-analyze/charts"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
)

// The picture of statistics: the rating over the matches played and, where some are analysed, the
// error rate over those. It says in words what it shows, for screen readers.

// curve is one chart: values over matches, 1 and on.
type curve struct {
	title, across, up string
	values            []float64
}

// The measures of a chart, in pixels.
const (
	chartWidth, chartHeight = 640, 360
	chartPadding            = 20
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
	picture, err := drawCurves(curves)
	if err != nil {
		return err
	}
	return describe(out, picture, curves[0].title, words)
}

// drawCurves draws charts below each other, as SVG.
func drawCurves(curves []curve) ([]byte, error) {
	p := charts.NewPainter(charts.PainterOptions{
		OutputFormat: charts.ChartOutputSVG, Width: chartWidth, Height: len(curves) * chartHeight,
	})
	for i := range curves {
		frame := charts.Box{Top: i * chartHeight, Right: chartWidth, Bottom: (i + 1) * chartHeight, IsSet: true}
		if err := p.Child(charts.PainterBoxOption(frame)).LineChart(curves[i].chart()); err != nil {
			return nil, err
		}
	}
	return p.Bytes()
}

// mostSteps is how many numbers of matches stand after the first under the curve at the most: more
// overlap.
const mostSteps = 7

// chart is how a curve is drawn; one without values as the library's sign for that.
func (v *curve) chart() charts.LineChartOption {
	values, labels, numbers := v.points()
	c := charts.LineChartOption{
		Theme: chartTheme(), Padding: charts.NewBoxEqual(chartPadding),
		Title:  charts.TitleOption{Text: v.title, Offset: charts.OffsetCenter},
		Legend: charts.LegendOption{Show: charts.Ptr(false)},
		XAxis: charts.XAxisOption{
			Title: v.across, Labels: labels, LabelCount: numbers, BoundaryGap: charts.Ptr(false),
		},
		YAxis: []charts.YAxisOption{{Title: v.up}},
		ValueFormatter: func(value float64) string {
			return strconv.FormatFloat(math.Round(value*10)/10, 'f', -1, 64)
		},
	}
	if len(values) == 0 {
		c.YAxis[0].Show = charts.Ptr(false)
		return c
	}
	c.SeriesList = charts.NewSeriesListLine([][]float64{values})
	if low, high := bounds(v.values); whole(low) == whole(high) {
		// There is no distance that the library could divide.
		y := &c.YAxis[0]
		y.Min, y.Max, y.LabelCount = charts.Ptr(math.Round(low)-1), charts.Ptr(math.Round(high)+1), 3
	}
	return c
}

// points are the values, whole, since of fractions the axis would have long numbers; what stands
// below each; and how many of those are shown. The axis ends after whole steps, as the library sets
// its marks at equal distances. A single value stands in the middle.
func (v *curve) points() (values []float64, labels []string, numbers int) {
	n := len(v.values)
	for _, value := range v.values {
		values = append(values, math.Round(value))
	}
	switch n {
	case 0:
		return nil, nil, 0
	case 1:
		none := charts.GetNullValue()
		return []float64{none, values[0], none}, []string{"", "1", ""}, 3
	}
	step := (n - 1 + mostSteps - 1) / mostSteps
	steps := (n - 1 + step - 1) / step
	for i := range steps*step + 1 {
		labels = append(labels, strconv.Itoa(i+1))
	}
	return values, labels, steps + 1
}

// chartTheme is of black and dark blue on white.
func chartTheme() charts.ColorPalette {
	grey := charts.ColorFromHex("#767676")
	return charts.MakeTheme(charts.ThemeOption{
		AxisStrokeColor: grey, AxisSplitLineColor: grey, BackgroundColor: charts.ColorWhite, TextColor: charts.ColorBlack,
		SeriesColors: []charts.Color{charts.ColorFromHex("#003e7e")},
	})
}

// describe writes a picture with its title, and what it shows in words: screen readers take it for
// one picture, not for a heap of texts.
func describe(out io.Writer, picture []byte, title, words string) error {
	_, rest, ok := bytes.Cut(picture, []byte("<svg "))
	if !ok {
		return fmt.Errorf("no picture was drawn")
	}
	attributes, rest, _ := bytes.Cut(rest, []byte(">"))
	var head bytes.Buffer
	fmt.Fprintf(&head, `<svg role="img" %s>`, attributes)
	for _, e := range []struct{ name, text string }{{"title", title}, {"desc", words}} {
		fmt.Fprintf(&head, "<%s>", e.name)
		if err := xml.EscapeText(&head, []byte(e.text)); err != nil {
			return err
		}
		fmt.Fprintf(&head, "</%s>\n", e.name)
	}
	_, err := out.Write(slices.Concat(head.Bytes(), rest))
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
