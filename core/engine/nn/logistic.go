package nn

import "math"

const (
	// logisticSpan ends the table: beyond it the logistic function is 0 or 1 to six places.
	logisticSpan = 16
	// logisticSteps is the number of steps of the table in one unit. Straight lines between them are
	// off by at most .0962/(8*256*256), less than 2e-7 (.0962 is the largest second derivative).
	logisticSteps = 256
)

var logisticTable = makeLogistic()

func makeLogistic() *[2*logisticSpan*logisticSteps + 2]float32 {
	var t [2*logisticSpan*logisticSteps + 2]float32
	for i := range t {
		x := float64(i)/logisticSteps - logisticSpan
		t[i] = float32(1 / (1 + math.Exp(-x)))
	}
	return &t
}

// Logistic returns 1/(1+exp(-x)), by table and straight lines, with an error below 1e-6.
func Logistic(x float32) float32 {
	f := (x + logisticSpan) * logisticSteps
	if !(f > 0) {
		return 0
	}
	if f >= 2*logisticSpan*logisticSteps {
		return 1
	}
	i := int(f)
	a := logisticTable[i]
	// The conversion keeps the compiler from fusing the product and the sum, so that all processors
	// give the same number.
	return a + float32((f-float32(i))*(logisticTable[i+1]-a))
}
