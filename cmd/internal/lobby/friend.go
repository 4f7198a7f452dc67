package lobby

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/desk"
	"backtalk/cmd/internal/friend"
	"backtalk/cmd/internal/friend/meet"
	"backtalk/cmd/internal/friend/sealed"
	"backtalk/cmd/internal/places"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/cmd/internal/table"
	"backtalk/core"
)

// Invitation holds what a host wants.
type Invitation struct {
	Where meet.Where
	// Code is the spoken code that the host has chosen. If it is the zero code, the lobby creates
	// one.
	Code sealed.Code
	// Public opens a table at the relay, which anybody can join.
	Public bool
	// Announce gets what the host has to pass on to the friend, before anybody can join.
	Announce func(Hosting)
}

// Hosting holds what others need to join.
type Hosting struct {
	meet.Invitation
	// Spoken is the code to say or type. At an open table it is the zero code.
	Spoken sealed.Code
	Reach  meet.Reach
	// Table is the id of an open table, or empty for none.
	Table string
}

// Visit holds what a guest knows about the host.
type Visit struct {
	Where meet.Where
	Code  sealed.Code
	// Accept agrees to whatever the host offers.
	Accept bool
	// Public means that the host waits at an open table, where somebody else may have joined
	// already.
	Public bool
	// Offer is the open table's offer, and Host is its host's name.
	Offer friend.Offer
	Host  string
	// link is set if the visit comes from an invitation. watches is set if the invitation is to
	// watch.
	link, watches bool
	// search is set during a search with a code that the player typed.
	search *search
	// name overrides the player's name from the settings.
	name string
}

// friends plays with friends on other machines.
type friends struct {
	session  *session.Session
	front    *Front
	settings settingsMenus
	saved    saved
}

// Host waits for a friend and plays. It returns how the player left the match, or a
// *session.Refusal that says why there was no match.
func (l *Lobby) Host(i Invitation) (table.Leaving, error) { return l.friends.host(i) }

// Join joins a friend and plays, as Host does.
func (l *Lobby) Join(v Visit) (table.Leaving, error) { return l.friends.visit(v) }

// visit joins a friend and plays, or watches if that is what the invitation is for.
func (l friends) visit(v Visit) (table.Leaving, error) {
	if v.watches {
		return l.corrected(v, l.watch)
	}
	if left, continued, err := l.offerJoined(v.Code); continued || err != nil {
		return left, err
	}
	return l.corrected(v, l.join)
}

// Accept does what an invitation asks for, and shows the start menu afterwards.
func (l *Lobby) Accept(i meet.Invitation) error {
	return l.runAfter(outcome(l.Join(invited(i))))
}

// Continue continues a saved match with a friend.
func (l *Lobby) Continue(g *session.Game) (table.Leaving, error) { return l.friends.resume(g) }

func (l friends) host(i Invitation) (table.Leaving, error) {
	seed, err := l.session.FriendSeed()
	if err != nil {
		return table.Left, err
	}
	offer, err := l.session.Offer(seed)
	if err != nil {
		return table.Left, err
	}
	reach, err := l.session.Network.Host(i.Where)
	if err != nil {
		return table.Left, l.refused(err)
	}
	defer reach.Close()
	if i.Where.Relay == "" && reach.Port == 0 {
		return table.Left, &session.Refusal{Message: say.M(say.FriendInviteNeedsRelay, relaySetting())}
	}
	// Ask for the name only now, when it is clear that the connection can be used.
	if err := l.introduce(say.FriendHostName); err != nil {
		return table.Left, err
	}
	spoken, secret, list := l.door(&i, reach, &offer)
	peer, chain := l.session.Peer(0, reach), friend.NewChain(seed)
	peer.Trouble, peer.Warn = l.trouble(reach), l.warns(hostWarnings)
	shown := meet.Table{}
	if i.Public {
		values := l.session.Values.Clone()
		peer.Public, peer.Admits = true, func(name string) bool { return !session.Blocks(values, name) }
		shown = meet.NewTable(peer.Hello.Name, l.session.Devices.Texts.Tag(), l.session.Now(), secret, offer)
	}
	if i.Announce != nil {
		i.Announce(Hosting{reach.Invitation(secret, i.Where), spoken, reach, shown.ID()})
	}
	if reach.Port != 0 {
		// When the match continues later, the host waits at the same port.
		i.Where.Listen = meet.SamePort(i.Where.Listen, reach.Port)
	}
	begun, err := meeting(l.session, list, func(ctx context.Context, d *desk.Desk) (meet.Begun, error) {
		if i.Public {
			defer l.show(ctx, reach, shown)()
		}
		codes := []sealed.Code{secret}
		if spoken.Given() {
			codes = append(codes, spoken)
		}
		begun, err := peer.Host(ctx, offer, chain, codes...)
		if err == nil {
			satDown(d, begun.Names[1])
		}
		return begun, err
	})
	if err != nil {
		return table.Left, refusedOffer(err, &offer, l.refused)
	}
	return l.play(begun, 0, seed, road{i.Where, reach, peer.Trouble}, offer)
}

// refusedOffer explains why an offer failed. If one program doesn't know the game, it names the
// game. other explains every other error.
func refusedOffer(err error, o *friend.Offer, other func(error) error) error {
	title, named := a11y.VariantTitle(o.Game)
	if named && friend.FaultOf(err) == friend.OtherGame {
		return &session.Refusal{Message: say.M(say.FriendGameTooNew, say.Data{"Variant": title})}
	}
	return other(err)
}

// door returns the codes under which a host waits, one to speak and one for an invitation, and the
// list to show meanwhile. An open table has no spoken code.
func (l friends) door(i *Invitation, reach meet.Reach, o *friend.Offer) (spoken, secret sealed.Code, list func(*desk.Desk) *places.Menu) {
	secret = sealed.NewSecret()
	if i.Public {
		return sealed.Code{}, secret, tableOffered(l.session, o)
	}
	spoken, where := i.Code, i.Where
	if !spoken.Given() {
		spoken = l.session.NewCode()
	}
	return spoken, secret, func(d *desk.Desk) *places.Menu {
		return l.hosting(d, Hosting{reach.Invitation(secret, where), spoken, reach, ""}, where)
	}
}

func (l friends) join(v Visit) (table.Leaving, error) {
	reach, err := l.session.Network.Guest(v.Where)
	if err != nil {
		return table.Left, l.refused(err)
	}
	defer reach.Close()
	if err := l.introduce(say.FriendGuestName); err != nil {
		return table.Left, err
	}
	v.search = newSearch(&v, l.session.Typed)
	left, err := l.joinAt(v, reach, nil, l.seeking(v.Where, v.search))
	return left, v.search.why(err)
}

// joinAt joins a host, and shows a list meanwhile. before is an offer that the player has already
// agreed to, or nil. joinAt doesn't ask about the same offer again.
func (l friends) joinAt(v Visit, reach meet.Reach, before *friend.Offer, list func(*desk.Desk) *places.Menu) (table.Leaving, error) {
	seed, err := l.session.FriendSeed()
	if err != nil {
		return table.Left, err
	}
	peer, chain := l.session.Peer(1, reach), friend.NewChain(seed)
	peer.Trouble = l.trouble(reach)
	if address := v.Where.Address; address != "" && before == nil {
		peer.Trouble = l.silence(address)
	}
	peer.Hello.Name, peer.Warn = cmp.Or(v.name, peer.Hello.Name), l.warns(guestWarnings)
	begun, err := meeting(l.session, list, func(ctx context.Context, d *desk.Desk) (meet.Begun, error) {
		if v.Public && !v.Accept {
			// Ask before joining: the table has shown the whole offer, and a slow answer then keeps
			// nobody else waiting.
			yes, err := l.agree(ctx, d, friend.Hello{Name: v.Host}, v.Offer)
			if err != nil || !yes {
				return meet.Begun{}, cmp.Or(err, friend.ErrDeclined)
			}
			before = &v.Offer
		}
		stop := v.search.remind(d)
		defer stop()
		ctx, there := v.patient(ctx)
		begun, err := peer.Join(ctx, v.Code, chain, func(ctx context.Context, host friend.Hello, o friend.Offer) (bool, error) {
			there()
			stop()
			if v.Accept || before != nil && before.Same(&o) {
				return true, nil
			}
			return l.agree(ctx, d, host, o)
		})
		begun.Place = v.Code.Place()
		return begun, v.why(ctx, err)
	})
	if errors.Is(err, friend.ErrDeclined) {
		return table.Left, &session.Refusal{Message: say.M(say.FriendDeclinedHere, nil)}
	}
	if err != nil {
		return table.Left, l.refused(err)
	}
	return l.play(begun, 1, seed, road{v.Where, reach, peer.Trouble}, begun.Offer)
}

// road holds how the two players reach each other. trouble announces problems.
type road struct {
	where   meet.Where
	reach   meet.Reach
	trouble func(error)
}

// play plays the agreed match, and rematches for as long as both players want them.
func (l friends) play(b meet.Begun, own core.Player, seed []byte, r road, offer friend.Offer) (table.Leaving, error) {
	g, err := l.session.BeginFriend(b, own, seed, r.where)
	if err != nil {
		b.Conn.Leave(nil)
		return table.Left, err
	}
	line, err := l.session.Connect(g, r.reach, b.Conn, r.trouble)
	if err != nil {
		b.Conn.Leave(nil)
		return table.Left, err
	}
	defer line.End()
	l.remember(r.where)
	left := l.session.Play(g)
	line.End()
	if left != table.Rematch {
		return left, nil
	}
	return l.again(g, r.reach, offer)
}

// again meets the same friend for a rematch, by the code saved with the match.
func (l friends) again(g *session.Game, reach meet.Reach, offer friend.Offer) (table.Leaving, error) {
	f := g.Options.Friend
	code, _ := sealed.Stored(f.Code)
	if f.Own == 1 {
		return l.joinAt(Visit{Where: f.Where, Code: code, name: l.session.NameAgain(g)}, reach, &offer, l.waitingAgain(g))
	}
	seed, err := l.session.FriendSeed()
	if err != nil {
		return table.Left, err
	}
	peer, chain := l.session.Peer(0, reach), friend.NewChain(seed)
	peer.Trouble, peer.Hello.Name = l.trouble(reach), l.session.NameAgain(g)
	begun, err := meeting(l.session, l.waitingAgain(g), func(ctx context.Context, _ *desk.Desk) (meet.Begun, error) {
		return peer.Host(ctx, offer, chain, code)
	})
	if err != nil {
		return table.Left, l.refused(err)
	}
	return l.play(begun, 0, seed, road{f.Where, reach, peer.Trouble}, offer)
}

// resume waits until both sides have the same events of the match, and continues it.
func (l friends) resume(g *session.Game) (table.Leaving, error) {
	f := g.Options.Friend
	open := l.session.Network.Guest
	if f.Own == 0 {
		open = l.session.Network.Host
	}
	reach, err := open(f.Where)
	if err != nil {
		return table.Left, l.refused(err)
	}
	defer reach.Close()
	line, err := l.session.Connect(g, reach, nil, l.trouble(reach))
	if err != nil {
		return table.Left, err
	}
	defer line.End()
	_, err = meeting(l.session, l.waitingFor(g), func(ctx context.Context, _ *desk.Desk) (struct{}, error) {
		if g.Over() {
			// The friend may lack the end of the match, or may be gone because they have it.
			short, cancel := context.WithTimeout(ctx, lastWait)
			defer cancel()
			_ = line.Agreed(short)
			return struct{}{}, nil
		}
		return struct{}{}, line.Ready(ctx)
	})
	if err != nil {
		return table.Left, l.refusedBy(err, g)
	}
	if err := l.session.CatchUp(g); err != nil {
		return table.Left, err
	}
	if g.Over() {
		l.session.Finish(g)
		return table.Finished, nil
	}
	left := l.session.Play(g)
	line.End()
	offer, ok := friend.OfferOf(g.Match.State().Rules)
	if left != table.Rematch || !ok {
		return left, nil
	}
	offer.Hints, offer.CubeHints, offer.Verbose = g.Options.Hints, g.Options.CubeHints, g.Options.Verbose
	offer.Watch = f.Watch
	state := g.Match.State()
	offer.Colours = [2]core.Colour{state.Players[0].Colour, state.Players[1].Colour}
	return l.again(g, reach, offer)
}

// lastWait bounds the wait for a friend who may lack the end of a match.
const lastWait = 30 * time.Second

// errStopped is returned if the player stops waiting, errQuit if the player quits the program.
var (
	errStopped = errors.New("the player waits no longer")
	errQuit    = errors.New("the player quits")
)

// meeting shows a list while wait runs in the background. Leaving the list cancels wait's context.
func meeting[T any](s *session.Session, list func(*desk.Desk) *places.Menu, wait func(context.Context, *desk.Desk) (T, error)) (found T, err error) {
	type result struct {
		found T
		err   error
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	d := s.Desk()
	done := make(chan result, 1)
	in := s.Inputs
	if s.Typed {
		// Typed lines are for the match.
		in.Lines = nil
	}
	d.Enter(stoppable(d, list(d)))
	go func() {
		found, err := wait(ctx, d)
		done <- result{found, err}
		d.Post(d.Leave)
	}()
	quit := d.Run(in)
	select {
	case r := <-done:
		return r.found, r.err
	default:
	}
	cancel()
	if r := <-done; r.err == nil {
		// wait succeeded just as the player left: play anyway.
		return r.found, nil
	}
	if quit {
		return found, errQuit
	}
	return found, errStopped
}

// harmless adds a line to an empty list, so that a stray Enter doesn't end the wait.
func harmless(menu *places.Menu) {
	if len(menu.Items) == 0 {
		menu.Items = []places.Item{{Title: say.M(say.FriendPatience, nil), Whole: true}}
	}
}

// stoppable returns a list for a wait with one more line, which ends the wait. When the wait is
// stopped, the player hears that, unless the list has a Left of its own.
func stoppable(d *desk.Desk, menu *places.Menu) *places.Menu {
	if menu.Left == nil {
		menu.Left = func() { d.Answer(say.FriendStopped, nil) }
	}
	harmless(menu)
	menu.Items = append(menu.Items, places.Item{Title: say.M(say.FriendStopItem, nil), Do: menu.Left})
	return menu
}

func (l friends) waitingFor(g *session.Game) func(*desk.Desk) *places.Menu {
	return func(*desk.Desk) *places.Menu {
		return waitMenu(l.session, say.M(say.FriendResumeAsk, say.Data{"Name": a11y.Called(g.Opponent())}))
	}
}

// waitingAgain returns the list to show while the player waits for the friend after a match.
func (l friends) waitingAgain(g *session.Game) func(*desk.Desk) *places.Menu {
	return func(*desk.Desk) *places.Menu {
		menu := waitMenu(l.session, say.M(say.FriendWaiting, say.Data{"Name": a11y.Called(g.Opponent())}))
		menu.Whole = true
		return menu
	}
}

// waitMenu returns a list that is open while the player waits. Closing it ends the wait.
func waitMenu(s *session.Session, title say.Message) *places.Menu {
	return &places.Menu{Title: title, Text: s.Devices.Text, Unasked: true}
}

// agree asks the guest about the host's offer.
func (l friends) agree(ctx context.Context, d *desk.Desk, host friend.Hello, o friend.Offer) (bool, error) {
	answered := make(chan bool, 1)
	question := &places.Question{
		Ask: say.M(say.FriendOffered, say.Data{
			"Name": host.Name, "Match": offered(&o), "Options": offeredOptions(&o),
		}),
		Answers: l.session.Devices.Answers, Still: true, Yes: func() { answered <- true }, No: func() { answered <- false },
	}
	d.Post(func() { d.Enter(question) })
	select {
	case yes := <-answered:
		return yes, nil
	case <-ctx.Done():
		// The host is gone. If they come back, Backtalk asks the guest about their offer again.
		d.Post(func() { d.Withdraw(func(p places.Place) bool { return p == question }) })
		return false, ctx.Err()
	}
}

func either(on bool, yes, no say.MessageID) say.Message {
	if on {
		return say.M(yes, nil)
	}
	return say.M(no, nil)
}

// lengthOffered returns the phrase for the length of the offered match.
func lengthOffered(o *friend.Offer) say.Message {
	switch r := o.RulesOf(); {
	case r.Money():
		return say.M(say.FriendOfferMoney, nil)
	case r.Variant == core.BestOfFive():
		return say.M(say.FriendOfferBest, nil)
	default:
		return say.M(say.FriendOfferMatch, say.Data{"Length": r.Length})
	}
}

// offered returns the phrase for the offered match, with the game if it isn't backgammon.
func offered(o *friend.Offer) say.Message {
	return a11y.OfGame(o.RulesOf().Variant.Name, lengthOffered(o))
}

// offeredOptions returns everything else in an offer. It leaves out default rules, and rules without
// effect in this match.
func offeredOptions(o *friend.Offer) say.List {
	r := o.RulesOf()
	options := say.List{
		say.M(say.FriendOfferNoClock, nil),
		either(o.Hints, say.FriendHintsOn, say.FriendHintsOff),
	}
	if !r.Variant.NoCube {
		options = append(options, either(o.CubeHints, say.FriendCubeHintsOn, say.FriendCubeHintsOff))
	}
	options = append(options, either(o.Verbose, say.FriendVerboseOn, say.FriendVerboseOff))
	if r.Clock.On() {
		options[0] = a11y.ClockRules(r, say.FriendOfferClock, say.FriendOfferClockBare)
	}
	with := r
	with.Crawford = true
	for _, special := range []struct {
		is bool
		id say.MessageID
	}{
		{with.Normal().Crawford && !r.Crawford, say.FriendOfferNoCrawford},
		{r.Jacoby, say.FriendOfferJacoby},
		{r.Beavers, say.FriendOfferBeavers},
	} {
		if special.is {
			options = append(options, say.M(special.id, nil))
		}
	}
	if o.Watch {
		options = append(options, say.M(say.FriendOfferWatch, nil))
	}
	return options
}

// trouble returns a function that announces, once, that the relay can't be reached. Backtalk keeps
// trying.
func (l friends) trouble(r meet.Reach) func(error) {
	id := say.FriendRelayDown
	if r.Port == 0 {
		// Nobody can join in any other way.
		id = say.FriendRelayDownAlone
	}
	var once sync.Once
	return func(err error) {
		if errors.Is(err, friend.ErrUnreachable) {
			once.Do(func() { l.session.Notify(say.M(id, relaySetting())) })
		}
	}
}

// silence returns a function that announces that nobody answers at an address, or that a host
// answers but hangs up. It announces each only once. Backtalk keeps trying.
func (l friends) silence(address string) func(error) {
	var nobody, hungUp sync.Once
	data := say.Data{"Address": say.Shown(address)}
	return func(err error) {
		switch {
		case errors.Is(err, context.Canceled):
		case errors.Is(err, meet.ErrHungUp):
			hungUp.Do(func() { l.session.Notify(say.M(say.FriendHungUp, data)) })
		default:
			nobody.Do(func() { l.session.Notify(say.M(say.FriendNobodyThere, data)) })
		}
	}
}

// hostWarnings and guestWarnings hold the messages for warnings to a host and to a guest.
var (
	hostWarnings = map[meet.Warning]say.MessageID{
		meet.Interference: say.FriendGuessing, meet.Spent: say.FriendCodeSpent, meet.Older: say.FriendOlder,
	}
	guestWarnings = map[meet.Warning]say.MessageID{meet.Interference: say.FriendInterfered}
)

// warns returns a function that announces each warning once.
func (l friends) warns(messages map[meet.Warning]say.MessageID) func(meet.Warning) {
	var mu sync.Mutex
	said := map[meet.Warning]bool{}
	return func(w meet.Warning) {
		mu.Lock()
		defer mu.Unlock()
		if id, known := messages[w]; known && !said[w] {
			said[w] = true
			l.session.Notify(say.M(id, nil))
		}
	}
}

// problems maps errors to the reasons why a meeting failed.
var problems = []struct {
	err error
	id  say.MessageID
}{
	{sealed.ErrWrongCode, say.FriendWrongCode},
	// The code belongs to another match, or is a code for watchers.
	{friend.ErrAccused, say.FriendWrongCode},
	{sealed.ErrNotBacktalk, say.FriendNotBacktalk},
	{meet.ErrSpent, say.FriendSpent},
	{friend.ErrUnreachable, say.FriendUnreachable},
	{friend.ErrLeft, say.FriendLeftBefore},
	{errTaken, say.TablesGone},
	{friend.ErrNoWay, say.FriendNoWebSocket},
}

// refused returns why a meeting failed. If the player ended it, no message is needed.
func (l friends) refused(err error) error {
	var fault *friend.Error
	switch {
	case errors.Is(err, errStopped), errors.Is(err, errQuit):
		return err
	case errors.Is(err, friend.ErrDeclined):
		return &session.Refusal{Message: say.M(say.FriendDeclined, nil)}
	case friend.FaultOf(err) == friend.OtherGame:
		return &session.Refusal{Message: say.M(say.FriendGameUnknown, nil)}
	case errors.As(err, &fault) && fault.Fault == friend.OtherVersion:
		return &session.Refusal{Message: say.M(say.FriendFaultVersion, say.Data{"Name": "", "Version": fault.Version})}
	}
	for _, p := range problems {
		if errors.Is(err, p.err) {
			return &session.Refusal{Message: say.M(p.id, relaySetting())}
		}
	}
	l.session.Note(err)
	return &session.Refusal{Message: say.M(say.FriendNoListening, nil)}
}

func (l friends) refusedBy(err error, g *session.Game) error {
	if errors.Is(err, errStopped) || errors.Is(err, errQuit) {
		return err
	}
	return &session.Refusal{Message: table.Lost(err, say.Data{"Name": a11y.Called(g.Opponent())})}
}

// stopped reports whether the player stopped waiting, and whether by quitting the program. No
// message is needed then.
func stopped(err error) (quit, is bool) {
	return errors.Is(err, errQuit), errors.Is(err, errQuit) || errors.Is(err, errStopped)
}

// outcome returns what comes after a match with a friend. If the player gives up waiting, the menu that they came
// from opens again.
func outcome(left table.Leaving, err error) (next, error) {
	var why *session.Refusal
	if quit, is := stopped(err); is {
		return next{quits: quit, again: true}, nil
	}
	if errors.As(err, &why) {
		return says(why.Message), nil
	}
	line := say.StartGoOn
	if left == table.Finished {
		line = say.FriendTitle
	}
	return next{quits: left == table.Left && err == nil, line: line}, err
}

// friendMenu returns the menu for playing with friends.
func (l *Lobby) friendMenu(d *desk.Desk, choose func(step)) places.Place {
	menu := &places.Menu{Title: say.M(say.FriendTitle, nil), Text: l.Session.Devices.Text, Left: func() { l.Session.Save() }}
	leave := choose
	choose = func(s step) {
		l.Session.Save()
		within := menu.Items[menu.At()].Title.ID
		leave(func() (next, error) {
			after, err := s()
			after.within = within
			return after, err
		})
	}
	host := func() {
		choose(func() (next, error) { return outcome(l.friends.host(Invitation{Where: l.friends.named()})) })
	}
	menu.Items = []places.Item{
		{Title: say.M(say.FriendHostItem, nil), Do: host},
		{Title: say.M(say.FriendJoinItem, nil), Open: func() places.Place {
			return l.friends.askWhere(d, say.FriendAskWhere, func(v Visit) {
				choose(func() (next, error) { return outcome(l.Join(v)) })
			})
		}},
		{Title: say.M(say.WatchItem, nil), Open: func() places.Place {
			return l.friends.askWhere(d, say.WatchAskCode, func(v Visit) {
				choose(func() (next, error) { return outcome(l.Watch(v)) })
			})
		}},
	}
	menu.Items = append(menu.Items, l.tables().items(d, choose)...)
	menu.Items = append(menu.Items, places.Item{
		Title: say.M(say.StartOptions, nil), Open: func() places.Place { return l.settings.options(d, settings.Values.Hosting, host) },
	})
	menu.Items = append(menu.Items, l.strangers().item(d, choose)...)
	for _, row := range (settings.Group{Table: "play"}).In() {
		if row.Key == settings.Relay {
			menu.Items = append(menu.Items, l.settings.item(d, row))
		}
	}
	return menu
}
