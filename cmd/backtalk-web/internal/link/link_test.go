package link

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLinkKeepsTheMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		at := rapid.IntRange(0, 9999).Draw(t, "at")
		fragment, err := OfMatch(text, at)
		if err != nil {
			t.Fatal(err)
		}
		l, err := Parse("#" + fragment)
		if err != nil || !bytes.Equal(l.Match, text) || l.XGID != "" || l.At != at {
			t.Errorf("%q came back as %+v, %v", text, l, err)
		}
	})
}

func TestParseReadsPositionsFromForums(t *testing.T) {
	const id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"
	for _, fragment := range []string{"#" + id, id, "#" + strings.ReplaceAll(id, ":", "%3A"), "#xgid" + id[4:]} {
		if l, err := Parse(fragment); err != nil || l.XGID != id {
			t.Errorf("%s is %+v, %v", fragment, l, err)
		}
	}
}

func TestParseRefusesOtherFragments(t *testing.T) {
	bomb, err := OfMatch(make([]byte, mostText+1), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, fragment := range []string{"#points", "#match=", "#match=!!", "#match=AAAA", "#" + bomb, "#match=" + strings.Repeat("A", mostText)} {
		if l, err := Parse(fragment); !errors.Is(err, ErrWrong) || l.Match != nil {
			t.Errorf("%.40s is %d bytes, %v", fragment, len(l.Match), err)
		}
	}
	if l, err := Parse("#"); err != nil || l.XGID != "" {
		t.Errorf("an empty fragment is %+v, %v", l, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("#XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10")
	f.Add("#match=S0ktLgEA")
	f.Add("#match=S0ktLgEA&at=-7")
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := Parse(fragment)
		if err != nil && (l.Match != nil || l.XGID != "") || len(l.Match) > mostText || l.At < 0 {
			t.Errorf("%+v, %v", l, err)
		}
	})
}
