package sealed

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/gtank/ristretto255"
	"pgregory.net/rapid"

	"backtalk/cmd/internal/friend"
)

func unhex(t testing.TB, digits string) []byte {
	t.Helper()
	b, err := hex.DecodeString(digits)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The numbers are the test vectors in draft-irtf-cfrg-cpace for ristretto255 and SHA-512.
func TestCPaceMatchesTheDraft(t *testing.T) {
	session := unhex(t, "7e4b4791d6a8ef019b936c79fb7f2c57")
	g := generator([]byte("Password"), []byte("oc\x0bB_responder\x0bA_initiator"), session)
	if got := hex.EncodeToString(g.Bytes()); got != "a6fc82c3b8968fbb2e06fee81ca858586dea50d248f0c7ca6a18b0902a30b36b" {
		t.Fatalf("the generator is %s", got)
	}
	scalar := func(digits string) *ristretto255.Scalar {
		s := ristretto255.NewScalar()
		if _, err := s.SetCanonicalBytes(unhex(t, digits)); err != nil {
			t.Fatal(err)
		}
		return s
	}
	a := scalar("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08")
	b := scalar("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d")
	shareA, shareB := share(g, a), share(g, b)
	if got := hex.EncodeToString(shareA); got != "d40fb265a7abeaee7939d91a585fe59f7053f982c296ec413c624c669308f87a" {
		t.Errorf("A's share is %s", got)
	}
	if got := hex.EncodeToString(shareB); got != "08bcf6e9777a9c313a3db6daa510f2d398403319c2341bd506a92e672eb7e307" {
		t.Errorf("B's share is %s", got)
	}
	for _, side := range []struct {
		private *ristretto255.Scalar
		theirs  []byte
	}{{a, shareB}, {b, shareA}} {
		common, err := secretPoint(side.private, side.theirs)
		if err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(common); got != "e22b1ef7788f661478f3cddd4c600774fc0f41e6b711569190ff88fa0e607e09" {
			t.Errorf("the common point is %s", got)
		}
		key := hex.EncodeToString(sessionKey(session, common, shareA, []byte("ADa"), shareB, []byte("ADb")))
		if want := "4c5469a16b2364c4b944ebc1a79e51d1674ad47db26e8718154f59faebfaa52d8346f30aa58377117eb20d527f2cbc5c76381f7fd372e89df8239f87f2e02ed1"; key != want {
			t.Errorf("the key is %s", key)
		}
	}
	for _, bad := range []string{
		"2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c",
		"0000000000000000000000000000000000000000000000000000000000000000", "00", "",
	} {
		if _, err := secretPoint(a, unhex(t, bad)); err == nil {
			t.Errorf("the point %s was taken", bad)
		}
	}
}

// pipe is one end of a raw link in memory.
type pipe struct {
	in, out chan []byte
	gone    chan struct{}
	once    *sync.Once
	// change, if set, returns what arrives instead of a message that is sent.
	change func(n int, text []byte) [][]byte
	n      int
}

func pipes() (a, b *pipe) {
	ab, ba := make(chan []byte, 100), make(chan []byte, 100)
	gone, once := make(chan struct{}), &sync.Once{}
	return &pipe{in: ba, out: ab, gone: gone, once: once}, &pipe{in: ab, out: ba, gone: gone, once: once}
}

func (p *pipe) Send(_ context.Context, text []byte) error {
	p.n++
	texts := [][]byte{slices.Clone(text)}
	if p.change != nil {
		texts = p.change(p.n, texts[0])
	}
	for _, each := range texts {
		p.out <- each
	}
	return nil
}

func (p *pipe) Receive(ctx context.Context) ([]byte, error) {
	return friend.Await(ctx, p.in, p.gone, func() error { return errors.New("gone") })
}

func (p *pipe) Close() error {
	p.once.Do(func() { close(p.gone) })
	return nil
}

// seal seals both ends.
func seal(t testing.TB, a, b friend.Link, guestCode, hostCode Code) (guest, host *Link, errs [2]error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		knock, err := b.Receive(ctx)
		if err != nil {
			errs[1] = err
			return
		}
		host, errs[1] = Host(ctx, b, knock, hostCode.At)
	}()
	k := NewKnock(guestCode)
	if errs[0] = a.Send(ctx, k.Door().Knock); errs[0] == nil {
		guest, errs[0] = k.Open(ctx, a)
	}
	<-done
	return guest, host, errs
}

func code(t testing.TB, text string) Code {
	t.Helper()
	c, err := ParseCode(text)
	if err != nil {
		t.Fatalf("%q is no code", text)
	}
	return c
}

const spoken = "4821 river copper 3977 plum bell"

// pair returns both ends of a sealed link between two sides with the same code.
func pair(t *testing.T, c Code) (a, b *pipe, guest, host *Link) {
	t.Helper()
	a, b = pipes()
	guest, host, errs := seal(t, a, b, c, c)
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	return a, b, guest, host
}

func TestSameCodeMakesOneLink(t *testing.T) {
	for name, codes := range map[string][2]Code{
		"spoken": {code(t, "4821-River copper, 3977 PLUM bell"), code(t, spoken)},
		"secret": {{secret: strings.Repeat("0f", secretLength)}, {secret: strings.Repeat("0f", secretLength)}},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := pipes()
			guest, host, errs := seal(t, a, b, codes[0], codes[1])
			if err := errors.Join(errs[:]...); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(guest.Secret(), host.Secret()) || len(guest.Secret()) != keyLength || host.Code() != codes[1] {
				t.Error("the two sides have other secrets")
			}
			for i := range 10 {
				for _, way := range [][2]*Link{{guest, host}, {host, guest}} {
					passes(t, way[0], way[1], fmt.Sprint("message ", i))
				}
			}
		})
	}
}

// passes fails the test unless a message arrives.
func passes(t *testing.T, from, to *Link, text string) {
	t.Helper()
	if err := from.Send(t.Context(), []byte(text)); err != nil {
		t.Fatal(err)
	}
	got, err := to.Receive(t.Context())
	if err != nil || string(got) != text {
		t.Fatalf("%q arrives as %q, %v", text, got, err)
	}
}

// A guest who gets a false proof from a host with another code sends nothing, because the guest is
// the last to prove that it knows the code.
func TestWrongWordsMakeNoLink(t *testing.T) {
	for name, codes := range map[string][2]Code{
		"spoken": {code(t, "4821 river copper 3977 pear bell"), code(t, spoken)},
		"secret": {{number: "1", secret: "00"}, {number: "1", secret: "01"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := pipes()
			var sent [][]byte
			a.change = func(_ int, text []byte) [][]byte {
				sent = append(sent, text)
				return [][]byte{text}
			}
			guestCode, hostCode := codes[0], codes[1]
			at := func(string) (Code, bool) { return hostCode, true }
			knock := NewKnock(guestCode)
			if err := a.Send(t.Context(), knock.Door().Knock); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				text, err := b.Receive(t.Context())
				if err == nil {
					_, err = Host(t.Context(), b, text, at)
				}
				ended <- err
			}()
			if _, err := knock.Open(t.Context(), a); guestCode.Spoken() && !errors.Is(err, ErrWrongCode) || err == nil {
				t.Errorf("the guest: %v", err)
			}
			if err := <-ended; err == nil {
				t.Error("the host took it for the guest")
			}
			if len(sent) != 1 {
				t.Errorf("the guest sent %d messages", len(sent))
			}
		})
	}
}

// A guest tries every answer, and keeps the one that proves that the host knows the code.
func TestGuestKeepsTheAnswerThatProvesTheCode(t *testing.T) {
	right := code(t, spoken)
	knock := NewKnock(right)
	answer := func(c Code) (raw *pipe, ended chan error) {
		a, b := pipes()
		ended = make(chan error, 1)
		go func() {
			_, err := Host(t.Context(), b, knock.Door().Knock, func(string) (Code, bool) { return c, true })
			ended <- err
		}()
		return a, ended
	}
	for i := range 20 {
		raw, ended := answer(code(t, fmt.Sprintf("4821 river copper 3977 plum guess%c", 'a'+i)))
		if _, err := knock.Open(t.Context(), raw); !errors.Is(err, ErrWrongCode) {
			t.Fatalf("guess %d: %v", i, err)
		}
		<-ended
	}
	raw, ended := answer(right)
	if _, err := knock.Open(t.Context(), raw); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Strangers may answer in the host's place, or knock in the guest's. Without the secret, their
// messages are dropped.
func TestSecretDoorRecognizesStrangers(t *testing.T) {
	c, other := NewSecret(), NewSecret()
	knock := NewKnock(c)
	door, theirs := c.Door(), knock.Door()
	if !door.Knocks(theirs.Knock) {
		t.Error("the guest is not let in")
	}
	foreign := NewKnock(other).Door()
	copied := slices.Concat(theirs.Knock[:len(theirs.Knock)-tagLength], make([]byte, tagLength))
	for name, text := range map[string][]byte{"none": nil, "another's": foreign.Knock, "without the secret": copied, "short": copied[:10]} {
		if door.Knocks(text) {
			t.Errorf("a knock that is %s is heard", name)
		}
		if theirs.Answers(text) {
			t.Errorf("an answer that is %s is looked at", name)
		}
	}
	if d := code(t, spoken).Door(); d.Key != nil {
		t.Error("a spoken code has a key that can be guessed at leisure")
	}
}

func TestGuestAtAnotherPlaceIsRefused(t *testing.T) {
	a, b := pipes()
	_, _, errs := seal(t, a, b, code(t, "4822 river copper 3977 plum bell"), code(t, spoken))
	if !errors.Is(errs[1], ErrOtherPlace) || errs[0] == nil {
		t.Errorf("got %v", errs)
	}
}

// A program of the first version learns that this is another version, and this side learns that an
// older program knocked.
func TestOlderProgramIsRefused(t *testing.T) {
	a, b := pipes()
	_, err := Host(t.Context(), b, []byte("backtalk sealed 1\n0123456789"), code(t, spoken).At)
	if !errors.Is(err, ErrOlder) {
		t.Errorf("got %v", err)
	}
	if text, err := a.Receive(t.Context()); err != nil || string(text) != magic {
		t.Errorf("it is told %q, %v", text, err)
	}
}

func TestNothingReadableIsSent(t *testing.T) {
	a, b := pipes()
	var seen []byte
	a.change = func(_ int, text []byte) [][]byte {
		seen = append(seen, text...)
		return [][]byte{text}
	}
	guest, _, _ := seal(t, a, b, code(t, spoken), code(t, spoken))
	if err := guest.Send(t.Context(), []byte("well played")); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"river", "plum", "well", "played"} {
		if bytes.Contains(seen, []byte(secret)) {
			t.Errorf("%q can be read on the way", secret)
		}
	}
}

// The link drops repeated messages and those that the other side didn't seal, and continues.
func TestForeignAndRepeatedMessagesAreDropped(t *testing.T) {
	for name, change := range map[string]func([]byte) [][]byte{
		"changed": func(text []byte) [][]byte {
			bad := slices.Clone(text)
			bad[len(bad)/2] ^= 1
			return [][]byte{bad, text}
		},
		"another number": func(text []byte) [][]byte {
			bad := slices.Clone(text)
			bad[0] ^= 1
			return [][]byte{bad, text}
		},
		"shorter":  func(text []byte) [][]byte { return [][]byte{text[:len(text)-1], text} },
		"empty":    func(text []byte) [][]byte { return [][]byte{nil, text} },
		"repeated": func(text []byte) [][]byte { return [][]byte{text, text} },
		"a flood": func(text []byte) [][]byte {
			return append(slices.Repeat([][]byte{[]byte("garbage that is as long as any message")}, 50), text)
		},
	} {
		t.Run(name, func(t *testing.T) {
			a, _, guest, host := pair(t, code(t, spoken))
			a.change = func(_ int, text []byte) [][]byte { return change(text) }
			for i := range 3 {
				passes(t, guest, host, fmt.Sprint("message ", i))
			}
			a.change = nil
			passes(t, guest, host, "the last")
			if host.Dropped() == 0 {
				t.Error("nothing was counted")
			}
		})
	}
}

// After a lost message, the link still reads later ones. The protocol above it notices the gap.
func TestLostMessageBreaksNothing(t *testing.T) {
	a, _, guest, host := pair(t, code(t, spoken))
	a.change = func(int, []byte) [][]byte { return nil }
	if err := guest.Send(t.Context(), []byte("lost")); err != nil {
		t.Fatal(err)
	}
	a.change = nil
	passes(t, guest, host, "found")
}

// Only the other side can end a link. Its earlier messages still arrive.
func TestOnlyTheOtherSideEndsTheLink(t *testing.T) {
	_, b, guest, host := pair(t, code(t, spoken))
	b.in <- nil
	if err := guest.Send(t.Context(), []byte("bye")); err != nil {
		t.Fatal(err)
	}
	if err := guest.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err := host.Receive(t.Context()); err != nil || string(text) != "bye" {
		t.Fatalf("the last message is %q, %v", text, err)
	}
	if _, err := host.Receive(t.Context()); !errors.Is(err, errEnded) {
		t.Errorf("ended with %v", err)
	}
}

// doubtful is a raw link that reports again and again that nobody is there.
type doubtful struct {
	*pipe

	said int
}

func (d *doubtful) Receive(ctx context.Context) ([]byte, error) {
	if d.said++; d.said%2 == 1 {
		return nil, friend.ErrNobody
	}
	return d.pipe.Receive(ctx)
}

// A link continues though an attacker makes the relay report that nobody is at the other end,
// because that end answers.
func TestPresentSideClearsADoubt(t *testing.T) {
	_, b, guest, host := pair(t, code(t, spoken))
	host.raw = &doubtful{pipe: b}
	heard := make(chan error, 1)
	go func() {
		// The guest answers while it waits for a text.
		_, err := guest.Receive(t.Context())
		heard <- err
	}()
	for i := range 3 {
		passes(t, guest, host, fmt.Sprint("message ", i))
	}
	if err := host.Send(t.Context(), []byte("done")); err != nil {
		t.Fatal(err)
	}
	if err := <-heard; err != nil {
		t.Error(err)
	}
}

// If nobody answers, the link ends.
func TestUnclearedDoubtEndsTheLink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, b, _, host := pair(t, code(t, spoken))
		host.raw = &doubtful{pipe: b}
		if _, err := host.Receive(t.Context()); !errors.Is(err, errSilent) {
			t.Errorf("ended with %v", err)
		}
	})
}

func TestTamperedHandshakeFails(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := pipes()
		c := code(t, spoken)
		if rapid.Bool().Draw(rt, "secret") {
			c = NewSecret()
		}
		which, at := rapid.IntRange(1, 3).Draw(rt, "message"), rapid.IntRange(0, 200).Draw(rt, "byte")
		change := func(first int) func(int, []byte) [][]byte {
			return func(n int, text []byte) [][]byte {
				if 2*n-1+first == which {
					text[at%len(text)] ^= byte(1 + at%255)
				}
				return [][]byte{text}
			}
		}
		a.change, b.change = change(0), change(1)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		let := make(chan bool, 1)
		go func() {
			knock, _ := b.Receive(ctx)
			_, err := Host(ctx, b, knock, c.At)
			let <- err == nil
		}()
		k := NewKnock(c)
		_ = a.Send(ctx, k.Door().Knock)
		_, err := k.Open(ctx, a)
		if which < 3 && err == nil {
			rt.Errorf("the guest took it for the host")
		}
		cancel()
		if <-let {
			rt.Errorf("the host took it for the guest")
		}
	})
}

// The bytes of a handshake may change only with a new version of the protocol.
func TestHandshakeBytesStayTheSame(t *testing.T) {
	scalar := func(n byte) *ristretto255.Scalar {
		s, err := ristretto255.NewScalar().SetUniformBytes(bytes.Repeat([]byte{n}, 2*keyLength))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, c := range map[string]struct {
		code Code
		want string
	}{
		"spoken": {code(t, spoken), "8ed059c38c8dc03fcd364b5c55e98b6961185be845d402e29a5d7043d7c5344b"},
		"secret": {Code{secret: strings.Repeat("0f", secretLength)}, "ae372493b2642c7a9e60e9af02174b618f13c62ffcc9f7f819d01dc52f4c6442"},
	} {
		t.Run(name, func(t *testing.T) {
			a, b := pipes()
			var sent []byte
			keep := func(_ int, text []byte) [][]byte {
				sent = append(sent, text...)
				return [][]byte{text}
			}
			a.change, b.change = keep, keep
			k := newKnock(c.code, bytes.Repeat([]byte{1}, nonceLength), scalar(2))
			sent = append(sent, k.Door().Knock...)
			hosted := make(chan *Link, 1)
			go func() {
				l, err := host(t.Context(), b, k.Door().Knock, c.code.At, scalar(3))
				if err != nil {
					t.Error(err)
				}
				hosted <- l
			}()
			guest, err := k.Open(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			if <-hosted == nil {
				t.FailNow()
			}
			if err := guest.Send(t.Context(), []byte("hello")); err != nil {
				t.Fatal(err)
			}
			if got := sha256.Sum256(append(sent, guest.Secret()...)); hex.EncodeToString(got[:]) != c.want {
				t.Errorf("the handshake, a message and the secret have the hash %x", got)
			}
		})
	}
}

func TestCodesAreDrawnAndRead(t *testing.T) {
	list := []string{"apple", "birch", "écru", "ёлка", "plum"}
	seen := map[string]bool{}
	for range 200 {
		c := NewCode(list)
		again, err := ParseCode("  " + c.String() + ".")
		if err != nil || again != c || !c.Given() || !c.Spoken() {
			t.Fatalf("%q is read as %q, %v", c, again, err)
		}
		seen[c.Place()] = true
	}
	if len(seen) < 199 {
		t.Errorf("only %d of 200 places differ", len(seen))
	}
	for _, none := range []string{"", "1234", "apple", "---", "1234 -", string(make([]byte, 300))} {
		if c, err := ParseCode(none); !errors.Is(err, ErrNoCode) {
			t.Errorf("%q is the code %q, %v", none, c, err)
		}
	}
	for _, weak := range []string{"1 2 a", "4821 river copper plum", "4821 river copper plum bell", "4821 3977 river copper plum", "4821 3977 a a a b"} {
		if c, err := ParseCode(weak); !errors.Is(err, ErrWeakCode) {
			t.Errorf("%q is the code %q, %v", weak, c, err)
		}
	}
	if a, b := code(t, "48213977 river copper plum bell"), code(t, spoken); a != b {
		t.Errorf("%q is not %q", a, b)
	}
	if typed, said := code(t, "۴۸۲۱ كتابي b ۳۹۷۷ c d"), code(t, "4821 کتابی b 3977 c d"); typed != said {
		t.Errorf("typed on an Arabic keyboard it is %q, want %q", typed, said)
	}
	if code(t, spoken).Place() != code(t, "4821 birch apple 3977 plum bell").Place() {
		t.Error("the place depends on the words")
	}
}

// A code still leads to the friend if its words are no longer in this version's list.
func TestCodeWithWordsOfAnOlderListStillWorks(t *testing.T) {
	older := []string{"ברז", "באר", "אוהל", "תיבה", "菠菜", "茄子", "草帽", "parrot"}
	for _, list := range [][]string{{"ברז", "באר", "אוהל", "תיבה"}, {"菠菜", "茄子", "草帽", "香蕉"}, older} {
		invited := NewCode(list)
		a, b := pipes()
		_, _, errs := seal(t, a, b, code(t, invited.String()), invited)
		if errs != [2]error{} {
			t.Errorf("%q makes no link: %v", invited, errs)
		}
	}
}

// The players of a match saved by the first version still find each other. Its secret follows the
// match's id.
func TestSecretOfASavedMatchIsRead(t *testing.T) {
	secret := bytes.Repeat([]byte{0xab}, lastingLength)
	now := Lasting(secret)
	before, ok := Stored("00112233aabbccdd " + strings.Repeat("ab", lastingLength))
	if !ok || before != now {
		t.Errorf("an older match is read as %q, want %q", before, now)
	}
	for _, c := range []Code{now, NewSecret(), code(t, spoken)} {
		if again, ok := Stored(c.String()); !ok || again != c {
			t.Errorf("%q is read as %q", c, again)
		}
	}
	if _, ok := Stored("4321 apple anchor bell"); ok {
		t.Error("a short code is taken for one that is safe")
	}
}

// FuzzCode checks that a typed text gives a code or an error, and that a code is the same after
// writing and reading.
func FuzzCode(f *testing.F) {
	f.Add("4821 river copper plum")
	f.Add(spoken)
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err != nil {
			return
		}
		if again, err := ParseCode(c.String()); err != nil || again != c {
			t.Errorf("%q is the code %q and then %q, %v", text, c, again, err)
		}
	})
}

// FuzzHandshake checks that both sides refuse whatever a stranger sends.
func FuzzHandshake(f *testing.F) {
	c, err := ParseCode(spoken)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(NewKnock(c).Door().Knock, make([]byte, answerLength))
	f.Add([]byte(magic), append([]byte(magic), make([]byte, answerLength)...))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		for _, c := range []Code{c, {secret: "00"}} {
			a, b := pipes()
			_ = a.Send(t.Context(), second)
			a.Close()
			if _, err := Host(t.Context(), b, first, func(string) (Code, bool) { return c, true }); err == nil {
				t.Error("the host let a stranger in")
			}
			a, b = pipes()
			_ = a.Send(t.Context(), first)
			_ = a.Send(t.Context(), second)
			a.Close()
			if _, err := NewKnock(c).Open(t.Context(), b); err == nil {
				t.Error("the guest took a stranger for the host")
			}
		}
	})
}

// FuzzFrame checks that a link drops what a stranger sends, and reads the
// next message.
func FuzzFrame(f *testing.F) {
	f.Add([]byte{}, []byte("a frame that is as long as a sealed one"))
	f.Fuzz(func(t *testing.T, one, other []byte) {
		send, receive := make([]byte, keyLength), make([]byte, keyLength)
		a, b := pipes()
		from, err := newLink(a, send, receive, nil)
		if err != nil {
			t.Fatal(err)
		}
		to, err := newLink(b, receive, send, nil)
		if err != nil {
			t.Fatal(err)
		}
		_ = a.Send(t.Context(), one)
		_ = a.Send(t.Context(), other)
		if err := from.Send(t.Context(), []byte("hello")); err != nil {
			t.Fatal(err)
		}
		if text, err := to.Receive(t.Context()); err != nil || string(text) != "hello" {
			t.Errorf("got %q, %v", text, err)
		}
	})
}
