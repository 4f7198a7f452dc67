package attack

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/relay"
	"backtalk/cmd/internal/friend/relay/relaytest"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/core"
)

// script is the path of docs/relay.sh, to run the relay with this machine's
// nats-server. Without it, the same server runs within the test, with the
// script's configuration.
var script = flag.String("relay-script", "", "a script that starts a relay at a port")

// start starts a relay for a test and returns its address.
func start(t *testing.T) string {
	t.Helper()
	if *script == "" {
		return relaytest.Start(t).ClientURL()
	}
	return runs(t, *script)
}

// runs runs a script that starts a relay, and returns the relay's address. It
// fails the test if the script, once ended, leaves its server or a file.
func runs(t *testing.T, script string) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	web, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	webPort := web.Addr().(*net.TCPAddr).Port
	web.Close()
	url, folder := fmt.Sprintf("nats://127.0.0.1:%d", port), t.TempDir()
	c := exec.Command("sh", script, strconv.Itoa(port), strconv.Itoa(webPort))
	c.Stderr, c.Env = os.Stderr, append(os.Environ(), "TMPDIR="+folder)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		err := c.Process.Signal(syscall.SIGTERM)
		_ = c.Wait() // it was ended
		left, unread := os.ReadDir(folder)
		if err := errors.Join(err, unread); err != nil || len(left) > 0 {
			t.Errorf("the script leaves %v, %v", left, err)
		}
		if c, err := nats.Connect(url); err == nil {
			c.Close()
			t.Error("the script leaves its server")
		}
	})
	for until := time.Now().Add(20 * time.Second); ; {
		c, err := nats.Connect(url)
		if err == nil {
			c.Close()
			return url
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// The script that starts a relay ends it too, and removes what it wrote.
func TestRelayEndsWithItsScript(t *testing.T) {
	if _, err := exec.LookPath("nats-server"); err != nil {
		t.Skip("there is no nats-server: ", err)
	}
	runs(t, filepath.Join("..", "..", "..", "..", "docs", "relay.sh"))
}

// way adapts a relay to the interface meet.Way.
type way struct {
	next  func(context.Context) (friend.Link, error)
	close func()
}

func (w way) Next(ctx context.Context) (friend.Link, error) { return w.next(ctx) }
func (w way) Close()                                        { w.close() }

func hosting(url string) func(context.Context, sealed.Door) (meet.Way, error) {
	return func(_ context.Context, door sealed.Door) (meet.Way, error) {
		l, err := relay.Relay{URL: url}.Listen(door)
		if err != nil {
			return nil, err
		}
		return way{l.Accept, l.Close}, nil
	}
}

func joining(url string) func(context.Context, sealed.Door) (meet.Way, error) {
	return func(_ context.Context, door sealed.Door) (meet.Way, error) {
		c, err := relay.Relay{URL: url}.Dial(door)
		if err != nil {
			return nil, err
		}
		return way{c.Next, c.Close}, nil
	}
}

// soon bounds how long a friend with the right code may need to get in.
const soon = 10 * time.Second

// stranger returns a connection to the relay for somebody who knows no code.
func stranger(t *testing.T, url string) *nats.Conn {
	t.Helper()
	c, err := nats.Connect(url, nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// listens makes a stranger listen at subjects.
func listens(t *testing.T, c *nats.Conn, heard nats.MsgHandler, subjects ...string) {
	t.Helper()
	for _, s := range subjects {
		if _, err := c.Subscribe(s, heard); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Flush(); err != nil {
		t.Fatal(err)
	}
}

// appears waits until somebody listens at a place. The server tells anybody who
// knows the place.
func appears(t *testing.T, c *nats.Conn, place string) {
	t.Helper()
	for there := false; !there; {
		s, err := c.SubscribeSync("backtalk.2.answer." + newName() + "." + newName())
		if err == nil {
			err = errors.Join(c.PublishRequest("backtalk.2.knock."+place, s.Subject, nil), c.Flush())
		}
		none, _, pending := s.Pending()
		if err := errors.Join(err, pending, s.Unsubscribe()); err != nil {
			t.Fatal(err)
		}
		there = none == 0
	}
}

// match is a match between two players, perhaps before it begins.
type match struct {
	t           *testing.T
	host, guest *meet.Peer
	chains      [2]*friend.Chain
	warnings    chan meet.Warning
	hosted      chan meet.Begun
	// joined holds what the guest's Join returned.
	joined meet.Begun
}

// waits makes a host wait with codes.
func waits(t *testing.T, url string, codes ...sealed.Code) *match {
	t.Helper()
	m := &match{t: t, warnings: make(chan meet.Warning, 100), hosted: make(chan meet.Begun, 1)}
	m.chains = [2]*friend.Chain{friend.NewChain([]byte("host")), friend.NewChain([]byte("guest"))}
	warn := func(w meet.Warning) { m.warnings <- w }
	m.host = &meet.Peer{Own: 0, Open: hosting(url), Hello: friend.Hello{Version: "2", Name: "Ann"}, Warn: warn}
	m.guest = &meet.Peer{Own: 1, Open: joining(url), Hello: friend.Hello{Version: "2", Name: "Sam"}, Warn: warn}
	offer, ok := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
	if !ok {
		t.Fatal("the rules can't be offered")
	}
	offer.Colours = [2]core.Colour{core.Red, core.White}
	go func() {
		b, err := m.host.Host(t.Context(), offer, m.chains[0], codes...)
		if err != nil && t.Context().Err() == nil {
			t.Errorf("the host was ended: %v", err)
		}
		m.hosted <- b
	}()
	return m
}

// joins makes the friend join, and fails the test unless that succeeds soon. It
// returns both ends of the match.
func (m *match) joins(code sealed.Code) (host, guest *meet.Line) {
	m.t.Helper()
	ctx, cancel := context.WithTimeout(m.t.Context(), soon)
	defer cancel()
	b, err := m.guest.Join(ctx, code, m.chains[1], func(context.Context, friend.Hello, friend.Offer) (bool, error) { return true, nil })
	if err != nil {
		m.t.Fatalf("the friend is not in: %v", err)
	}
	m.joined = b
	guest = m.line(m.guest, b)
	select {
	case h := <-m.hosted:
		host = m.line(m.host, h)
	case <-ctx.Done():
		m.t.Fatal("the host does not begin")
	}
	for _, l := range []*meet.Line{host, guest} {
		if err := l.Ready(ctx); err != nil {
			m.t.Fatal(err)
		}
	}
	return host, guest
}

func (m *match) line(p *meet.Peer, b meet.Begun) *meet.Line {
	m.t.Helper()
	s, err := friend.New(p.Own, m.chains[p.Own], b.Match(p.Own, "human").Events())
	if err != nil {
		m.t.Fatal(err)
	}
	at := *p
	at.Hello.Match = b.Offer.Match
	l := at.Start(s, b.Lasting, b.Conn)
	m.t.Cleanup(l.End)
	return l
}

func spoken(t *testing.T) sealed.Code {
	t.Helper()
	c := sealed.NewCode(strings.Fields("river copper plum bell apple anchor book maple"))
	if !c.Given() {
		t.Fatal("no code")
	}
	return c
}

// codes returns a code of each kind, by name.
func codes(t *testing.T) map[string]sealed.Code {
	t.Helper()
	return map[string]sealed.Code{"a spoken code": spoken(t), "an invitation": sealed.NewSecret()}
}

// wrong returns a function that changes the words of a code but not its place.
// A secret code it replaces by another.
func wrong(t *testing.T, n int) func(right sealed.Code) sealed.Code {
	t.Helper()
	return func(right sealed.Code) sealed.Code {
		if !right.Spoken() {
			return sealed.NewSecret()
		}
		var numbers []string
		for _, part := range strings.Fields(right.String()) {
			if _, err := strconv.Atoi(part); err == nil {
				numbers = append(numbers, part)
			}
		}
		c, err := sealed.ParseCode(strings.Join(numbers, " ") + fmt.Sprintf(" wrong words here guess%c%c", 'a'+n/26%26, 'a'+n%26))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
}

// burst is the number of handshakes that a host takes part in at once.
const burst = 300

// knocks makes a stranger knock at a code's place until the test ends: burst
// times at once, and then rate times a second. The stranger says nothing more.
// The channel that knocks returns closes after burst answers.
func knocks(t *testing.T, url string, code sealed.Code, rate int) (answered <-chan struct{}) {
	t.Helper()
	base, knock, c := newName(), sealed.NewKnock(wrong(t, 0)(code)).Door().Knock, stranger(t, url)
	appears(t, c, code.Place())
	all := make(chan struct{})
	answers := 0
	listens(t, c, func(*nats.Msg) {
		if answers++; answers == burst {
			close(all)
		}
	}, "backtalk.2.answer."+base+".*")
	nonce := knock[len("backtalk sealed 2\n")+len(code.Place()):][:16]
	began := time.Now()
	go func() {
		for n := 0; t.Context().Err() == nil; n++ {
			for burst+int(time.Since(began).Seconds()*float64(rate)) <= n && t.Context().Err() == nil {
				select {
				case <-time.After(time.Millisecond):
				case <-t.Context().Done():
				}
			}
			_, _ = rand.Read(nonce) // each knock is another
			_ = c.PublishRequest("backtalk.2.knock."+code.Place(), "backtalk.2.answer."+base+"."+newName(), knock)
		}
	}()
	return all
}

// newName returns the name of a connection or a link.
func newName() string {
	var name [16]byte
	_, _ = rand.Read(name[:])
	return fmt.Sprintf("%x", name)
}

// A host keeps waiting while a stranger tries codes, many at once and then
// steadily, and the friend gets in soon. If the code can be guessed, the host
// is warned.
func TestGuessingEndsNoHost(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-long")
	}
	for name, code := range codes(t) {
		for _, rate := range []int{20, 100, 1000} {
			t.Run(fmt.Sprintf("%s, %d times a second", name, rate), func(t *testing.T) {
				t.Parallel()
				url := start(t)
				m := waits(t, url, code)
				answered := knocks(t, url, code, rate)
				if code.Spoken() {
					<-answered
					// Each knock may be a guess. Without a proof, it fails in the
					// end.
					select {
					case w := <-m.warnings:
						if w != meet.Interference {
							t.Errorf("warned of %v", w)
						}
					case <-time.After(time.Minute):
						t.Error("the host hears nothing")
					}
				}
				m.joins(code)
			})
		}
	}
}

// The friend still finds the host if a stranger answers every knock with wrong
// words or noise.
func TestFalseAnswersKeepNobodyOut(t *testing.T) {
	for name, code := range codes(t) {
		t.Run(name, func(t *testing.T) {
			url := start(t)
			liar := stranger(t, url)
			var n atomic.Int32
			listens(t, liar, func(k *nats.Msg) {
				i := int(n.Add(1))
				raw := &answering{}
				other := wrong(t, i)(code)
				_, _ = sealed.Host(t.Context(), raw, k.Data, func(string) (sealed.Code, bool) { return other, true })
				from := fmt.Sprintf("backtalk.2.link.%032x.%032x", 1, i)
				_ = liar.PublishRequest(k.Reply, from, raw.sent)
				_ = liar.PublishRequest(k.Reply, from, []byte("no answer"))
			}, "backtalk.2.knock.*", "backtalk.2.knock.*")
			m := waits(t, url, code)
			m.joins(code)
		})
	}
}

// answering is a link that keeps the last message sent.
type answering struct{ sent []byte }

func (a *answering) Send(_ context.Context, text []byte) error { a.sent = text; return nil }
func (a *answering) Receive(context.Context) ([]byte, error)   { return nil, errors.New("nothing") }
func (a *answering) Close() error                              { return nil }

// A stranger who answers a waiting guest with wrong words learns nothing. The
// guest is warned after ten guesses.
func TestGuestRevealsNothingToGuesses(t *testing.T) {
	url, code := start(t), spoken(t)
	liar := stranger(t, url)
	heard := make(chan []byte, 1000)
	listens(t, liar, func(m *nats.Msg) { heard <- m.Data }, fmt.Sprintf("backtalk.2.link.%032x.*", 1))
	var n atomic.Int32
	listens(t, liar, func(k *nats.Msg) {
		i := int(n.Add(1))
		raw, other := &answering{}, wrong(t, i)(code)
		_, _ = sealed.Host(t.Context(), raw, k.Data, func(string) (sealed.Code, bool) { return other, true })
		_ = liar.PublishRequest(k.Reply, fmt.Sprintf("backtalk.2.link.%032x.%032x", 1, i), raw.sent)
	}, "backtalk.2.knock.*", "backtalk.2.knock.*")
	warned := make(chan meet.Warning, 10)
	p := &meet.Peer{Own: 1, Open: joining(url), Hello: friend.Hello{Name: "Sam"}, Warn: func(w meet.Warning) { warned <- w }}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	ended := make(chan error, 1)
	go func() {
		_, err := p.Join(ctx, code, friend.NewChain(nil), nil)
		ended <- err
	}()
	select {
	case w := <-warned:
		if w != meet.Interference {
			t.Errorf("warned of %v", w)
		}
	case err := <-ended:
		t.Fatalf("the guest was ended: %v", err)
	}
	cancel()
	<-ended
	if len(heard) > 0 {
		t.Errorf("the guest sent %d messages to who does not know its code", len(heard))
	}
}

// Two players can play while a stranger writes to every link that it hears of,
// in both directions: repeated messages, noise, and empty messages.
func TestWritingToLinksCutsNoMatch(t *testing.T) {
	for name, code := range codes(t) {
		t.Run(name, func(t *testing.T) {
			url := start(t)
			cutter := stranger(t, url)
			own := nats.Header{"Stranger": {"yes"}}
			var written atomic.Int32
			write := func(to, reply string, text []byte) {
				_ = cutter.PublishMsg(&nats.Msg{Subject: to, Reply: reply, Header: own, Data: text})
				written.Add(1)
			}
			listens(t, cutter, func(m *nats.Msg) {
				if m.Header.Get("Stranger") != "" {
					return
				}
				for _, to := range []string{m.Subject, m.Reply} {
					if to == "" {
						continue
					}
					write(to, m.Reply, nil)
					write(to, m.Reply, []byte("garbage that is as long as what is sealed is at the least"))
					write(to, m.Reply, m.Data)
					write(to, fmt.Sprintf("backtalk.2.link.%032x.%032x", 1, 1), m.Data)
				}
			}, "backtalk.2.link.*.*", "backtalk.2.answer.*.*", "backtalk.2.knock.*")
			m := waits(t, url, code)
			host, guest := m.joins(code)
			cuts := make(chan error, 100)
			for _, l := range []*meet.Line{host, guest} {
				go func() {
					_ = l.Keep(t.Context(), func(err error) {
						if err != nil && t.Context().Err() == nil {
							cuts <- err
						}
					})
				}()
			}
			heard := make(chan friend.Letter, 1000)
			guest.Session.Listen(func(l friend.Letter) { heard <- l })
			const letters = 100
			for i := range letters {
				if err := host.Session.Write(friend.Letter{Chat: fmt.Sprint("move ", i)}); err != nil {
					t.Fatal(err)
				}
				select {
				case <-heard:
				case err := <-cuts:
					t.Fatalf("the match was cut: %v", err)
				case <-time.After(soon):
					t.Fatalf("letter %d does not arrive", i)
				}
			}
			if written.Load() < letters {
				t.Errorf("the stranger wrote %d messages", written.Load())
			}
		})
	}
}

// A player finds an honest table among many made-up ones, and can join it
// though strangers sit there who never agree.
func TestStrangersBlockNoOpenTable(t *testing.T) {
	url, code := start(t), sealed.NewSecret()
	spammer := stranger(t, url)
	var made atomic.Int32
	listens(t, spammer, func(m *nats.Msg) {
		for range 1000 {
			i := made.Add(1)
			offer, _ := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
			offer.Colours = [2]core.Colour{core.Red, core.White}
			table := meet.NewTable(fmt.Sprint("Nobody ", i), "en", time.Unix(0, 0), sealed.NewSecret(), offer)
			_ = spammer.PublishRequest(m.Reply, fmt.Sprintf("backtalk.2.link.%032x.%032x", 1, i), table.Encode())
		}
	}, "backtalk.2.tables")
	m := waits(t, url, code)
	m.host.Public = true
	offer, _ := friend.OfferOf(core.Rules{Length: 5, Crawford: true})
	offer.Colours = [2]core.Colour{core.Red, core.White}
	honest := meet.NewTable("Ann", "en", time.Now(), code, offer)
	go func() { _ = relay.Relay{URL: url}.Show(t.Context(), honest.Encode()) }()
	found := false
	for until := time.Now().Add(soon); !found && time.Now().Before(until); {
		answers, err := relay.Relay{URL: url}.Tables(t.Context(), meet.MostTables)
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range meet.Tables(answers) {
			found = found || table.ID() == honest.ID()
		}
	}
	if !found || made.Load() == 0 {
		t.Errorf("the honest table is heard: %v, among %d made up", found, made.Load())
	}
	for range 20 {
		// The host lets them in, but they never agree.
		squatter := &meet.Peer{Own: 1, Open: joining(url), Hello: friend.Hello{Version: "2", Name: "Mallory"}}
		sits := make(chan struct{})
		go func() {
			_, _ = squatter.Join(t.Context(), code, m.chains[1], func(ctx context.Context, _ friend.Hello, _ friend.Offer) (bool, error) {
				close(sits)
				<-ctx.Done()
				return false, ctx.Err()
			})
		}()
		select {
		case <-sits:
		case <-time.After(soon):
			t.Fatal("a squatter is not let in")
		}
	}
	m.joins(code)
}
