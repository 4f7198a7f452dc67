package session

// withEngine adds nothing: a page thinks in another program, and this one is fetched sooner without
// the engine's nets.
func (f Front) withEngine() Front { return f }
