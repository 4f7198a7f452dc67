package advice

// mirrors maps the kinds of reasons for a play to the kinds against another play that state the same
// fact.
func mirrors() map[Kind][]Kind {
	return map[Kind][]Kind{
		MakesPoint: {MissesPoint}, PointsOn: {MissesPoint, MissesHit}, MakesBarPoint: {MissesBarPoint}, MakesAnchor: {MissesAnchor},
		MakesPrime: {MissesPrime}, FullPrime: {MissesPrime}, Hits: {MissesHit}, HitsLoose: {MissesHit},
		Slots: {MissesSlot}, BringsBuilder: {MissesBuilder}, StepsUp: {MissesStep}, FillsGap: {LeavesGap}, ClearsRear: {LeavesRear},
		Unstacks: {LeavesStack}, EdgeOfPrime: {MissesEdge}, Escapes: {MissesEscape}, Runs: {StaysBack}, RunsToSafety: {StaysBack}, LastOut: {StaysBack},
		KeepsPoint: {BreaksPoint, BreaksBarPoint}, KeepsAnchor: {BreaksAnchor}, KeepsMidpoint: {BreaksMidpoint},
		SavesGammon: {LosesGammons}, SavesBackgammon: {LosesBackgammons}, ClosesOut: {MissesClose}, WinsGammons: {WinsFewerGammons}, WinsMore: {WinsLess},
	}
}

// Mirrors reports whether r, a reason for one play, states the same fact as other, a reason against
// another play.
func (r Reason) Mirrors(other Reason) bool {
	if r.Kind == EntersUp && other.Kind == EntersDeep {
		return true
	}
	for _, k := range mirrors()[r.Kind] {
		if k == other.Kind && (r.Point == 0 || other.Point == 0 || r.Point == other.Point) {
			return true
		}
	}
	return false
}
