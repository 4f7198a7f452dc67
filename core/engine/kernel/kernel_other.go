//go:build !amd64 && !arm64

package kernel

func assembly() []Kind { return nil }

// These replace the assembly, which Best never chooses here.

func sumRows64(y, w *float32, idx *uint16, val *float32, k int)    {}
func sumRows32(y, w *float32, idx *uint16, val *float32, k int)    {}
func sumHalves64(y *float32, w, idx *uint16, val *float32, k int)  {}
func wideHalves64(y *float32, w, idx *uint16, val *float32, k int) {}
func spreadRows64(w, d *float32, idx *uint16, val *float32, k int) {}
func spreadRows32(w, d *float32, idx *uint16, val *float32, k int) {}
func positives(idx *uint16, val, h *float32, n int) int            { return 0 }
func product64(y, w, h *float32, n int)                            {}
func product32(y, w, h *float32, n int)                            {}
func product8(y, w, h *float32, n int)                             {}
func transposed64(dh, w, d *float32, n int)                        {}
func transposed32(dh, w, d *float32, n int)                        {}
func transposed8(dh, w, d *float32, n int)                         {}
func outer64(w, h, d *float32, n int)                              {}
func outer32(w, h, d *float32, n int)                              {}
func outer8(w, h, d *float32, n int)                               {}
func relu(dst, src *float32, n int)                                {}
func mask(d, h *float32, n int)                                    {}
func add(dst, src *float32, n int)                                 {}
func adam(w, m, v, grad *float32, n int, rate, eps, scale, fresh1, fresh2 float32) {
}
