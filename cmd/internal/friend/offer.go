package friend

import (
	"backtalk/core"
)

// ruleSets returns the rules that a host can offer, by name.
func ruleSets() map[string]core.Rules {
	return map[string]core.Rules{
		"match": {}, "money": {Scoring: core.Money}, "best-of-five": {Variant: core.BestOfFive()},
	}
}

// OfferOf returns an offer with these rules. It returns false for a variant
// that the protocol can't offer.
func OfferOf(r core.Rules) (Offer, bool) {
	r = r.Normal()
	o := Offer{
		Match: NewID(), Length: r.Length, Crawford: r.Crawford, Jacoby: r.Jacoby, Beavers: r.Beavers,
		Clock: int(r.Clock.PerPoint / core.Second), Delay: int(r.Clock.Delay / core.Second),
	}
	if r.Variant != core.BestOfFive() {
		known, ok := core.VariantNamed(r.Variant.Name)
		if !ok || known != r.Variant {
			return Offer{}, false
		}
		o.Game, r.Variant = r.Variant.Name, core.Variant{}
	}
	for name, set := range ruleSets() {
		if set.Variant == r.Variant && (set.Scoring == r.Scoring || set.Variant != core.Variant{}) {
			o.Rules = name
			return o, true
		}
	}
	return Offer{}, false
}

// RulesOf returns the offered rules.
func (o *Offer) RulesOf() core.Rules {
	r := ruleSets()[o.Rules]
	if o.Game != "" {
		r.Variant, _ = core.VariantNamed(o.Game)
	}
	r.Length, r.Crawford, r.Jacoby, r.Beavers = o.Length, o.Crawford, o.Jacoby, o.Beavers
	r.Clock = core.Clock{PerPoint: core.Millis(o.Clock) * core.Second, Delay: core.Millis(o.Delay) * core.Second}
	return r.Normal()
}

// known reports whether this program knows the rules and would make the same
// offer of them.
func (o *Offer) known() bool {
	_, known := ruleSets()[o.Rules]
	again, _ := OfferOf(o.RulesOf())
	return known && again.Rules == o.Rules && again.Game == o.Game && again.Length == o.Length &&
		again.Clock == o.Clock && again.Delay == o.Delay && again.Crawford == o.Crawford && again.Jacoby == o.Jacoby && again.Beavers == o.Beavers
}

// coloured reports whether the sides have valid and different colours.
func (o *Offer) coloured() bool {
	a, b := o.Colours[0], o.Colours[1]
	return a <= core.Black && b <= core.Black && a != b
}

// Same reports whether another offer is for the same match, apart from id,
// colours and dice. The player then doesn't have to agree twice.
func (o *Offer) Same(other *Offer) bool {
	a, b := *o, *other
	a.Match, a.Colours, a.Tip = b.Match, b.Colours, b.Tip
	return a == b
}
