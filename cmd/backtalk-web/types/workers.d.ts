// The messages between the page, its workers and the service worker, and what Backtalk adds to globals.
import type { Errand, Input, Message, Played } from './messages';

/** What the game says, as JSON. Only one of the three at a time. */
export type FromGame = Message & Played & Errand;

/** Sends a message to the game. */
export type Send = (message: Input) => void;

/** How far a worker is with its program. */
export interface Report {
  /** How much has arrived. */
  bytes?: number;
  size?: number;
  /** Each quarter but the last: 1 to 3. */
  quarter?: number;
  /** How many attempts failed before this one. */
  unreached?: number;
  runs?: boolean;
}

/** A program, as the builder names it. */
export interface Program {
  file: string;
  /** In bytes, uncompressed. */
  size: number;
  tables?: string[];
}

/** What the program reads from self.backtalk. */
export interface Given {
  languages: string;
  query: string;
  fragment: string;
  address: string;
  sparing: boolean;
  ports: MessagePort[];
  tables?: string[];
}

/** The first message to a worker. */
export type First = Program & Given & { counts: boolean };

/** The samples of a cue, from the thinker. */
export interface Samples {
  cue: number;
  far: boolean;
  samples: Float32Array<ArrayBuffer>;
}

/** What a worker says, apart from the game's messages. */
export type FromWorker = { program?: Report; keep?: string; samples?: undefined } | (Samples & { program?: undefined; keep?: undefined });

/** A port to a new worker, for the game. */
export type ToGame = { thoughts: MessagePort } | { talk: MessagePort };

/** What the page says to the service worker: 'take' to change to the new version, or a file to keep. */
export type ToService = 'take' | { keep: string };

/** The page's own texts, before the program has loaded. */
export type Texts = Record<string, string>;
