package core

//go:generate go tool -modfile=../.ci/tools/stringer/go.mod stringer -type=Rule,Phase,Result,NoMoveReason,PositionReason,Scoring,Colour -output=names_string.go
