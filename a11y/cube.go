package a11y

import (
	"backtalk/a11y/say"
	"backtalk/core"
)

// worded returns the message for a cube, or for a track if the listener plays with one.
func (e *Ear) worded(cube, track say.MessageID) say.MessageID {
	if e.style.TrackWording {
		return track
	}
	return cube
}

func (t *narrator) doubled(ev core.Doubled) {
	t.offer(ev.Player, say.M(say.CubeTakeQuestion, nil),
		t.ear.who(t.sc, ev.Player, say.CubeYouDouble, say.CubeNameDoubles, say.Data{"Value": ev.Value}))
}

func (t *narrator) beavered(ev core.Beavered) {
	t.offer(ev.Player, say.M(say.CubeTakeQuestion, nil),
		t.ear.who(t.sc, ev.Player, say.CubeYouBeaver, say.CubeNameBeavers, say.Data{"Value": ev.Value}))
}

// offer announces a double or a beaver. If a person at this keyboard has to answer, it also asks
// the question.
func (t *narrator) offer(by core.Player, question, sentence say.Message) {
	a := say.Announcement{
		Sentences: []say.Message{sentence}, Urgency: say.Event, Cue: say.CueDoubleOffered,
		Topic: say.TopicGame, Speaker: t.sc.speaker(by),
	}
	asked := by.Opponent()
	if t.sc.Shared || t.sc.isYou(asked) {
		a.Urgency = say.Alert
		if m, ok := t.ear.newLead(t.sc, t.ahead()); ok && t.ear.style.Verbose {
			a.Sentences = append(a.Sentences, m)
		}
		a.Sentences = append(a.Sentences, t.question(asked, question.ID, say.CubeNameTakeQuestion))
	}
	t.add(a)
}

// ahead returns by how many pips the viewer leads; negative if the viewer trails.
func (t *narrator) ahead() int {
	return t.now.Board[t.sc.Viewer.Opponent()].Pips() - t.now.Board[t.sc.Viewer].Pips()
}

func (t *narrator) taken(ev core.Taken) {
	e := t.ear
	data := say.Data{"Value": ev.Value}
	owner := core.Player(max(t.sc.State.Cube.Owner, 0))
	sentences := []say.Message{e.who(t.sc, ev.Player,
		e.worded(say.CubeYouTake, say.CubeYouTakeTrack), e.worded(say.CubeNameTakes, say.CubeNameTakesTrack), data)}
	if t.sc.State.Cube.Turned() && owner != ev.Player {
		// The doubler took a beaver: the cube stays with the player who beavered.
		sentences = []say.Message{
			e.who(t.sc, ev.Player, say.CubeYouAccept, say.CubeNameAccepts, nil),
			e.cubeStands(t.sc, t.sc.State.Cube),
		}
	}
	t.add(say.Announcement{
		Sentences: sentences, Urgency: say.Event, Cue: say.CueDoubleTaken,
		Topic: say.TopicGame, Speaker: t.sc.speaker(ev.Player),
	})
}

// cubeStands returns the sentence for the cube's value and owner.
func (e *Ear) cubeStands(sc Scene, c core.Cube) say.Message {
	data := say.Data{"Value": c.Value}
	if !c.Turned() {
		return say.M(e.worded(say.CubeCentred, say.CubeCentredTrack), data)
	}
	return e.who(sc, core.Player(c.Owner), e.worded(say.CubeYours, say.CubeYoursTrack), e.worded(say.CubeNamed, say.CubeNamedTrack), data)
}
