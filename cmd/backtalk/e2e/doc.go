// Package e2e implements tests that play Backtalk as a person does: the built
// program in a real terminal (tmux), keys in, lines out, with the real speech
// server and a voice that writes down what it receives, and a real sound server
// with one device, which is recorded.
//
// Its tests have the build tag e2e, because they need what .ci/packages
// installs: make e2e runs them. Start from [Seat] for a program at a
// terminal, [Rigs] for its ears, and TestMatchByKeys.
package e2e
