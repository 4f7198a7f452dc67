package speech

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"
)

// ErrNoSAPI says that Windows' own speech isn't available.
var ErrNoSAPI = errors.New("no SAPI")

// sapi is Windows' own speech, SAPI 5, which every Windows has. Its events report when a text begins
// and ends; without them, the times are estimated.
type sapi struct {
	voice  *comObject
	voices []sapiVoice
	events *sapiEvents

	// set holds the last settings.
	set sapiSet
}

// sapiVoice is an installed voice with its object.
type sapiVoice struct {
	Named

	token *ole.IDispatch
}

// sapiSet holds the settings of the voice.
type sapiSet struct {
	voice        string
	rate, volume int
}

func openSAPI(ctx context.Context, h host) (backend, error) {
	return openCaller(ctx, "SAPI", h, createSAPI)
}

func createSAPI() (talker, error) {
	voice, err := createCOM("SAPI.SpVoice")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoSAPI, err)
	}
	s := &sapi{voice: voice, voices: installedVoices(voice.IDispatch)}
	if s.events, err = listenToSAPI(voice.IDispatch); err != nil {
		s.events = nil
	}
	return s, nil
}

// These are flags of Speak: return at once, silence everything before, and treat the text as plain
// text, not XML.
const (
	sapiAsync  = 1
	sapiPurge  = 2
	sapiNotXML = 16
)

func (s *sapi) say(j job) error {
	s.setUp(j)
	speak := func() (uint32, error) {
		number, err := s.voice.call("Speak", cleanText(j.text), sapiAsync|sapiNotXML)
		if err != nil {
			return 0, fmt.Errorf("speak: %w", err)
		}
		stream, ok := number.(int32)
		if !ok {
			return 0, nil
		}
		return uint32(stream), nil
	}
	if s.events == nil {
		_, err := speak()
		return err
	}
	return s.events.expect(j.token, speak)
}

// setUp sets the voice, rate and volume if they differ. If Windows refuses a voice, the voice
// before it stays.
func (s *sapi) setUp(j job) {
	if v, ok := s.named().choose(j.language, j.voice); ok && v.id != s.set.voice {
		for _, each := range s.voices {
			if each.id == v.id {
				_, _ = oleutil.PutPropertyRef(s.voice.IDispatch, "Voice", each.token)
			}
		}
		s.set.voice = v.id
	}
	if j.rate != s.set.rate {
		_, _ = oleutil.PutProperty(s.voice.IDispatch, "Rate", sapiRate(j.rate))
		s.set.rate = j.rate
	}
	if j.volume != s.set.volume {
		_, _ = oleutil.PutProperty(s.voice.IDispatch, "Volume", sapiVolume(j.volume))
		s.set.volume = j.volume
	}
}

func (s *sapi) named() catalogue {
	var list catalogue
	for _, v := range s.voices {
		list = append(list, v.Named)
	}
	return list
}

// sapiRate turns words a minute into SAPI's scale: 0 is the default, 10 is three times as fast, -10 a
// third. 0 words a minute are the voice's own rate.
func sapiRate(words int) int {
	const slowest, fastest, times = -10, 10, 3
	if words == 0 {
		return 0
	}
	rate := fastest * math.Log(float64(words)/UsualRate) / math.Log(times)
	return min(max(int(math.Round(rate)), slowest), fastest)
}

// sapiVolume returns the volume in percent. For 0 it returns the voice's own.
func sapiVolume(percent int) int {
	const full = 100
	if percent == 0 {
		return full
	}
	return percent
}

func (s *sapi) hush() error {
	if s.events != nil {
		s.events.forget()
	}
	_, err := s.voice.call("Speak", "", sapiAsync|sapiPurge)
	return err
}

func (s *sapi) news() <-chan report {
	if s.events == nil {
		return nil
	}
	return s.events.reports
}

func (s *sapi) close() {
	if s.events != nil {
		s.events.close()
	}
	for _, v := range s.voices {
		v.token.Release()
	}
	s.voice.release()
}

// installedVoices lists the voices of Windows. Without a list, the default voice speaks.
func installedVoices(voice *ole.IDispatch) []sapiVoice {
	tokens, err := oleutil.CallMethod(voice, "GetVoices", "", "")
	if err != nil {
		return nil
	}
	list := tokens.ToIDispatch()
	if list == nil {
		return nil
	}
	defer list.Release()
	count, err := value(oleutil.GetProperty(list, "Count"))
	n, ok := count.(int32)
	if err != nil || !ok {
		return nil
	}
	var voices []sapiVoice
	for i := range n {
		item, err := oleutil.CallMethod(list, "Item", i)
		if err != nil {
			continue
		}
		if token := item.ToIDispatch(); token != nil {
			voices = append(voices, sapiVoice{describeVoice(token, strconv.Itoa(int(i))), token})
		}
	}
	return voices
}

// describeVoice asks an installed voice for its name, language and gender.
func describeVoice(token *ole.IDispatch, id string) Named {
	ask := func(method string, arguments ...any) string {
		answer, err := value(oleutil.CallMethod(token, method, arguments...))
		text, ok := answer.(string)
		if err != nil || !ok {
			return ""
		}
		return text
	}
	genders := map[string]gender{"male": male, "female": female}
	return Named{
		Name: ask("GetDescription", 0), Language: languageOfCode(ask("GetAttribute", "Language")),
		gender: genders[strings.ToLower(ask("GetAttribute", "Gender"))], id: id,
	}
}

// heardStreams maps SAPI's numbers of texts to the tokens of their jobs.
type heardStreams struct {
	mu     sync.Mutex
	tokens map[uint32]uint64
}
