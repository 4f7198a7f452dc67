package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"backtalk/a11y/say"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/locales"
)

// drawRating draws the rating over the matches played as an SVG picture, which says in words what
// it shows.
func drawRating(out io.Writer, list []matches.Entry, texts *locales.Localizer) error {
	var points plotter.XYs
	for _, p := range library.PlayedIn(list) {
		if p.Rated {
			points = append(points, plotter.XY{X: float64(p.Rating.Matches), Y: p.Rating.Value})
		}
	}
	chart := plot.New()
	title := texts.Text(say.M(say.StatsPlotTitle, nil))
	chart.Title.Text = title
	chart.X.Label.Text = texts.Text(say.M(say.StatsPlotMatches, nil))
	chart.Y.Label.Text = texts.Text(say.M(say.StatsPlotRating, nil))
	if len(points) > 0 {
		line, err := plotter.NewLine(points)
		if err != nil {
			return err
		}
		line.Width = vg.Points(2)
		chart.Add(plotter.NewGrid(), line)
	}
	const width, height = 16 * vg.Centimeter, 9 * vg.Centimeter
	picture, err := chart.WriterTo(width, height, "svg")
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	if _, err := picture.WriteTo(&svg); err != nil {
		return err
	}
	_, err = out.Write(described(svg.Bytes(), title, texts.Text(ratingInWords(list, points))))
	return err
}

// ratingInWords says what the picture shows.
func ratingInWords(list []matches.Entry, points plotter.XYs) say.Message {
	if len(points) == 0 {
		return say.M(say.StatsNone, nil)
	}
	low, high := points[0].Y, points[0].Y
	for _, p := range points {
		low, high = min(low, p.Y), max(high, p.Y)
	}
	rating := library.Sum(list).Rating
	round := func(x float64) int { return int(math.Round(x)) }
	return say.M(say.StatsPlotDescription, say.Data{
		"Matches": len(points), "First": round(points[0].Y), "Last": round(rating.Value), "Error": round(rating.Error),
		"Low": round(low), "High": round(high),
	})
}

// described puts a title and a description, which screen readers read, at the start of a picture.
func described(svg []byte, title, description string) []byte {
	at := bytes.Index(svg, []byte("<svg"))
	if at < 0 {
		return svg
	}
	end := at + bytes.IndexByte(svg[at:], '>') + 1
	var out bytes.Buffer
	out.Write(bytes.TrimSuffix(svg[:end], []byte(">")))
	out.WriteString(` role="img" aria-labelledby="title description">` + "\n" + `<title id="title">`)
	_ = xml.EscapeText(&out, []byte(title)) // a buffer takes everything
	out.WriteString(`</title>` + "\n" + `<desc id="description">`)
	_ = xml.EscapeText(&out, []byte(description))
	out.WriteString(`</desc>`)
	out.Write(svg[end:])
	return out.Bytes()
}
