package meet_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/meet/meettest"
	"backtalk/cmd/internal/friend/sealed"
)

func table(t testing.TB, name string, since int64) meet.Table {
	t.Helper()
	return meet.NewTable(name, "en", time.Unix(since, 0), sealed.PublicCode(), offer(t))
}

func TestATableIsReadAsItIsShown(t *testing.T) {
	want := table(t, "Zoë Müller-Łuc", 1_700_000_000)
	got, err := meet.ParseTable(want.Encode())
	if err != nil || got != want {
		t.Fatalf("%s is read as %+v, %v", want.Encode(), got, err)
	}
	if !got.At().Given() || got.At().Place() != want.At().Place() || got.ID() == "" {
		t.Errorf("the table is at %q, called %q", got.At(), got.ID())
	}
	if waited := got.Waited(time.Unix(1_700_000_090, 0)); waited != 90*time.Second {
		t.Errorf("waiting for %v", waited)
	}
	if waited := got.Waited(time.Unix(0, 0)); waited != 0 {
		t.Errorf("waiting for %v with a clock that is wrong", waited)
	}
}

// What anybody may show is left out where no program shows it; each table is there once.
func TestHostileTablesAreLeftOut(t *testing.T) {
	good, older := table(t, "Ann", 2000), table(t, "Sam", 1000)
	control, long, old, none := good, good, good, good
	control.Name, control.Offer.Match = "A\x1b[2Jnn", friend.NewID()
	long.Name, long.Offer.Match = strings.Repeat("x", 300), friend.NewID()
	old.Protocol = 0
	none.Code = ""
	answers := [][]byte{
		good.Encode(), older.Encode(), good.Encode(), control.Encode(), long.Encode(), old.Encode(), none.Encode(),
		nil, []byte("{}"), []byte("null"), []byte("[]"), []byte(strings.Repeat("[", 100_000)),
		append(good.Encode(), '1'), []byte(strings.Replace(string(good.Encode()), "{", `{"x":1,`, 1)),
	}
	if got := meet.Tables(answers); len(got) != 2 || got[0] != older || got[1] != good {
		t.Errorf("found %+v", got)
	}
	var many [][]byte
	for range meet.MostTables + 100 {
		each := table(t, "Ann", 1)
		many = append(many, each.Encode())
	}
	if n := len(meet.Tables(many)); n != meet.MostTables {
		t.Errorf("%d tables are listed", n)
	}
}

func FuzzTable(f *testing.F) {
	good := table(f, "Ann", 1_700_000_000)
	f.Add(good.Encode())
	f.Add([]byte(`{"protocol":1,"name":"Ann","language":"en","since":-1,"code":"a b","offer":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := meet.ParseTable(text)
		if err != nil {
			return
		}
		if friend.Clean(read.Name, friend.MaxName) != read.Name || !read.At().Given() {
			t.Fatalf("%q is read as %+v", text, read)
		}
		if again, err := meet.ParseTable(read.Encode()); err != nil || again != read {
			t.Fatalf("%q is read as %+v, and that as %+v, %v", text, read, again, err)
		}
	})
}

// At a public table who says no, who is blocked and who knows another code leave it to the next.
func TestAPublicTableWaitsForWhoAgrees(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	host.peer.Public, host.peer.Times.Answer = true, time.Minute
	host.peer.Admits = func(name string) bool { return name != "Rex" }
	at := sealed.PublicCode()
	hosted, o := make(chan error, 1), offer(t)
	go func() {
		var err error
		if host.begun, err = host.peer.Host(t.Context(), at, o, host.chain); err == nil {
			host.start()
		}
		hosted <- err
	}()
	joins := func(name string, code sealed.Code, agrees bool) (err error) {
		guest.peer.Hello.Name = name
		guest.begun, err = guest.peer.Join(t.Context(), code, guest.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) {
			return agrees, nil
		})
		return err
	}
	wrong, _ := sealed.Stored(strings.Fields(at.String())[0] + " " + strings.Repeat("0", 44))
	for range 12 {
		if err := joins("Sam", wrong, true); !errors.Is(err, sealed.ErrWrongCode) {
			t.Fatalf("with another code: %v", err)
		}
	}
	if err := joins("Sam", at, false); !errors.Is(err, friend.ErrDeclined) {
		t.Errorf("who says no: %v", err)
	}
	if err := joins("Rex", at, true); !errors.Is(err, friend.ErrLeft) {
		t.Errorf("who is blocked: %v", err)
	}
	if err := joins("Sam", at, true); err != nil {
		t.Fatal(err)
	}
	guest.start()
	if err := <-hosted; err != nil {
		t.Fatal(err)
	}
	host.line.End()
	guest.line.End()
}

// counted counts what arrives on a guest's links, in heard.
type counted struct {
	meet.Way
	heard chan struct{}
}

func (c counted) Next(ctx context.Context) (friend.Link, error) {
	link, err := c.Way.Next(ctx)
	return countedLink{link, c.heard}, err
}

type countedLink struct {
	friend.Link
	heard chan struct{}
}

func (l countedLink) Receive(ctx context.Context) ([]byte, error) {
	text, err := l.Link.Receive(ctx)
	if err == nil {
		l.heard <- struct{}{}
	}
	return text, err
}

// Who has greeted the host of a public table while another thinks its offer over hears at once that
// it is taken. One whose greeting was cut short by that may not hear it, so there are some tries.
func TestWhoComesSecondHearsThatATableIsTaken(t *testing.T) {
	const tries = 5
	var err error
	for range tries {
		if err = comesSecond(t); errors.Is(err, friend.ErrLeft) {
			return
		}
	}
	t.Errorf("the second: %v", err)
}

// comesSecond returns what a guest hears who comes while another is asked, who then agrees.
func comesSecond(t *testing.T) error {
	t.Helper()
	n := meettest.New(-1)
	host, first := sides(t, n)
	_, second := sides(t, n)
	host.peer.Public, host.peer.Times.Answer = true, time.Minute
	joining, o := first.peer.Open, offer(t)
	heard := [2]chan struct{}{make(chan struct{}, 1000), make(chan struct{}, 1000)}
	for i, s := range []*side{first, second} {
		s.peer.Open = func(ctx context.Context, c sealed.Code) (meet.Way, error) {
			way, err := joining(ctx, c)
			return counted{way, heard[i]}, err
		}
	}
	at, hosted, left := sealed.PublicCode(), make(chan error, 1), make(chan error, 1)
	go func() {
		var err error
		if host.begun, err = host.peer.Host(t.Context(), at, o, host.chain); err == nil {
			host.start()
		}
		hosted <- err
	}()
	patient, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	var err error
	first.begun, err = first.peer.Join(t.Context(), at, first.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) {
		go func() {
			_, err := second.peer.Join(patient, at, second.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) {
				return false, errors.New("the second is asked")
			})
			left <- err
		}()
		// The last that the first heard was the offer.
		for range len(heard[0]) - 1 {
			select {
			case <-heard[1]:
			case <-patient.Done():
			}
		}
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	first.start()
	if err := <-hosted; err != nil {
		t.Fatal(err)
	}
	host.line.End()
	first.line.End()
	return <-left
}
