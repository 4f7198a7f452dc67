package keymap

// build lays the player's bindings over the defaults.
func build(own bindings, answers Answers) (*Map, []Problem) {
	m := emptyMap(answers)
	var problems []Problem
	for _, in := range Contexts() {
		takers, conflicts := m.bindOwn(in, own.keys[in])
		problems = append(problems, conflicts...)
		for _, b := range own.keys[in] {
			if len(m.keys[in][b.action]) == 0 {
				// Earlier lines took all of its keys, so the default keys stay.
				delete(own.given[in], b.action)
			}
		}
		problems = append(problems, m.bindDefaults(in, own.given[in], takers)...)
	}
	return m, problems
}

// bindOwn binds the player's keys. If two lines want the same key, the first gets it.
func (m *Map) bindOwn(in Context, keys []binding) (map[Key]binding, []Problem) {
	takers := map[Key]binding{}
	var problems []Problem
	for _, b := range keys {
		first, taken := takers[b.key]
		switch {
		case !taken:
			takers[b.key] = b
			m.bind(in, b.key, b.action)
		case first.action != b.action:
			problems = append(problems, Problem{
				Line: b.line, Kind: Conflict, Text: b.key.String(), Other: first.action, In: in,
			})
		}
	}
	return takers, problems
}

// bindDefaults binds the default keys that the player left free.
func (m *Map) bindDefaults(in Context, given map[Action]bool, takers map[Key]binding) []Problem {
	var problems []Problem
	for _, r := range records {
		if !r.Works(in) || given[r.Action] {
			continue
		}
		var taker *binding
		for _, k := range join(r.Keys, r.Also) {
			if BelongsToText(in, k) {
				continue
			}
			if b, taken := takers[k]; taken {
				taker = &b
				continue
			}
			m.bind(in, k, r.Action)
		}
		if taker != nil && !r.Spare && len(m.keys[in][r.Action]) == 0 {
			problems = append(problems, Problem{
				Line: taker.line, Kind: NoKeyLeft, Text: taker.key.String(), Other: r.Action, In: in,
			})
		}
	}
	return problems
}
