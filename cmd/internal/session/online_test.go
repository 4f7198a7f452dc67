package session_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/online"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
	"backtalk/core/bot"
	"backtalk/locales"
)

var recordAt = flag.String("record", "", "play the matches of TestRecordedMatchesReplayTheSame at the bgammon server at this address, and record them")

// recorded lists matches that were played on a real server of bgammon.org.
var recorded = []recording{
	{"single", 1, [2]string{bot.NameSimple, bot.NameSimple}, 0, "", false},
	{"cube", 5, [2]string{bot.NameDino, bot.NameElla}, 0, "> double", false},
	{"resigned", 3, [2]string{bot.NameElla, bot.NameDino}, 0, `"Message":"Resigned."`, false},
	{"reconnected", 3, [2]string{bot.NameElla, bot.NameDino}, 60, cut, false},
	{"killed", 3, [2]string{bot.NameDino, bot.NameElla}, 80, cut, true},
}

type recording struct {
	name   string
	length int
	bots   [2]string
	// cutAfter is how many events the first player hears before the connection
	// is cut, at the next move; 0 means never.
	cutAfter int
	// has is a line that one of the two sends.
	has string
	// killed means that the first player's program ends with the connection.
	killed bool
}

// line is a connection to a server; cut is closed when it is cut, off when
// continuing is pointless.
type line struct {
	dial     online.Dial
	cut, off <-chan struct{}
	// decides plays our seat instead of a bot, unless it is nil.
	decides bot.Bot
}

// cut marks where the connection was cut in a recording.
const cut = "! cut"

var errCut = errors.New("the connection is cut")

// tape is a recorded connection to a server: it replays each line of the
// server after the lines that the player sent before it.
type tape struct {
	t     *testing.T
	mu    sync.Mutex
	lines []string
	at    int
	moved chan struct{}
	// refused holds the lines that were sent but not recorded.
	refused []string
	// dialed counts the connections.
	dialed int
	// cut is closed at the cut, off at the first refused line.
	cut, off chan struct{}
	isCut    bool
}

// connection is one of a tape's connections.
type connection struct {
	*tape
	n int
}

// dial begins the recording, or continues it after a cut.
func (p *tape) dial(context.Context) (friend.Link, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dialed++; p.dialed > 1 && p.at < len(p.lines) && p.lines[p.at] == cut {
		p.step()
	}
	return connection{p, p.dialed}, nil
}

// ended reports whether a connection is cut. The caller must hold the lock.
func (p connection) ended() bool {
	return p.n != p.dialed || p.at < len(p.lines) && p.lines[p.at] == cut
}

func (p *tape) step() {
	p.at++
	for p.at < len(p.lines) && strings.HasPrefix(p.lines[p.at], "> pong") {
		p.at++
	}
	if p.at < len(p.lines) && p.lines[p.at] == cut && !p.isCut {
		p.isCut = true
		close(p.cut)
	}
	close(p.moved)
	p.moved = make(chan struct{})
}

// refuse makes the player leave the match: the tape replays nothing more.
// The caller must hold the lock.
func (p *tape) refuse(text []byte) {
	if len(p.refused) == 0 {
		close(p.off)
		if !p.isCut {
			p.isCut = true
			close(p.cut)
		}
	}
	p.refused = append(p.refused, string(text))
}

// Send implements friend.Link. A line sent too early waits for the recorded
// lines before it.
func (p connection) Send(ctx context.Context, text []byte) error {
	for {
		p.mu.Lock()
		moved := p.moved
		switch {
		case p.ended():
			p.mu.Unlock()
			return errCut
		case p.at >= len(p.lines):
			p.mu.Unlock()
			return nil
		case p.lines[p.at] == "> "+string(text):
			p.step()
			p.mu.Unlock()
			return nil
		case strings.HasPrefix(p.lines[p.at], "> "):
			p.refuse(text)
			p.mu.Unlock()
			return fmt.Errorf("said %q where %q was recorded", text, p.lines[p.at])
		}
		p.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Decide implements bot.Bot: it decides as the recorded player, so that no
// recording depends on the nets of its day.
func (p *tape) Decide(_ context.Context, v bot.View) (bot.Answer, error) {
	said := p.toSay()
	next := ""
	if len(said) > 0 {
		next = said[0]
	}
	s := &v.State
	switch {
	case next == "resign" && s.Phase == core.PhaseDoubled:
		return bot.Answer{Act: bot.Drop}, nil
	case s.Phase == core.PhaseDoubled:
		return bot.Answer{Act: bot.Take}, nil
	case next == "resign":
		return bot.Answer{Act: bot.Resign, Result: online.Counts(s, s.Decider())}, nil
	case next == "double":
		return bot.Answer{Act: bot.Double}, nil
	case s.Phase == core.PhaseRoll:
		return bot.Answer{Act: bot.Roll}, nil
	}
	return bot.Answer{Act: bot.Play, Moves: movesOf(s.Turn, said)}, nil
}

// toSay returns the lines with decisions that the recorded player sends from here on.
func (p *tape) toSay() (said []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, text := range p.lines[min(p.at, len(p.lines)):] {
		text, own := strings.CutPrefix(text, "> ")
		switch word, _, _ := strings.Cut(text, " "); {
		case !own:
		case slices.Contains([]string{"roll", "double", "move", "ok", "resign"}, word):
			said = append(said, text)
		}
	}
	return said
}

// movesOf returns the moves that were sent to the server. The server played
// missing ones itself, because there was no choice; illegal ones were
// repeated after a cut.
func movesOf(turn core.Turn, said []string) (moves []core.Move) {
	for _, text := range said {
		places, move := strings.CutPrefix(text, "move ")
		if !move {
			break
		}
		for _, m := range turn.Legal() {
			if fmt.Sprintf("%s/%s", placeName(m.From), placeName(m.To)) != places {
				continue
			}
			if _, err := turn.Move(m.From, m.Die); err == nil {
				moves = append(moves, m)
				break
			}
		}
	}
	if rest := turn.Completions(); !turn.Complete() && len(rest) > 0 {
		moves = append(moves, rest[0].List()...)
	}
	return moves
}

// placeName returns the server's name for a point, the bar and off.
func placeName(p core.Point) string {
	switch p {
	case core.Bar:
		return "bar"
	case core.Off:
		return "off"
	}
	return strconv.Itoa(int(p))
}

// Receive implements friend.Link.
func (p connection) Receive(ctx context.Context) ([]byte, error) {
	for {
		p.mu.Lock()
		moved := p.moved
		if p.ended() {
			p.mu.Unlock()
			return nil, errCut
		}
		if p.at < len(p.lines) && strings.HasPrefix(p.lines[p.at], "< ") {
			line := p.lines[p.at][2:]
			p.step()
			p.mu.Unlock()
			return []byte(line), nil
		}
		p.mu.Unlock()
		select {
		case <-moved:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (p connection) Close() error { return nil }

// recorder records what a real server and a player send.
type recorder struct {
	address string
	// cutAfter is that of the recording.
	cutAfter int
	// isCut is closed at the cut.
	isCut chan struct{}
	mu    sync.Mutex
	lines bytes.Buffer
	heard int
}

// recordedLink is one connection to the server.
type recordedLink struct {
	*recorder
	conn net.Conn
	in   *bufio.Reader
	cut  bool
}

func (r *recorder) dial(context.Context) (friend.Link, error) {
	conn, err := net.Dial("tcp", r.address)
	if err != nil {
		return nil, err
	}
	return &recordedLink{recorder: r, conn: conn, in: bufio.NewReader(conn)}, nil
}

func (r *recordedLink) Send(_ context.Context, text []byte) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cut {
		return errCut
	}
	fmt.Fprintf(&r.lines, "> %s\n", text)
	_, err := fmt.Fprintf(r.conn, "%s\n", text)
	return err
}

func (r *recordedLink) Receive(context.Context) ([]byte, error) {
	line, err := r.in.ReadBytes('\n')
	line = bytes.TrimSpace(line)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err != nil || r.cut {
		return line, errors.Join(err, errCut)
	}
	if r.heard++; r.cutAfter > 0 && r.heard > r.cutAfter && bytes.Contains(line, []byte(`"moved","Player":"Guest_sam`)) {
		r.cut, r.cutAfter = true, 0
		close(r.isCut)
		fmt.Fprintln(&r.lines, cut)
		_ = r.conn.Close()
		return nil, errCut
	}
	fmt.Fprintf(&r.lines, "< %s\n", line)
	return line, nil
}

func (r *recordedLink) Close() error { return r.conn.Close() }

// stranger plays one match at a server with a bot in our seat, and returns
// the announcements and the saved events. If the program must end at the cut,
// another continues from what was saved.
func stranger(t *testing.T, m *recording, who int, line *line, sit func(*online.Client) error) (text string, events []core.Event) {
	t.Helper()
	p := &player{t: t, name: seatNames[who] + "_" + m.name, bot: m.bots[who], decides: line.decides, dial: line.dial, saved: matches.NewMemory()}
	quiet := line.off
	if m.killed {
		quiet = line.cut
	}
	g, left := p.visit(sit, quiet)
	if left == table.Left && m.killed {
		_, left = p.visit(func(c *online.Client) error { return c.Join(t.Context(), g.Options.Seat.Match) }, line.off)
	}
	if _, err := p.saved.Events(2); err == nil {
		t.Error("another match was begun in place of the saved one")
	}
	if left != table.Finished {
		t.Errorf("%s: left as %d after\n%s", p.name, left, p.written.String())
	}
	events, err := p.saved.Events(1)
	if err != nil {
		t.Error(err)
	}
	return p.written.String(), events
}

var seatNames = [2]string{"ann", "sam"}

// player is a player who goes to a server.
type player struct {
	t         *testing.T
	name, bot string
	decides   bot.Bot
	dial      online.Dial
	saved     *matches.Memory
	written   page
}

// visit plays a match, until it is over or quiet is closed.
func (p *player) visit(sit func(*online.Client) error, quiet <-chan struct{}) (*session.Game, table.Leaving) {
	t := p.t
	t.Helper()
	texts, err := locales.New(locales.Source)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	client, err := online.Connect(ctx, p.dial, online.Login{Name: p.name, Version: "test"})
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	defer client.Close()
	if err := sit(client); err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	on, err := client.Seated(ctx)
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	var v settings.Values
	for key, value := range map[settings.Key]string{settings.Me: p.bot, settings.BotsResign: "true", settings.Hints: "true"} {
		if err := v.Set(key, value); err != nil {
			t.Fatal(err)
		}
	}
	s := session.New(session.Front{
		Devices: &desk.Devices{Texts: texts, Front: &p.written}, Typed: true, Matches: p.saved, Inputs: desk.Inputs{Quiet: quiet},
		Bot: func(name string, needs bot.Needs) (bot.Bot, error) {
			if p.decides != nil {
				return p.decides, nil
			}
			needs.Seed = []byte("the same each time")
			return bot.New(name, needs)
		},
	}, v)
	g, err := s.BeginOnline(on, "recorded")
	if err != nil {
		t.Fatal(err)
	}
	if g.Options.Hints || g.Options.CubeHints {
		t.Error("hints are on at a server")
	}
	left := s.Play(g)
	if left != table.Left {
		client.Leave()
	}
	return g, left
}

func tapeFile(name, who string) string {
	return filepath.Join("testdata", "online", name+"-"+who+".txt.gz")
}

func readTape(t *testing.T, name, who string) *tape {
	t.Helper()
	file, err := os.Open(tapeFile(name, who))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unpacked)
	if err != nil {
		t.Fatal(err)
	}
	return &tape{t: t, lines: strings.Split(strings.TrimSpace(string(text)), "\n"), moved: make(chan struct{}), cut: make(chan struct{}), off: make(chan struct{})}
}

func (r *recorder) write(t *testing.T, name, who string) {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = w.Write(r.lines.Bytes())
	_ = w.Close()
	_ = os.MkdirAll(filepath.Dir(tapeFile(name, who)), 0o755)
	if err := os.WriteFile(tapeFile(name, who), packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func seats(length int, creator string) map[string]func(*online.Client) error {
	ctx := context.Background()
	return map[string]func(*online.Client) error{
		"ann": func(c *online.Client) error { return c.Create(ctx, length) },
		"sam": func(c *online.Client) error {
			for {
				// The creator may not be at the table yet.
				err := c.JoinPlayer(ctx, creator)
				var refused *online.RefusedError
				if !errors.As(err, &refused) {
					return err
				}
			}
		},
	}
}

// Recorded matches with a real server are replayed: the players send the
// same, and both sides of each match have the same rolls, turns and scores.
func TestRecordedMatchesReplayTheSame(t *testing.T) {
	for _, m := range recorded {
		t.Run(m.name, func(t *testing.T) {
			if *recordAt != "" {
				recordMatch(t, *recordAt, m)
			}
			var sides [2][]core.Event
			said := ""
			for i, who := range seatNames {
				p := readTape(t, m.name, who)
				sit := seats(m.length, "Guest_ann_"+m.name)[who]
				said += strings.Join(p.lines, "\n")
				_, sides[i] = stranger(t, &m, i, &line{p.dial, p.cut, p.off, p}, sit)
				if len(p.refused) > 0 {
					t.Errorf("%s said what was not recorded: %q", who, p.refused)
				}
			}
			compareSides(t, sides)
			if !strings.Contains(said, m.has) {
				t.Errorf("the recording has no %q", m.has)
			}
		})
	}
}

func recordMatch(t *testing.T, address string, m recording) {
	var both sync.WaitGroup
	for i, who := range seatNames {
		r := &recorder{address: address, cutAfter: m.cutAfter * (1 - i), isCut: make(chan struct{})}
		both.Go(func() {
			stranger(t, &m, i, &line{r.dial, r.isCut, nil, nil}, seats(m.length, "Guest_ann_"+m.name)[who])
			r.mu.Lock()
			defer r.mu.Unlock()
			r.write(t, m.name, who)
		})
	}
	both.Wait()
}

// compareSides fails unless both sides have the same turns and results, each as its own.
func compareSides(t *testing.T, sides [2][]core.Event) {
	t.Helper()
	var accounts [2][]string
	for p, events := range sides {
		for _, e := range events {
			if line := asSeenBy(core.Player(p), e); line != "" {
				accounts[p] = append(accounts[p], line)
			}
		}
	}
	if a, b := strings.Join(accounts[0], "\n"), strings.Join(accounts[1], "\n"); a != b || !strings.Contains(a, "match") {
		t.Errorf("the two sides differ:\n%s\n\n%s", a, b)
	}
}

// asSeenBy returns what both sides must agree on in an event, in the first
// side's numbers.
func asSeenBy(side core.Player, e core.Event) string {
	who := func(p core.Player) core.Player { return (p + side) % 2 }
	score := func(s [2]int) [2]int { return [2]int{s[side], s[1-side]} }
	switch e := e.(type) {
	case core.TurnEnded:
		return fmt.Sprint("turn ", who(e.Player), e.Board.For(side))
	case core.Doubled:
		return fmt.Sprint("doubled ", who(e.Player), e.Value)
	case core.Taken:
		return fmt.Sprint("taken ", who(e.Player), e.Value)
	case core.Dropped:
		return fmt.Sprint("dropped ", who(e.Player), e.Value)
	case core.ResignAccepted:
		return fmt.Sprint("resigned to ", who(e.Player), e.Result)
	case core.GameEnded:
		return fmt.Sprint("game ", who(e.Winner), e.Result, e.Points, score(e.Score))
	case core.MatchEnded:
		return fmt.Sprint("match ", who(e.Winner), score(e.Score))
	}
	return ""
}
