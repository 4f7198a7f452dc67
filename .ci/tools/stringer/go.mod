module backtalk/tools/stringer

go 1.26.0

tool golang.org/x/tools/cmd/stringer

require (
	golang.org/x/mod v0.35.0 // indirect
	golang.org/x/sync v0.20.0 // indirect
	golang.org/x/tools v0.44.0 // indirect
)
