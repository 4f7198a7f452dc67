package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"os"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

// iconFile is the picture of the program, which the page uses too.
const iconFile = "cmd/backtalk-web/static/icon.svg"

// icon holds the program's icon, as a file and as a drawing.
type icon struct {
	svg     []byte
	drawing *oksvg.SvgIcon
}

func readIcon() (icon, error) {
	svg, err := os.ReadFile(iconFile)
	if err != nil {
		return icon{}, err
	}
	drawing, err := oksvg.ReadIconStream(bytes.NewReader(svg), oksvg.StrictErrorMode)
	return icon{svg, drawing}, err
}

// image draws the icon at a size.
func (i icon) image(size int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	i.drawing.SetTarget(0, 0, float64(size), float64(size))
	i.drawing.Draw(rasterx.NewDasher(size, size, rasterx.NewScannerGV(size, size, img, img.Bounds())), 1)
	return img
}

// png returns the icon at a size, as a PNG.
func (i icon) png(size int) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, i.image(size))
	return b.Bytes(), err
}

// icns returns the icon as macOS wants it: a list of pictures, each with its kind and length.
func (i icon) icns() ([]byte, error) {
	const header = 8
	var list bytes.Buffer
	for _, kind := range []struct {
		name string
		size int
	}{{"ic07", 128}, {"ic08", 256}, {"ic09", 512}} {
		picture, err := i.png(kind.size)
		if err != nil {
			return nil, err
		}
		list.WriteString(kind.name)
		list.Write(binary.BigEndian.AppendUint32(nil, uint32(header+len(picture)))) //nolint:gosec // a picture is small
		list.Write(picture)
	}
	all := binary.BigEndian.AppendUint32([]byte("icns"), uint32(header+list.Len())) //nolint:gosec // pictures are small
	return append(all, list.Bytes()...), nil
}
