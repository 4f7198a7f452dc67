//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"backtalk/locales"
)

// aVoice replaces the browser's speech, which a headless browser lacks: it
// records its texts, and reports as the test says.
const aVoice = `
	window.spoken = [];
	window.how = '%s';
	const synthesis = new EventTarget();
	synthesis.getVoices = () => [{ name: 'Daniel', lang: 'en-GB' }, { name: 'Anna', lang: 'de-DE' }];
	synthesis.cancel = () => { window.spoken.push({ text: 'CANCEL' }); };
	synthesis.speak = (said) => {
		window.spoken.push({ text: said.text, lang: said.lang, voice: said.voice?.name, rate: said.rate, volume: said.volume });
		document.documentElement.dataset.spoken = window.spoken.length;
		if (window.how === 'silent') return;
		setTimeout(() => {
			if (window.how === 'failing') return said.dispatchEvent(new Event('error'));
			said.dispatchEvent(new Event('start'));
			said.dispatchEvent(new Event('end'));
		}, 0);
	};
	window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
	Object.defineProperty(window, 'speechSynthesis', { value: synthesis });`

type utterance struct {
	Text, Lang, Voice string
	Rate, Volume      float64
}

// spoken returns the texts that the voice received.
func (c *chromium) spoken() (all []utterance) {
	c.t.Helper()
	c.must(`window.spoken`, &all)
	return slices.DeleteFunc(all, func(u utterance) bool { return u.Text == "CANCEL" })
}

// The browser's voice speaks all announcements, each once and in order, as
// the settings say.
func TestBrowsersVoiceSpeaksEveryAnnouncement(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	c.before = fmt.Sprintf(aVoice, "fine")
	const speaking = "&speech.backend=on&speech.rate=350&speech.volume=50&speech.voice=en%3DDaniel"
	beginsAt(t, c, address, opening("list")+speaking)
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []string{"p", "ArrowLeft", "t", "c"} {
		before := len(c.spoken())
		c.presses(k)
		c.awaits(fmt.Sprintf(`window.spoken.filter((u) => u.text !== 'CANCEL').length > %d`, before))
	}
	var said, heard []string
	c.must(`backtalk.said`, &said)
	for i, line := range said {
		said[i] = texts.Spoken(line)
	}
	for _, u := range c.spoken() {
		heard = append(heard, u.Text)
		if u.Lang != "en-GB" || u.Voice != "Daniel" || u.Rate != 2 || u.Volume != .5 {
			t.Errorf("spoken as %+v", u)
		}
	}
	if !slices.Equal(said, heard) {
		t.Errorf("announced %q, spoken %q", said, heard)
	}
}

// The page announces once that its voice fails, doesn't wait for a voice that
// reports nothing, and says so if it has none. The game continues each time.
func TestGameContinuesWithoutAVoice(t *testing.T) {
	c, address := startChromium(t, t.TempDir()), serve(t)
	for how, want := range map[string]string{"failing": "The browser's voice has failed.", "silent": "", "none": "This browser has no voice."} {
		t.Run(how, func(t *testing.T) {
			c.t = t
			defer func() { c.t = t }()
			c.private()
			c.before = fmt.Sprintf(aVoice, how)
			if how == "none" {
				c.before = "Object.defineProperty(window, 'speechSynthesis', { value: undefined })"
			}
			beginsAt(t, c, address, opening("list")+"&speech.backend=on")
			if want != "" {
				c.awaits(`backtalk.said.some((line) => line.startsWith(` + quoted(want) + `))`)
			} else {
				// The second line follows although the voice reported nothing about the
				// first.
				c.awaits(`document.documentElement.dataset.spoken > 1`)
			}
			c.presses("l", "Enter")
			c.played()
			var said []string
			c.must(`backtalk.said`, &said)
			told := slices.DeleteFunc(said, func(line string) bool { return !strings.Contains(line, "voice") })
			if len(told) > 1 || want == "" && len(told) > 0 {
				t.Errorf("said of the voice: %q", told)
			}
		})
	}
}

// Volume and mono apply to the cues too.
func TestVolumeAndMonoApplyToCues(t *testing.T) {
	c, address := startChromium(t, t.TempDir(), "--autoplay-policy=no-user-gesture-required"), serve(t)
	c.before = `
		const gain = AudioContext.prototype.createGain, pan = AudioContext.prototype.createStereoPanner;
		window.panned = 0;
		AudioContext.prototype.createGain = function () { return (window.gain = gain.call(this)); };
		AudioContext.prototype.createStereoPanner = function () { window.panned++; return pan.call(this); };
		const start = AudioBufferSourceNode.prototype.start;
		AudioBufferSourceNode.prototype.start = function (at) { document.documentElement.dataset.started = 1; return start.call(this, at); };`
	for _, test := range []struct {
		query  string
		volume float64
		panned bool
	}{{"&sounds.volume=50&sounds.mono=true", .5, false}, {"", 1, true}} {
		c.private()
		beginsAt(t, c, address, opening("list")+test.query)
		c.presses("ArrowLeft", "ArrowLeft")
		c.awaits(`document.documentElement.dataset.started`)
		c.presses("ArrowLeft", "ArrowLeft")
		var volume float64
		var panned int
		c.must(`window.gain.gain.value`, &volume)
		c.must(`window.panned`, &panned)
		if volume != test.volume || panned > 0 != test.panned {
			t.Errorf("with %q the cues play at %v, %d of them placed", test.query, volume, panned)
		}
	}
}
