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
	return meet.NewTable(name, "en", time.Unix(since, 0), sealed.NewSecret(), offer(t))
}

func TestTableSurvivesEncoding(t *testing.T) {
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

// A player sees each table once, and none that no honest program would show.
func TestHostileTablesAreLeftOut(t *testing.T) {
	good, older := table(t, "Ann", 2000), table(t, "Sam", 1000)
	more, closed := table(t, "Ann", 3000), table(t, "Ann", 4000)
	control, long, old, none := good, good, good, good
	control.Name, control.Offer.Match = "A\x1b[2Jnn", friend.NewID()
	long.Name, long.Offer.Match = strings.Repeat("x", 300), friend.NewID()
	old.Protocol = 0
	none.Code = ""
	answers := [][]byte{
		good.Encode(), older.Encode(), good.Encode(), control.Encode(), long.Encode(), old.Encode(), none.Encode(),
		nil, []byte("{}"), []byte("null"), []byte("[]"), []byte(strings.Repeat("[", 100_000)),
		append(more.Encode(), '1'), append(closed.Encode(), '}'), []byte(strings.Replace(string(good.Encode()), "{", `{"x":1,`, 1)),
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
	f.Add([]byte(`{"protocol":2,"name":"Ann","language":"en","since":-1,"code":"0123456789abcdef0123456789abcdef","offer":{}}`))
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

// A public table stays open after a guest who declines, is blocked, or has
// another code.
func TestPublicTableWaitsForAGuestWhoAgrees(t *testing.T) {
	n := meettest.New(-1)
	host, guest := sides(t, n)
	host.peer.Public, host.peer.Times.Answer = true, time.Minute
	host.peer.Admits = func(name string) bool { return name != "Rex" }
	at := sealed.NewSecret()
	hosted, o := make(chan error, 1), offer(t)
	go func() {
		var err error
		if host.begun, err = host.peer.Host(t.Context(), o, host.chain, at); err == nil {
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

// Several guests may consider the offer of a public table. The first who agrees
// plays, and the others hear at once that the table is taken.
func TestFirstGuestToAgreePlays(t *testing.T) {
	n := meettest.New(-1)
	host, first := sides(t, n)
	_, second := sides(t, n)
	host.peer.Public, host.peer.Times.Answer = true, time.Minute
	at, hosted, left, asked, o := sealed.NewSecret(), make(chan error, 1), make(chan error, 1), make(chan struct{}), offer(t)
	go func() {
		var err error
		if host.begun, err = host.peer.Host(t.Context(), o, host.chain, at); err == nil {
			host.start()
		}
		hosted <- err
	}()
	patient, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	go func() {
		_, err := second.peer.Join(patient, at, second.chain, func(ctx context.Context, _ friend.Hello, _ friend.Offer) (bool, error) {
			close(asked)
			<-ctx.Done()
			return false, ctx.Err()
		})
		left <- err
	}()
	<-asked
	var err error
	first.begun, err = first.peer.Join(patient, at, first.chain, func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil })
	if err != nil {
		t.Fatal(err)
	}
	if first.begun.Offer.Match == o.Match {
		t.Error("the match has the name that the table shows")
	}
	first.start()
	if err := <-hosted; err != nil {
		t.Fatal(err)
	}
	host.line.End()
	first.line.End()
	if err := <-left; !errors.Is(err, friend.ErrLeft) {
		t.Errorf("the second: %v", err)
	}
}
