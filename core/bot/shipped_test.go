package bot

import (
	"sync"

	"backtalk/core/engine"
)

// shipped is the built-in engine, loaded once for all tests.
var shipped = sync.OnceValues(engine.New)
