package session

// withEngine adds nothing. A page runs the engine in another program, and this one loads sooner without the
// engine's nets.
func (f Front) withEngine() Front { return f }
