package main

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The program reached a server whose list has a hundred thousand matches;
// the error is about the list.
func TestOverlongListIsReported(t *testing.T) {
	listening, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listening.Close()
	go func() {
		conn, err := listening.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		for heard := bufio.NewScanner(conn); heard.Scan(); {
			if strings.HasPrefix(heard.Text(), "loginjson") {
				fmt.Fprintln(conn, `{"Type":"welcome","PlayerName":"ann"}`)
				continue
			}
			match := `{"ID":1,"Points":1,"Players":1,"Name":"x"},`
			fmt.Fprintln(conn, `{"Type":"list","Games":[`+strings.TrimSuffix(strings.Repeat(match, 100_000), ",")+"]}")
		}
	}()
	program := exec.CommandContext(t.Context(), "backtalk", "online", "--server", listening.Addr().String(), "--guest", "ann", "--data", t.TempDir())
	program.Env = append(os.Environ(), "XDG_STATE_HOME="+t.TempDir(), "XDG_CONFIG_HOME="+t.TempDir())
	out, err := program.CombinedOutput()
	if want := "sent something that Backtalk can't read."; err == nil || !strings.Contains(string(out), want) {
		t.Errorf("%v, said %q, want %q in it", err, out, want)
	}
}
