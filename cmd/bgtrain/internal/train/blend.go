package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/notation"
)

// WriteFamilies writes families for another program to judge: for each a
// line of Position IDs.
func WriteFamilies(out io.Writer, families []Family) error {
	w := bufio.NewWriter(out)
	for _, f := range families {
		for i := range f {
			end := " "
			if i == len(f)-1 {
				end = "\n"
			}
			_, _ = w.WriteString(notation.PositionID(f[i].Board) + end)
		}
	}
	return w.Flush()
}

// otherShare returns the weight of another program's opinion in a label of a
// class. It is largest in back games, where nets that learn from themselves
// err to one side. It is 0.3 in classes where both are about equally good:
// their errors have little in common.
func otherShare(c Class) float32 {
	switch c {
	case BackGame:
		return .8
	case AcePoint:
		return .6
	case Containment:
		return .5
	}
	return .3
}

// Blend returns families whose labels are means of those in own and judged.
// judged must have the same families in the same order, as ReadJudged returns
// them for the lines of WriteFamilies.
func Blend(own, judged []Family) ([]Family, error) {
	if len(own) != len(judged) {
		return nil, fmt.Errorf("%d families were judged of %d", len(judged), len(own))
	}
	blended := make([]Family, len(own))
	for n, f := range own {
		said := map[core.Board]engine.Outcome{}
		for i := range judged[n] {
			said[judged[n][i].Board] = judged[n][i].Label
		}
		class, _ := classOf(&f[0].Board)
		share := otherShare(class)
		for i := range f {
			other, ok := said[f[i].Board]
			if !ok {
				return nil, errors.New("a position that was not judged")
			}
			label := engine.Outcome{}.Plus(1-share, f[i].Label).Plus(share, other)
			blended[n] = append(blended[n], Sample{f[i].Board, label})
		}
	}
	return blended, nil
}
