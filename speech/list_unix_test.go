//go:build unix

package speech

import (
	"errors"
	"net"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// unreachable returns an environment with a speech server that does not answer.
func unreachable(t *testing.T) func(string) string {
	t.Helper()
	place := filepath.Join(t.TempDir(), "none")
	return func(name string) string {
		if name == "SPEECHD_ADDRESS" {
			return "unix_socket:" + place
		}
		return ""
	}
}

func TestEveryVoiceOfTheSystemIsListed(t *testing.T) {
	program(t, "")
	found := map[Choice]Program{}
	for _, p := range List(t.Context(), unreachable(t)) {
		found[p.Choice] = p
	}
	for _, c := range Choices() {
		if _, ok := found[c]; !ok {
			t.Errorf("%s is not listed", c)
		}
	}
	if p := found[Espeak]; p.Missing != nil || len(p.Voices) != 2 || p.Voices[0].Name != "German" || p.Voices[0].Language != "de" {
		t.Errorf("espeak-ng is listed as %+v", p)
	}
	if server, ok := found[Server]; ok && !errors.Is(server.Missing, ErrNoServer) {
		t.Errorf("the speech server that does not answer: %+v", server)
	}
}

// A server lists thousands of variants; the list has only the voices themselves.
func TestServersVoicesAreListedWithoutVariants(t *testing.T) {
	here, there := net.Pipe()
	go func() {
		defer func() { _ = there.Close() }()
		asked := make([]byte, 100)
		n, err := there.Read(asked)
		if err != nil || !strings.HasPrefix(string(asked[:n]), "LIST SYNTHESIS_VOICES\r\n") {
			t.Errorf("asked for %q: %v", asked[:n], err)
		}
		_, _ = there.Write([]byte("249-English (America)\ten-US\tnone\r\n249-English (America)+whisper\ten-US\twhisper\r\n" +
			"249-German\tde\tnone\r\n249 OK VOICE LIST SENT\r\n231 HAPPY HACKING\r\n"))
	}()
	got, err := readServerVoices(here)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"English (America) en-US", "German de"}
	var names []string
	for _, v := range got {
		names = append(names, v.Name+" "+v.Language)
	}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

// A voice of another system is the best that there is here.
func TestChoiceOfAnotherSystemUsesTheBestVoiceHere(t *testing.T) {
	names := func(c Choice) (list []string) {
		for _, o := range openers(c) {
			list = append(list, o.name)
		}
		return list
	}
	if diff := cmp.Diff(names(Auto), names("of no system")); diff != "" {
		t.Error(diff)
	}
	if names(None) != nil {
		t.Errorf("no voice is %q", names(None))
	}
	for _, c := range Choices() {
		if first := names(c)[0]; !strings.EqualFold(first, openers(c)[0].name) || len(names(c)) > len(Choices()) {
			t.Errorf("%s is %q", c, names(c))
		}
	}
}
