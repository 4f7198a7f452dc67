//go:build !js

package engine

// A cache holds 16,384 positions: 36 MiB at most. With a quarter of that, searches of three rolls take
// an eighth more time; with four times as much, they take no less.
const places = 256
