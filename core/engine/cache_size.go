//go:build !js

package engine

// places lets a cache hold 16,384 positions, in at most 36 MiB. With a quarter of that, searches of three
// rolls take an eighth more time; with four times as much, they take no less.
const places = 256
