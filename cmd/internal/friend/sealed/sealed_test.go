package sealed

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

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

// The figures are the test vectors of draft-irtf-cfrg-cpace for ristretto255 and SHA-512.
func TestCPaceIsTheDrafts(t *testing.T) {
	session := unhex(t, "7e4b4791d6a8ef019b936c79fb7f2c57")
	g := generator([]byte("Password"), []byte("oc\x0bB_responder\x0bA_initiator"), session)
	if got := hex.EncodeToString(g.Encode(nil)); got != "a6fc82c3b8968fbb2e06fee81ca858586dea50d248f0c7ca6a18b0902a30b36b" {
		t.Fatalf("the generator is %s", got)
	}
	scalar := func(digits string) *ristretto255.Scalar {
		s := ristretto255.NewScalar()
		if err := s.Decode(unhex(t, digits)); err != nil {
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
	// change may change what is sent.
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
	done := make(chan struct{})
	go func() {
		defer close(done)
		host, errs[1] = Host(t.Context(), b, hostCode.At)
	}()
	guest, errs[0] = Guest(t.Context(), a, guestCode)
	<-done
	return guest, host, errs
}

func code(t testing.TB, text string) Code {
	t.Helper()
	c, ok := ParseCode(text)
	if !ok {
		t.Fatalf("%q is no code", text)
	}
	return c
}

func TestTheSameWordsMakeOneLink(t *testing.T) {
	a, b := pipes()
	guest, host, errs := seal(t, a, b, code(t, "4821-River copper, PLUM"), code(t, "4821 river copper plum"))
	if err := errors.Join(errs[:]...); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(guest.Secret(), host.Secret()) || len(guest.Secret()) != keyLength {
		t.Error("the two sides have other secrets")
	}
	for i := range 10 {
		for _, way := range [][2]*Link{{guest, host}, {host, guest}} {
			text := fmt.Append(nil, "message ", i)
			if err := way[0].Send(t.Context(), text); err != nil {
				t.Fatal(err)
			}
			got, err := way[1].Receive(t.Context())
			if err != nil || !bytes.Equal(got, text) {
				t.Fatalf("got %q, %v", got, err)
			}
		}
	}
}

func TestOtherWordsMakeNone(t *testing.T) {
	a, b := pipes()
	_, _, errs := seal(t, a, b, code(t, "4821 river copper pear"), code(t, "4821 river copper plum"))
	for side, err := range errs {
		if !errors.Is(err, ErrWrongCode) {
			t.Errorf("side %d: %v", side, err)
		}
	}
}

func TestAGuestAtAnotherPlaceIsRefused(t *testing.T) {
	a, b := pipes()
	_, _, errs := seal(t, a, b, code(t, "4822 river copper plum"), code(t, "4821 river copper plum"))
	if !errors.Is(errs[1], ErrOtherPlace) || errs[0] == nil {
		t.Errorf("got %v", errs)
	}
}

func TestNothingReadableIsSent(t *testing.T) {
	a, b := pipes()
	var seen []byte
	a.change = func(_ int, text []byte) [][]byte {
		seen = append(seen, text...)
		return [][]byte{text}
	}
	guest, _, _ := seal(t, a, b, code(t, "4821 river copper plum"), code(t, "4821 river copper plum"))
	if err := guest.Send(t.Context(), []byte("well played")); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"river", "plum", "well", "played"} {
		if bytes.Contains(seen, []byte(secret)) {
			t.Errorf("%q can be read on the way", secret)
		}
	}
}

func TestAChangedMessageIsNamed(t *testing.T) {
	for name, change := range map[string]func([]byte) [][]byte{
		"changed": func(text []byte) [][]byte {
			text[len(text)/2] ^= 1
			return [][]byte{text}
		},
		"shorter":  func(text []byte) [][]byte { return [][]byte{text[:len(text)-1]} },
		"empty":    func([]byte) [][]byte { return [][]byte{nil} },
		"left out": func([]byte) [][]byte { return [][]byte{} },
		"repeated": func(text []byte) [][]byte { return [][]byte{text, text} },
	} {
		t.Run(name, func(t *testing.T) {
			a, b := pipes()
			guest, host, errs := seal(t, a, b, code(t, "1 a"), code(t, "1 a"))
			if err := errors.Join(errs[:]...); err != nil {
				t.Fatal(err)
			}
			first := a.n + 1
			a.change = func(n int, text []byte) [][]byte {
				if n == first {
					return change(text)
				}
				return [][]byte{text}
			}
			for range 2 {
				if err := guest.Send(t.Context(), []byte("hello")); err != nil {
					t.Fatal(err)
				}
			}
			var err error
			for range 2 {
				if _, err = host.Receive(t.Context()); err != nil {
					break
				}
			}
			if friend.FaultOf(err) != friend.OutOfOrder {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAHandshakeThatIsTamperedWithFails(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a, b := pipes()
		which, at := rapid.IntRange(1, 4).Draw(rt, "message"), rapid.IntRange(0, 200).Draw(rt, "byte")
		change := func(first int) func(int, []byte) [][]byte {
			return func(n int, text []byte) [][]byte {
				if 2*n-1+first == which {
					text[at%len(text)] ^= byte(1 + at%255)
				}
				return [][]byte{text}
			}
		}
		a.change, b.change = change(0), change(1)
		_, _, errs := seal(t, a, b, code(t, "1 a"), code(t, "1 a"))
		if errs[0] == nil {
			rt.Errorf("the guest took it for the host")
		}
		if which < 4 && errs[1] == nil {
			rt.Errorf("the host took it for the guest")
		}
	})
}

func TestCodesAreDrawnAndRead(t *testing.T) {
	list := []string{"apple", "birch", "écru", "ёлка"}
	seen := map[string]bool{}
	for range 200 {
		c := NewCode(list)
		again, ok := ParseCode("  " + c.String() + ".")
		if !ok || again != c || !c.Given() {
			t.Fatalf("%q is read as %q", c, again)
		}
		seen[c.String()] = true
	}
	if len(seen) < 190 {
		t.Errorf("only %d of 200 codes differ", len(seen))
	}
	for _, bad := range []string{"", "1234", "apple", "---", "1234 -", string(make([]byte, 300))} {
		if c, ok := ParseCode(bad); ok {
			t.Errorf("%q is the code %q", bad, c)
		}
	}
	if typed, said := code(t, "1234 كتابي"), code(t, "1234 کتابی"); typed != said {
		t.Errorf("typed on an Arabic keyboard it is %q, want %q", typed, said)
	}
	if code(t, "1234 apple").Place() != code(t, "1234 birch").Place() {
		t.Error("the place depends on the words")
	}
	lasting := Lasting("00ff", []byte("secret"))
	if again, ok := Stored(lasting.String()); !ok || again != lasting {
		t.Errorf("the lasting code %q is read as %q", lasting, again)
	}
}

// FuzzCode holds that what is typed is a code or not, and a code is read again as itself.
func FuzzCode(f *testing.F) {
	f.Add("4821 river copper plum")
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := ParseCode(text)
		if !ok {
			return
		}
		if again, ok := ParseCode(c.String()); !ok || again != c {
			t.Errorf("%q is the code %q and then %q", text, c, again)
		}
	})
}

// FuzzHandshake holds that whatever a stranger says is refused.
func FuzzHandshake(f *testing.F) {
	f.Add([]byte(magic+Code{"1", "a"}.Place()+"0123456789abcdef"), make([]byte, pointLength+keyLength))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		c := Code{"1", "a"}
		for _, side := range []func(friend.Link) (*Link, error){
			func(l friend.Link) (*Link, error) { return Host(t.Context(), l, c.At) },
			func(l friend.Link) (*Link, error) { return Guest(t.Context(), l, c) },
		} {
			a, b := pipes()
			_ = a.Send(t.Context(), first)
			_ = a.Send(t.Context(), second)
			a.Close()
			if _, err := side(b); err == nil {
				t.Error("a stranger was let in")
			}
		}
	})
}
