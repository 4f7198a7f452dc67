package direct

import (
	"net"
	"slices"
)

// Addresses returns the addresses of this machine at which others may reach it,
// IPv4 first.
func Addresses() []string {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var four, six []string
	for _, a := range all {
		ip, ok := a.(*net.IPNet)
		switch {
		case !ok || !ip.IP.IsGlobalUnicast():
		case ip.IP.To4() != nil:
			four = append(four, ip.IP.String())
		default:
			six = append(six, ip.IP.String())
		}
	}
	if len(four)+len(six) == 0 {
		// Without a network two programs on this machine can still meet.
		return []string{"127.0.0.1"}
	}
	return slices.Concat(four, six)
}
