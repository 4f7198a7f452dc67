package sounds

// resampler converts a mono signal to SampleRate, piece by piece, with a cubic through four neighbours
// (Catmull-Rom). For speech at 22,050 Hz, the cubic's artefacts above 11 kHz are far below the voice.
type resampler struct {
	step float64
	// at is how far the next frame comes after past[1], in frames of the input. Below 1, it is due.
	at   float64
	past [4]float32
}

func newResampler(rate int) *resampler {
	return &resampler{step: float64(rate) / SampleRate, at: 0}
}

// add takes the next samples of the input and appends the result to out.
func (r *resampler) add(out []float32, in ...float32) []float32 {
	for _, v := range in {
		r.past = [4]float32{r.past[1], r.past[2], r.past[3], v}
		for r.at < 1 {
			out = append(out, r.between(float32(r.at)))
			r.at += r.step
		}
		r.at--
	}
	return out
}

// flush appends what the last samples still owe to out.
func (r *resampler) flush(out []float32) []float32 { return r.add(out, 0, 0) }

func (r *resampler) between(x float32) float32 {
	a, b, c, d := r.past[0], r.past[1], r.past[2], r.past[3]
	return b + x/2*(c-a+x*(2*a-5*b+4*c-d+x*(3*(b-c)+d-a)))
}
