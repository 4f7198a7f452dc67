// Code generated from the structs of cmd/backtalk-web/internal/page by make generate. DO NOT EDIT.

/** Message is one message to the page. It holds only what changed. */
export interface Message {
  /** Lines holds the announcements, in order. */
  lines?: Line[];
  /** Board is the board, if that changed. Gone means that there is no board any more. */
  board?: Board;
  gone?: boolean;
  /** Place is the player's place, or nil if that didn't change. */
  place?: Place;
  /** Step holds what changed in the place if it is still the same list. */
  step?: Step;
  /** Words holds the page's texts, when the language or the mode changed. */
  words?: Words;
  /** Keep tells the page to ask the browser not to delete saved files: a match is over. */
  keep?: boolean;
  /** Look holds how the picture looks, if that changed. */
  look?: Look;
  /** Title is the title of the window, if that changed. */
  title?: string;
  /** Ended means that the player has left the game: the page reads the lines outside of it. */
  ended?: boolean;
}

/** Played is a message about cues. Only one of its fields is set. */
export interface Played {
  cue?: Cue;
  sweep?: Cue[];
  hush?: boolean;
  tune?: Tune;
}

/** Errand is a message that asks for what only the page can do. Only one of its fields is set. */
export interface Errand {
  /** Ready means that the program waits for Play. */
  ready?: boolean;
  /** Seek starts the program that speaks to relays. */
  seek?: boolean;
  /** Speak tells the browser's voice what to do. */
  speak?: Order;
  /** Save gives the player a file. */
  save?: Saved;
  /** Copy puts a text on the clipboard. */
  copy?: string;
  /** Pick asks the player for files. Read asks for the content of the chosen file at this index. */
  pick?: Choice;
  read?: number;
}

/** Input is one message from the page. */
export interface Input {
  /** Press is a key press. */
  press?: Press;
  /** Do is the action of the button that was pressed. */
  do?: string;
  /** Type is a line that was typed into the command field or into a field that asks. */
  type?: string;
  /** Choose is the index of an item in the place with the number Place. */
  choose?: number;
  place?: number;
  /** Close closes the place on top. */
  close?: boolean;
  /** Tap and Open are the indexes of points that were touched. */
  tap?: number;
  open?: number;
  /** Drag holds the indexes of the points between which a checker was dragged. */
  drag?: [number, number];
  /** Sound says whether the browser lets the page make sounds now. */
  sound?: boolean;
  /** Locked means that the browser still refuses sound after the page asked for it. */
  locked?: boolean;
  /** Play starts the game. Coarse means that the player points with a finger, as on a phone. */
  play?: boolean;
  coarse?: boolean;
  /** Lang is the language that the player chose before Play. */
  lang?: string;
  /** Picked are the files that the player chose, File the content of one of them. */
  picked?: Picked[];
  file?: File;
  /** Voices holds the browser's voices, when they changed. Spoken is the browser's report on a text that it speaks. */
  voices?: Voices;
  spoken?: Spoken;
  /** Fleeting means that the browser may delete what is saved. */
  fleeting?: boolean;
  /** Newer means that the browser has fetched a new version of the page. */
  newer?: boolean;
  /** Unreached means that the program that thinks can't be fetched now. */
  unreached?: boolean;
  /** Copied says whether a text was put on the clipboard. */
  copied?: boolean;
  /** Gone means that the worker that thinks has ended, and that the page starts no other. */
  gone?: boolean;
  /** Tested is the form for testers to save. */
  tested?: Tested;
}

/** Line is one announcement. */
export interface Line {
  text: string;
  /** Now interrupts what is being read: the line answers a key. An alert doesn't interrupt: it follows events, which the player must hear. */
  now?: boolean;
  /** Focused marks a line that names what now has the focus. A screen reader that follows the focus reads it automatically, so the page must not make it read the line again. */
  focused?: boolean;
  /** Passing keeps the line out of the list of announcements: a line of a menu. */
  passing?: boolean;
  /** Prompt marks a line that only says what can be done next. */
  prompt?: boolean;
  /** Calls makes the page call a player who looks at another tab. */
  calls?: boolean;
}

/** Board describes the points, so that the page can show them to a screen reader and as a picture. */
export interface Board {
  /** Points are the 24 points in the viewer's numbering, from 24 down to 1. */
  points: Point[];
  /** Focus is the index of the point in focus. */
  focus: number;
  /** Bar and Off count the checkers there, the viewer's first. */
  bar: [number, number];
  off: [number, number];
  /** Dice holds the dice of the turn in progress; Used says which of them are played. */
  dice?: number[];
  used?: boolean[];
  /** Rolled is the side that rolled: 0 is the viewer. */
  rolled: number;
  /** Last is the opponent's last roll, until the viewer has rolled. */
  last?: number[];
  /** Made holds the moves of the viewer's turn in progress. */
  made?: Arrow[];
  /** Cube is the cube's value, or 0 without a cube. CubeAt is 0 if the viewer owns the cube, 1 if the opponent does, 2 if it is centred. */
  cube: number;
  cubeAt: number;
  /** OffTarget means that a touch on the tray bears a checker off. BarFrom means that a checker on the bar is selected. */
  offTarget?: boolean;
  barFrom?: boolean;
  /** Waits is set while somebody else decides: the screen must stay awake. */
  waits?: boolean;
  /** Moves holds the moves of the last turn, with indexes of points; 24 is the bar, 25 the tray. */
  moves?: Arrow[];
  /** Actions holds the buttons that are in an unusual state now. */
  actions?: ActionState[];
  /** Panel holds what the page shows beside the board. */
  panel?: Panel;
  /** HomeLeft means that the viewer's home board is on the left. */
  homeLeft?: boolean;
  /** Colours are the two sides' colours, the viewer's first. */
  colours: [string, string];
  /** Form says how a screen reader finds the points; its values are those of the setting Form. Parts are the quarters or rows of points; a list has none. */
  form: string;
  parts?: Part[];
  /** Beside describes the bar and the checkers off for a screen reader, unless the points are a list. */
  beside?: string;
}

/** Place names what has the player's keys: the board, a menu, a question or a field. */
export interface Place {
  kind: PlaceKind;
  /** ID distinguishes one place from the next of its kind. */
  id: number;
  title?: string;
  /** Items holds the lines of a menu, or the answers to a question; At is the index in focus. */
  items?: string[];
  at: number;
  /** Langs holds the languages of the items, if they are in several. */
  langs?: string[];
  /** Root marks a menu that can't be closed. */
  root?: boolean;
  /** Digits counts the digits that a field takes, or is 0 if it takes any text. The last digit completes it. Letters stay keys. */
  digits?: number;
  /** Number marks a field that takes a number. */
  number?: boolean;
}

/** Step holds what changed in a menu or question that is still open. */
export interface Step {
  /** At is the index in focus. */
  at: number;
  /** Items holds the lines that changed, by index. */
  items?: Record<number, string>;
}

/** Words are the texts of the page. */
export interface Words {
  lang: string;
  /** Dir is the direction of the script, "ltr" or "rtl". */
  dir: string;
  texts: Record<string, string>;
  actions: Button[];
  more: Section[];
  /** Trials are the forms for testers. */
  trials: Trial[];
}

/** Look holds how the picture of the board looks, as values of the settings. */
export interface Look {
  theme: string;
  dice: string;
  size: string;
  motion: string;
}

/** Cue is a cue to play. */
export interface Cue {
  cue: number;
  far?: boolean;
  /** Column is its place from left to right, 1 to 12, or 0 for the middle. */
  column?: number;
  /** After makes it wait for the cues before it. */
  after?: boolean;
}

/** Tune sets volume and panning for later cues. */
export interface Tune {
  /** Volume is from 0 to 1. */
  volume: number;
  /** Mono plays all cues in the middle. */
  mono: boolean;
}

/** Order tells a remote voice what to do: be silent, or say a text after the text before it has ended. */
export interface Order {
  hush?: boolean;
  /** Token names the text in reports. */
  token?: number;
  text?: string;
  language?: string;
  voice?: string;
  /** Rate and Volume are multiples of the defaults: 1 is the default. */
  rate?: number;
  volume?: number;
}

/** Saved is a file that the page gives to the player. */
export interface Saved {
  name: string;
  text: string;
}

/** Choice says how many files the player can choose. */
export interface Choice {
  many: boolean;
}

/** Press is a key press as a browser reports it. */
export interface Press {
  /** Key is KeyboardEvent.key: a character, or a name. */
  key: string;
  ctrl?: boolean;
  alt?: boolean;
  shift?: boolean;
  /** AltGr is set if AltGr, which writes a character, caused Ctrl and Alt. */
  altGr?: boolean;
}

/** Picked is a file of the player's, without its folder. */
export interface Picked {
  name: string;
  /** Size is in bytes. */
  size: number;
}

/** File is the content of a chosen file; Index is its place among the chosen ones. */
export interface File {
  index: number;
  content?: string;
  /** Failed means that the browser can't read it. */
  failed?: boolean;
}

/** Voices are the browser's voices for a language. The setting names a voice for each language that the player chose one for: "de=Anna; en=Daniel". A name alone applies to every language. */
export interface Voices {
  lang: string;
  names: string[];
  /** Total counts the voices of all languages. */
  total: number;
}

/** Spoken reports what the browser did with a text that it speaks. */
export interface Spoken {
  token: number;
  what: Happened;
}

/** Tested is the form that a tester chose, with the version and the browser that the tester named. */
export interface Tested {
  key: string;
  version: string;
  browser: string;
}

/** Point is one point. */
export interface Point {
  /** Label describes it. */
  label: string;
  /** Number is its name to the viewer; Column and Far are its place on the board. */
  number: number;
  column: number;
  far?: boolean;
  /** Own and Rival count the checkers. */
  own?: number;
  rival?: number;
  /** Selected means that its checker is selected, Target that a checker can move from there or, with one selected, to there. */
  selected?: boolean;
  target?: boolean;
}

/** Arrow is a move. */
export interface Arrow {
  from: number;
  to: number;
  /** Side is 0 for the viewer, 1 for the opponent. */
  side: number;
  hit?: boolean;
}

/** ActionState is the state of a button. */
export interface ActionState {
  action: string;
  /** Title replaces the button's default title; empty for the default. */
  title?: string;
  /** Next marks what to do next. Idle means that the action does nothing now. Gone hides the button: the action never works in this match, or there is no question that it could answer. */
  next?: boolean;
  idle?: boolean;
  gone?: boolean;
}

/** Panel holds what the page shows beside the board to those who see it. Others have keys for it. */
export interface Panel {
  /** Match names what is played. Cube describes the cube, or is empty. */
  match: string;
  cube?: string;
  /** Sides are the two sides, the viewer's first. */
  sides: [PanelSide, PanelSide];
  /** Last is the opponent's last roll and play. */
  last?: string;
}

/** Part is a group of points: their indexes, in reading order. */
export interface Part {
  title: string;
  points: number[];
}

/** PlaceKind is the kind of place that the player is in. */
export type PlaceKind = "board" | "menu" | "question" | "entry" | "help" | "none";

/** Button is an action. */
export interface Button {
  action: string;
  title: string;
}

/** Section is a heading with the buttons of a group of actions. */
export interface Section {
  title: string;
  buttons: Button[];
}

/** Trial is a form that testers can choose. */
export interface Trial {
  key: string;
  title: string;
}

/** Happened names a remote voice's report on a text. */
export type Happened = "begun" | "ended" | "failed";

/** PanelSide is one side beside the board. */
export interface PanelSide {
  name: string;
  score: number;
  pips: string;
  /** Turn means that this side decides. */
  turn?: boolean;
  /** Left is the side's time in milliseconds, in a match with a clock; Delay is what remains of the delay before the clock runs. The page computes with them when they are 0, too. */
  left: number;
  delay: number;
  timed?: boolean;
}
