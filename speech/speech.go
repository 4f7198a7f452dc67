// Package speech implements the program's own voice: one queue, one rule, and one file for each
// backend.
//
// Start from [New], which returns a [Voice], and [Voice.Say]. The caller renders its text first
// (package locales); this package decides only when to speak it and by which voice. Only
// [Voice.Wait] and [Voice.Close] block. All other calls change the queue, pass its orders on and
// return, and goroutines of the backends wait.
//
// The rule is the same for every backend, because the queue gives a backend one utterance at a time:
//
//   - A key press ([Voice.KeyPressed]) silences what is being spoken.
//   - An event that had begun is not repeated. An event that had not begun stays and follows the
//     answer to the key.
//   - An alert that was cut off is spoken once more when the keys have been quiet for a second,
//     unless its question has been answered meanwhile ([Voice.Answered]).
//   - A newer echo replaces an older one. An answer is spoken at once and in full. A hint gives way
//     to everything.
//   - Nothing grows without bound. When too many events wait, the oldest are dropped and one
//     sentence says how many ([Options.Skipped]); the text and the history have them.
//
// system_*.go lists the backends of each system, best first. Some talk to a server (speechd.go),
// some run a program for each utterance (espeak.go, say.go). Backends that are called, such as a
// library or an object of the system, implement talker and run behind a caller. A [Remote] is the
// voice of the program around this one, such as a browser. A [Status], which knows its message,
// reports what happens to them.
package speech

import (
	"time"

	"backtalk/a11y/say"
)

// Utterance is one rendered text to speak.
type Utterance struct {
	Text string
	// Language is the BCP 47 tag of Text; "" means the language of [Settings].
	Language string
	Urgency  say.Urgency
	Speaker  say.Speaker
	// Pan is its direction: -1 left, 0 middle, +1 right. Only a [Sink] can place it.
	Pan float64
	// Asks marks an alert that asks something: if it was cut off, it is repeated only until it is
	// answered.
	Asks bool
}

// Limits of [Settings.Rate], in words a minute. espeak-ng is understood by trained listeners up to
// about 500; its manual gives 80 as the slowest.
const (
	SlowestRate = 80
	FastestRate = 700
)

// While the voice uses its own rate, a change of the rate begins at UsualRate, which is close to the
// defaults of espeak-ng and speech-dispatcher. Each step is RateStep.
const (
	UsualRate = 175
	RateStep  = 25
)

// Settings are the player's choices. The zero value leaves everything to the voice's own
// configuration.
type Settings struct {
	// Language is the BCP 47 tag for utterances without their own, "en" if empty.
	Language string
	// Rate is in words a minute, [SlowestRate] to [FastestRate]; 0 is the voice's own. Values outside are
	// limited to this range.
	Rate int
	// Volume is in percent of the voice's default loudness, 1 to 100; 0 is the voice's own.
	Volume int
	// Voice names a voice: one of the symbolic names of [SymbolicVoices], or a name of the
	// backend's own. "" leaves the choice to the backend. A screen reader ignores it.
	Voice string
	// Voices gives a speaker a voice other than Voice: for two players, two voices.
	Voices map[say.Speaker]string
	// Module is the output module of speech-dispatcher, "" for its default.
	Module string
}

// SymbolicVoices lists the names of voices that every backend understands, unless it is a screen
// reader with a voice of its own or a [Remote].
func SymbolicVoices() []string {
	return []string{"male1", "male2", "male3", "female1", "female2", "female3", "child_male", "child_female"}
}

// job is an utterance with everything that a backend must know to speak it.
type job struct {
	// token numbers this attempt. A repeated utterance gets a new one.
	token     uint64
	utterance Utterance
	text      string
	language  string
	voice     string
	module    string
	rate      int
	volume    int
}

// job combines the settings and the utterance, each filling in the other's defaults.
func (s Settings) job(token uint64, u Utterance) job {
	j := job{
		token: token, utterance: u, text: u.Text, language: u.Language,
		voice: s.Voice, module: s.Module, rate: s.Rate, volume: min(max(s.Volume, 0), 100),
	}
	if j.language == "" {
		j.language = s.Language
	}
	if j.language == "" {
		j.language = "en"
	}
	if voice, ok := s.Voices[u.Speaker]; ok {
		j.voice = voice
	}
	if j.rate != 0 {
		j.rate = min(max(j.rate, SlowestRate), FastestRate)
	}
	return j
}

// backend speaks one utterance at a time. Its methods return at once, and they never report: the
// caller holds a lock that a report needs.
type backend interface {
	// speak starts a job. Nothing else is being spoken: it has ended, or cancel was called before.
	speak(j job)
	// cancel silences the job in progress, if there is one, even if it has not begun. If the job is known
	// to have begun, reported or not, cancel returns its token; otherwise 0.
	cancel() (begun uint64)
	// close silences the backend and releases everything. The channel is closed when that is done.
	// The backend may report until then; the voice ignores it.
	close() <-chan struct{}
}

// happening names a backend's report on a job, or on itself.
type happening uint8

const (
	jobBegun happening = iota
	jobEnded
	jobCanceled
	// backendFailed says that the backend can no longer be used; its error says why.
	backendFailed
)

// report is one thing that a backend reports.
type report struct {
	token uint64
	what  happening
	err   error
}

// host is what a backend needs to report and to ask.
type host struct {
	report func(report)
	// sent is called with each command handed to the voice, after it was written.
	sent func(Utterance, time.Time)
	sink Sink
	// getenv and noSpawn come from [Options].
	getenv  func(string) string
	noSpawn bool
}
