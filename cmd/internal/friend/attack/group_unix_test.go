//go:build unix

package attack

import (
	"os/exec"
	"syscall"
)

// grouped puts a script and its processes into one group, so that end stops
// them together.
func grouped(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func end(c *exec.Cmd) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGTERM)
	_ = c.Wait()
}
