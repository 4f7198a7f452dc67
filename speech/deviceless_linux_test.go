package speech

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"backtalk/a11y/say"
)

// deaf leaves espeak-ng without any device of its own.
func deaf(t *testing.T) {
	t.Helper()
	need(t, "espeak-ng")
	t.Setenv("PULSE_SERVER", "unix:"+t.TempDir()+"/none")
	for _, sign := range []string{"/dev/snd/pcmC*D*p", "/etc/asound.conf"} {
		if found, _ := filepath.Glob(sign); len(found) > 0 {
			t.Skipf("this machine has %s", found[0])
		}
	}
}

// While there is nothing to play on, espeak-ng ends as if it had spoken. Important utterances wait
// until there is a device, and then the voice speaks them.
func TestEventsWaitWhileThereIsNoDevice(t *testing.T) {
	deaf(t)
	statuses := make(chan Status, 10)
	sink := &pluggable{}
	v := New(Options{Choice: Espeak, Sink: sink, OnStatus: func(s Status) { statuses <- s }})
	defer v.Close()
	wantStatus(t, statuses, Found, "espeak-ng")
	v.Say(event("a"))
	if s := wantStatus(t, statuses, Deviceless, ""); s.Message().ID != say.SpeechNoDevice {
		t.Errorf("a voice that never had a device is said to be %s", s.Message().ID)
	}
	v.Say(event("b"))
	if err := v.Wait(context.Background()); !errors.Is(err, ErrMute) {
		t.Errorf("a voice without a device was waited for: %v", err)
	}
	sink.plug()
	wantStatus(t, statuses, Back, "espeak-ng")
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	if sink.played != 2 {
		t.Errorf("%d utterances were heard, want both", sink.played)
	}
}

// If a device is lost before it took a sample, nobody has heard anything.
func TestEventLostBeforeItBeganIsRepeated(t *testing.T) {
	need(t, "espeak-ng")
	var given []string
	sink := &pluggable{plugged: true, losing: 1}
	v := New(Options{Choice: Espeak, Sink: sink, OnSent: noteTexts(&given)})
	v.Say(event("a"))
	v.Say(event("b"))
	if err := v.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	v.Close()
	if diff := cmp.Diff([]string{"a", "a", "b"}, given); diff != "" || sink.played != 2 {
		t.Errorf("%d were heard; given (-want +got):\n%s", sink.played, diff)
	}
}

// A voice that has begun and then hangs has been heard, but not if it hangs because the device is
// gone, as speech-dispatcher may with its sound server.
func TestHungVoiceCountsAsHeardIfThereIsADevice(t *testing.T) {
	for name, tt := range map[string]struct {
		device bool
		want   []string
	}{
		"with a device":    {device: true, want: []string{"b"}},
		"without a device": {want: []string{"a", "b"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, voice := standIn("first")
				v := start(Options{OnStatus: func(Status) {}, OnSent: func(Utterance, time.Time) {}, Sink: &pluggable{plugged: tt.device}},
					[]opener{first, {"second", first.open}})
				defer v.Close()
				v.Say(event("a"))
				v.Say(event("b"))
				voice.begins(<-voice.spoken)
				for _, want := range tt.want {
					j := <-voice.spoken
					if j.text != want {
						t.Errorf("spoken after the hang: %q, want %q", j.text, want)
					}
					voice.ends(j)
				}
			})
		})
	}
}

// Once the device is gone, Backtalk doesn't believe a voice that reports its text as spoken too
// soon, even after the device is back: the text waits for a voice that takes its time.
func TestTooFastVoiceIsNotBelieved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		statuses, sink := make(chan Status, 10), &pluggable{plugged: true}
		first, liar := standIn("first")
		next, honest := standIn("second")
		v := start(Options{Sink: sink, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}}, []opener{first, next})
		defer v.Close()
		speaks := func(voice *script, text string, took time.Duration) {
			t.Helper()
			j := <-voice.spoken
			if j.text != text {
				t.Fatalf("%q was spoken, want %q", j.text, text)
			}
			time.Sleep(took) //nolint:forbidigo // how long a voice speaks is the subject
			voice.ends(j)
		}
		wantStatus(t, statuses, Found, "first")
		v.Say(event("White rolls 3 and 1."))
		speaks(liar, "White rolls 3 and 1.", time.Millisecond) // believed: there is a device
		sink.set(false)
		v.Say(event("White plays 8 to 5, 6 to 5."))
		speaks(liar, "White plays 8 to 5, 6 to 5.", time.Millisecond)
		wantStatus(t, statuses, Silent, "")
		sink.plug()
		wantStatus(t, statuses, Back, "first")
		speaks(liar, "White plays 8 to 5, 6 to 5.", time.Millisecond)
		wantStatus(t, statuses, FellBack, "second")
		speaks(honest, "White plays 8 to 5, 6 to 5.", time.Second)
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// Without a device a voice is tried now and then, less and less often. You hear that it is back
// only when it has spoken: if it is lost again before, nothing has changed.
func TestReturnedVoiceIsAnnouncedOnceItSpeaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		statuses, sink := make(chan Status, 10), &pluggable{}
		first, voice := standIn("first")
		v := start(Options{Sink: sink, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}}, []opener{first})
		defer v.Close()
		wantStatus(t, statuses, Found, "first")
		v.Say(event("a"))
		began := time.Now()
		var tries []time.Duration
		for range 5 {
			j := <-voice.spoken
			tries = append(tries, time.Since(began))
			voice.report(report{token: j.token, what: backendFailed, err: errNoDevice})
		}
		if diff := cmp.Diff([]time.Duration{0, 30 * time.Second, 90 * time.Second, 210 * time.Second, 450 * time.Second}, tries); diff != "" {
			t.Errorf("tried after (-want +got):\n%s", diff)
		}
		wantStatus(t, statuses, Deviceless, "")
		j := <-voice.spoken
		voice.begins(j)
		synctest.Wait()
		if len(statuses) > 0 {
			t.Errorf("%+v was reported of a voice that has not spoken", <-statuses)
		}
		time.Sleep(time.Second) //nolint:forbidigo // virtual: how long a voice speaks
		voice.ends(j)
		wantStatus(t, statuses, Back, "first")
		if err := v.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(statuses) > 0 {
			t.Errorf("%+v was reported too", <-statuses)
		}
	})
}

// A device that comes is used at once, whenever the next attempt would have been.
func TestVoiceSpeaksAtOnceWhenThereIsADevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		statuses, sink := make(chan Status, 10), &pluggable{}
		first, voice := standIn("first")
		v := start(Options{Sink: sink, OnStatus: func(s Status) { statuses <- s }, OnSent: func(Utterance, time.Time) {}}, []opener{first})
		defer v.Close()
		wantStatus(t, statuses, Found, "first")
		v.Say(event("a"))
		j := <-voice.spoken
		voice.report(report{token: j.token, what: backendFailed, err: errNoDevice})
		wantStatus(t, statuses, Deviceless, "")
		time.Sleep(3 * time.Second) //nolint:forbidigo // virtual
		plugged := time.Now()
		sink.plug()
		wantStatus(t, statuses, Back, "first")
		j = <-voice.spoken
		if took := time.Since(plugged); took != 0 {
			t.Errorf("it spoke %v after the device came", took)
		}
		voice.ends(j)
	})
}
