package record_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"backtalk/core"
	"backtalk/core/record"
)

func TestSecretsAreWrittenWithTheRollsTheyMade(t *testing.T) {
	tips := core.Secrets{{1}, {2}}
	shown := core.Secrets{{3}, {4}}
	events := []core.Event{
		core.NewChainedMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Ann"}, {Name: "Sam"}}, tips).Events()[0],
		core.OpeningRolled{Dice: core.Roll{3, 1}, Secrets: shown},
		core.Rolled{Dice: core.Roll{3, 1}},
		core.Rolled{Player: 1, Dice: core.Roll{5, 2}, Secrets: shown},
	}
	var decoder record.Decoder
	var read []core.Event
	for i, e := range events {
		line, err := record.Encode(i+1, e)
		if err != nil {
			t.Fatal(err)
		}
		if word := []string{`"tips":["01`, `"secrets":["03`, `}`, `"secrets":["03`}[i]; !strings.Contains(string(line), word) {
			t.Errorf("%s has no %s", line, word)
		}
		got, err := decoder.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, got)
	}
	if diff := cmp.Diff(events, read); diff != "" {
		t.Error(diff)
	}
}

func TestSecretOfAnotherLengthIsRefused(t *testing.T) {
	line, err := record.Encode(1, core.OpeningRolled{Dice: core.Roll{3, 1}, Secrets: core.Secrets{{3}, {4}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, with := range []string{`"03`, `"0`, `"0x`} {
		bad := bytes.Replace(line, []byte(`"0300`), []byte(with), 1)
		if _, err := new(record.Decoder).Decode(bad); err == nil {
			t.Errorf("%s was read", bad)
		}
	}
}
