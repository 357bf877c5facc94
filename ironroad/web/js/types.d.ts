// The shapes that the modules share. What the server sends is described in docs/protocol.md.

import type { Payment, ScoreLine, SeatScore, SeatShown, SeatView, TableShown, View } from "./protocol";

// What the server's models say is written by scripts/protocol.py. Only the rooms of mechanics read the fields of views that
// mechanics add.
export type { Payment, ScoreLine, SeatScore, SeatShown, SeatView, TableShown, View };

export interface City {
  name: string;
  region: string | null;
  token: boolean;
}

export interface Track {
  id: string;
  between: [string, string];
  colour: string;
  length: number;
  ferry: number;
  waves: number;
  tunnel: boolean;
  toll: number;
  route: number;
}

export interface Ticket {
  id: string;
  between: [string, string];
  points: number;
  long: boolean;
}

export interface Label {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

/** How a board is drawn: positions in units of the drawing, y downwards. */
export interface Drawing {
  size: [number, number];
  space: { length: number; width: number };
  city_radius: number;
  label_size: number;
  cities: Record<string, { x: number; y: number; label: Label }>;
  ends: { between: [string, string]; x: number; y: number; label: Label }[];
  /** For each track its spaces: middle and angle in degrees. */
  spaces: Record<string, [number, number, number][]>;
  backdrop: Backdrop | null;
}

export interface Backdrop {
  land?: string[];
  borders?: string[];
  lakes?: string[];
  regions?: { name: string; path: string }[];
  ornaments?: Ornaments;
  [name: string]: any;
}

/** What gives a board's sheet a face. */
export interface Ornaments {
  relief?: string[];
  names?: { text: string; x: number; y: number; size: number; kind: "sea" | "land" | "region" }[];
  title?: { text: string; x: number; y: number; width: number; size: number };
  compass?: { x: number; y: number; radius: number };
}

/** A variant: it switches a part of the rules on or off. */
export interface BoardOption {
  name: string;
  switches: string;
  default: string;
  players: [number, number] | null;
  needs: string | null;
}

export interface Board {
  id: string;
  hash: string;
  name: string;
  players: [number, number];
  trains: number;
  double_routes_from: number;
  cities: City[];
  zones: string[];
  tracks: Track[];
  tickets: Ticket[];
  route_points: Record<string, number>;
  mechanics: Record<string, any>;
  options: BoardOption[];
  /** Facts of the board that are not certain, in English. */
  notes?: string[];
  drawing: Drawing | null;
  start: Record<string, any>;
  draw: Record<string, any>;
}

export interface Move {
  kind: string;
  text: string;
  colour?: string;
  cards?: number;
  locomotives?: number;
  track?: string;
  city?: string;
  tickets?: string[];
  [ofMechanics: string]: any;
}

/**
 * One thing that a move did: its kind, and its parts. A part that one may not know is null; so is a player who is the
 * bank. `protocol.d.ts` lists the kinds; a newer server has more, which are read like this too.
 */
export interface Effect {
  kind: string;
  seat?: number;
  payer?: number | null;
  to?: number | null;
  card?: string | null;
  track?: string | null;
  city?: string | null;
  ticket?: string | null;
  phase?: string;
  points?: number;
  cards?: number;
  locomotives?: number;
  ferry_cards?: number;
  [part: string]: string | number | null | undefined;
}

export interface GameEvent {
  kind: string;
  number: number;
  at: number;
  seat?: number;
  /** Of a move: the phase in which it was made. */
  phase?: string;
  /** Of a move: what it did, as the seats at this screen may know it. */
  effects?: Effect[];
  [name: string]: any;
}

export interface TableState {
  number: number;
  mine: number[];
  isHost: boolean;
  table: TableShown;
  views: Record<string, View>;
  legalMoves: Move[];
  events: GameEvent[];
  offset: number;
  present: boolean[];
  spectators: number;
}

// ---- mechanics: rules that only some boards have ------------------------------------------------

type Child = import("./core/dom.js").Child;
type Gaps = Record<string, string | number>;
/** A text: its locale key, or the end of that key where the hook says so, and the values for its gaps. */
type Text = [string, Gaps];

/**
 * A mechanic's room: a module, listed in `mechanics/index.js`, with all texts and pictures of the mechanic. Every hook
 * but the name is optional. Hooks that take a board, a view or a seat are called only on boards with the mechanic.
 */
export interface Mechanic {
  /** The mechanic's name in board files. */
  name: string;
  /** Whether a board has the mechanic; by default, whether the board file has a table of that name. */
  isOn?(board: Board): boolean;
  /** The mechanic's drawings, by the name that `sign` takes: SVG paths in a square from -5 to 5. */
  signs?: Record<string, string>;
  /** Its pictures on cards, by the name that `art` takes: SVG paths by class, in a box of 60 by 36 around the origin. */
  art?: Record<string, Record<string, string>>;

  // The map.
  track?: TrackLooks;
  /** Pieces that stand on cities. */
  pieces?(view: View, board: Board): [city: string, piece: Node][];
  player?: UnseatedPlayer;

  // A player's turn.
  phases?: Record<string, PhaseRoom>;
  moves?: Record<string, MoveRoom>;
  /** Keys of the keyboard, each with the kind of move that it makes. */
  keys?: Record<string, string>;
  /** A pile in the market; `does(kind)` gives the properties of a button that makes a move of that kind. */
  market?(view: View, does: (kind: string) => Record<string, any>): Child;
  card?: PaymentCard;
  /** The end of `words.ask.` and `words.wait.` while something other than a track is paid for. */
  payFor?(payment: Payment): string | null;
  /** Why a track cannot be claimed; null if this mechanic does not forbid it. */
  whyNot?(board: Board, view: View, seat: number, track: Track): Text | null;
  /** What a claim of a track by a seat costs and brings, told before it is made; all of it follows from view and board. */
  promises?(track: Track, view: View, board: Board, seat: number): Promised[];
  /** The end of `words.ask.` for a seat's turn, where the mechanic adds an action to it. */
  turn?(view: View, board: Board, seat: number): string | null | false;
  /** Kinds of effects that a player is told at once when an own move has them, and not only in the log. */
  tellsAtOnce?: string[];
  /** The number of players from which every track of a double route is open. */
  doubleRoutesFrom?(board: Board): number;

  // A seat.
  /** Figures in the panel of a seat. */
  figures?(seat: SeatView, board: Board, view: View): Figure[];
  /** An element beside the cards of a hand. */
  hand?(seat: SeatView): Child;
  /** A count that only its owner sees, with its texts `tray.KEY` and `replay.KEY`. */
  own?(view: View): { key: string; n: number } | null;

  // What moves did. The words are in the locales, `effect.KIND`: a room only adds pictures.
  /** An element beside the line of a move in the log. */
  besideLog?(effects: Effect[], isNew: boolean): Child;
  glimpse?: Glimpse;
  /** How effects move over the page, by their kind. */
  animates?: Record<string, (effect: Effect, stage: Stage) => void>;
  /** How effects sound, by their kind. */
  sounds?: Record<string, import("./core/sounds.js").SoundName>;

  /** One line about the mechanic, told when it first comes up. */
  firstTime?: FirstTime;

  // Scores.
  scores?: Record<string, ScoreRoom>;
  /** More to say of a line from a source that every board has, `routes` or `ticket`. */
  moreOf?: Record<string, (line: ScoreLine, board: Board) => string | null>;
  /** Tie-breaks by the name that the server sends, each with the end of its key `words.scores.`. */
  decisions?: Record<string, string>;

  // The page of rules.
  /** Things that every player begins with. */
  beginsWith?(board: Board): Child;
  /** Things that lie ready on the board when the game begins. */
  liesReady?(board: Board): Child;
  /** An action for a turn: its name and its text. */
  action?(board: Board): [name: string, text: string];
  /** The end of `rules.` for the text that says where tracks may be claimed. */
  claims?: string;
  /** A section of its own. */
  rules?(board: Board, pictures: Pictures): Child;
  /** The picture that stands for boards with this mechanic. */
  sample?(board: Board, pictures: Pictures): HTMLElement | null;
  /** The mechanic's points at the end of the game. */
  end?(board: Board): Child;
  /** The variant that switches the mechanic: gaps of `rules.variant.OPTIONText`, and a picture. */
  variant?(board: Board, pictures: Pictures): { gaps: Gaps; picture?: HTMLElement | null };
}

/** The look of tracks that the mechanic marks. */
export interface TrackLooks {
  /** The class of such a track; null for others. */
  kind?(track: Track): string | null;
  /** The sign on a space. */
  sign?(track: Track, place: number): string | null;
  /** The outline of the bed in which a space lies, as an SVG path around the origin; null for none. */
  bed?(track: Track, length: number, width: number): string | null;
  /** A mark on the middle of a track, drawn around the origin. */
  mark?(track: Track, width: number): Node | null;
  /** Words for screen readers. */
  words?(track: Track): string | null;
}

/** A player without a seat: the mechanic's name is its owner's mark, `--seat-NAME` its colour, `track.NAME` its words. */
export interface UnseatedPlayer {
  tracks(view: View): string[];
}

/** A phase in which a player must decide: its texts are `words.ask.KEY` and `words.wait.KEY`. */
export interface PhaseRoom {
  key: string;
  /** The key while the player who is asked has nothing to pay with; by default the same. */
  keyUnpaid?: string;
  /** The number in those texts. */
  n?(view: View): number;
  /** Values for the gaps of `prompt.about.KEY`, which explains the question. */
  about?(view: View, board: Board): Gaps;
  /** The prompt, given the buttons for payments; by default a choice on the map, headed `prompt.PHASE`. */
  prompt?(question: import("./table/prompt.js").Question, payments: Child): Child;
}

/** A fact of a move that is told before it is made. */
export interface Promised {
  /** The end of `promise.`. */
  key: string;
  gaps?: Gaps;
  /** Another seat, whose name fills the gap `name`. */
  other?: number;
  /** Whether it stands instead of the points that a track brings on other boards. */
  isInstead?: boolean;
  /** Whether it is so dear that the player is asked first, whatever the settings. */
  isDear?: boolean;
}

/** A kind of move. */
export interface MoveRoom {
  /** The end of `words.do.`, and the gaps. */
  words(move: Move, about: About): Text;
  /** Whether the move binds the player for good, so that the client may ask first. */
  isFinal?: boolean;
  /** Whether the client always asks first, as one stray click would make the move. */
  mustAsk?: boolean;
  /** Whether the places for it glow only when the player wants to make it: the tray has a button, `tray.KEY`. */
  onRequest?: { key: string; n(seat: SeatView, board: Board): number };
  /** What the move costs and brings, told before it is made. */
  promises?(move: Move, view: View, board: Board, seat: number): Promised[];
}

/** A kind of card of its own that payments may contain: `words.cards.NAME` and `card.NAME`. */
export interface PaymentCard {
  name: string;
  count(paid: Move | Effect): number;
  /** The price of one such card when payments are sorted; a locomotive is 100, another card 1. */
  dear: number;
  /** So many of them, drawn. */
  picture(n: number): Child;
}

/** A figure in the panel of a seat: `players.KEY`, `replay.KEY`. */
export interface Figure {
  key: string;
  sign: string;
  n: number;
}

/** A move that is shown for a moment, except to the player who must decide about what it did. */
export interface Glimpse {
  of(effects: Effect[]): boolean;
  show(effects: Effect[], text: string): Child;
}

/** A place on the page; null if it is not in sight. */
export type Place = DOMRect | null;

/** The page while the effects of a move are shown in motion: places on it, and ways to move. */
export interface Stage {
  seat(seat: number | null | undefined): Place;
  city(name: string | null | undefined): Place;
  track(id: string | null | undefined): Place;
  /** A pile of the market, by the `data-key` of its button. */
  pile(key: string): Place;
  /** A thing or a sign flies; a sign in the colour of its owner. */
  fly(what: string | HTMLElement, from: Place, to: Place, owner?: number | null): void;
  /** The cards of a payment fly to what they pay for. */
  pay(effect: Effect, to: Place): void;
  /** The trains of a track are laid one by one. */
  lay(track: string | null | undefined): void;
  /** Points rise at the panel of a seat. */
  rise(seat: number | undefined, points: number | undefined): void;
}

/** The line about a mechanic, and what brings it: a phase, a kind of effect, or a claim of such a track. */
export interface FirstTime {
  /** The key of the line. */
  text: string;
  /** The lesson that teaches the mechanic. */
  lesson: string;
  phases?: string[];
  effects?: string[];
  track?(track: Track, board: Board): boolean;
}

/** A source of points: its row is headed `words.scores.SOURCE`. */
export interface ScoreRoom {
  /** Whether this source brings points during the game. */
  isEarly?: boolean;
  words(line: ScoreLine): string;
  /** Tracks to show on the map while the pointer is on the row. */
  path?(seat: SeatScore): string[];
}

/** Functions that make the pictures of the rules; each picture shows one route of the board. */
export interface Pictures {
  /** A route of `size` tracks, one of which suits; empty if there is none. */
  route(suits: (track: Track) => boolean, size?: number): Track[];
  /** Such a route among tracks that no mechanic marks. */
  plainRoute(suits: (track: Track) => boolean, size?: number): Track[];
  /** A picture of the tracks of a route with a caption; null without tracks. */
  draw(route: Track[], caption: string, extra?: PictureExtra): HTMLElement | null;
}

/** Things in a picture beside the tracks. */
export interface PictureExtra {
  /** Seats by track. */
  owners?: Record<string, number>;
  /** Fields of the view. */
  view?: Partial<View>;
  /** Fields of the first seat. */
  seat?: Partial<SeatView>;
  isAtSea?: boolean;
}

/** The context of a move that can be chosen, for its words; every part may be missing. */
export interface About {
  board?: Board | null;
  /** The phase in which the move can be made. */
  phase?: string;
}

