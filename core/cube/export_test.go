package cube

import "backtalk/core/engine"

// Utility lets a test grow a searcher's trees.
func Utility(s Situation) engine.Utility { return s.utility() }
