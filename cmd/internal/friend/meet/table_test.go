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
