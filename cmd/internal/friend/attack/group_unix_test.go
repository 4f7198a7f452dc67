//go:build unix

package attack

import (
	"os/exec"
	"syscall"
)

// grouped ends a script and its processes together.
func grouped(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func end(c *exec.Cmd) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGTERM)
	_ = c.Wait()
}
