package gpudata

import (
	"backtalk/core/engine/features"
	"backtalk/core/engine/nn"
	"backtalk/core/engine/race"
)

// layer is a layer of a net, with its weights in a plain order.
type layer struct {
	inputs, units int
	// weight returns the weight of an input for a unit.
	weight func(input, unit int) float32
	bias   []float32
}

type layers []layer

// widths returns the width of the inputs and of each layer.
func (l layers) widths() []int {
	all := []int{l[0].inputs}
	for _, one := range l {
		all = append(all, one.units)
	}
	return all
}

// appendTo appends each layer's weights, a row for each input, and then its biases.
func (l layers) appendTo(dst []byte) []byte {
	for _, one := range l {
		for input := range one.inputs {
			for unit := range one.units {
				dst = appendFloats(dst, one.weight(input, unit))
			}
		}
		dst = appendFloats(dst, one.bias[:one.units]...)
	}
	return dst
}

// rows returns a layer whose weights are rows of a width, one for each input.
func rows(w, bias []float32, width, units int) layer {
	return layer{
		inputs: len(w) / width, units: units, bias: bias,
		weight: func(input, unit int) float32 { return w[input*width+unit] },
	}
}

func contactLayers(n *nn.Net) layers {
	var all layers
	for i := range n.Layers {
		all = append(all, layerOf(&n.Layers[i], len(n.Layers[i].B)))
	}
	// The net pads its outputs.
	return append(all, layerOf(&n.Out, nn.Outputs))
}

// layerOf returns the first units of a layer.
func layerOf(l *nn.Layer, units int) layer {
	return layer{
		inputs: l.Inputs, units: units, bias: l.B,
		weight: func(input, unit int) float32 { return l.W[l.At(input, unit)] },
	}
}

func raceLayers(n *race.Net) layers {
	outputs := len(n.B2)
	first := layer{
		inputs: features.Side, units: n.Hidden, bias: n.B1,
		// The first layer has blocks of 64 units, each with a row for every input.
		weight: func(input, unit int) float32 { return n.W1[unit/64*64*features.Side+input*64+unit%64] },
	}
	return layers{first, rows(n.W2, n.B2, outputs, outputs)}
}
