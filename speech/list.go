package speech

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"time"
)

// namer is a backend or a talker that knows the voices it can speak with.
type namer interface{ named() catalogue }

// Program is one of this system's backends.
type Program struct {
	// Name is the program's name, Choice the player's name for it.
	Name   string
	Choice Choice
	// Voices are the voices with names. A screen reader has none, because its user has chosen one.
	Voices []Named
	// Missing is the reason why it can't speak, or nil if it can.
	Missing error
}

// List asks each backend of this system whether it can speak, and with which voices.
func List(ctx context.Context, getenv func(string) string) []Program {
	var list []Program
	for _, o := range systemOffers() {
		p := Program{Name: o.name, Choice: o.choice}
		p.Voices, p.Missing = o.list(ctx, getenv)
		list = append(list, p)
	}
	return list
}

// list opens a backend, asks for its voices and closes it.
func (o opener) list(ctx context.Context, getenv func(string) string) ([]Named, error) {
	ctx, cancel := context.WithTimeout(ctx, openLimit)
	defer cancel()
	b, err := o.open(ctx, host{
		report: func(report) {}, sent: func(Utterance, time.Time) {}, getenv: getenv,
	})
	if err != nil {
		return nil, err
	}
	defer func() { awaitAll([]<-chan struct{}{b.close()}, farewellLimit) }()
	if _, ok := b.(*speechd); ok {
		return listServerVoices(ctx, getenv)
	}
	if n, ok := b.(namer); ok {
		return n.named(), nil
	}
	return nil, nil
}

// listServerVoices asks a speech server for its voices, on its own connection.
func listServerVoices(ctx context.Context, getenv func(string) string) ([]Named, error) {
	address, _ := ssipAddress(getenv)
	conn, err := dialSpeechd(ctx, address)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if deadline, ok := ctx.Deadline(); ok {
		_ = conn.SetDeadline(deadline)
	}
	return readServerVoices(conn)
}

// readServerVoices asks a speech server for its voices and reads the answer. Each voice has a line:
// "249-", then its name, language and variant, separated by tabs. A line without the dash ends the
// answer. readServerVoices keeps only plain voices, because espeak-ng makes a hundred variants of
// each.
func readServerVoices(conn net.Conn) ([]Named, error) {
	if _, err := conn.Write([]byte("LIST SYNTHESIS_VOICES\r\nQUIT\r\n")); err != nil {
		return nil, fmt.Errorf("speech server: %w", err)
	}
	lines := bufio.NewScanner(conn)
	var voices []Named
	for lines.Scan() {
		line := lines.Text()
		fields, more := strings.CutPrefix(line, "249-")
		if !more {
			break
		}
		name, rest, _ := strings.Cut(fields, "\t")
		language, variant, _ := strings.Cut(rest, "\t")
		if variant == "" || variant == "none" {
			voices = append(voices, Named{Name: name, Language: language})
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("speech server: %w", err)
	}
	return voices, nil
}

// Speaks reports whether a voice speaks a language, whatever its country.
func (n Named) Speaks(language string) bool { return len(catalogue{n}.speaking(language)) > 0 }
