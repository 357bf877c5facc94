// The shapes that the modules share. What the server sends is described in docs/protocol.md.

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

/** How a board is drawn: places in its own units, y downwards. */
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
  [name: string]: any;
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
  /** Facts that are not sure, in English. */
  notes?: string[];
  drawing: Drawing | null;
  start: Record<string, any>;
  draw: Record<string, any>;
}

export interface SeatShown {
  name: string;
  kind: "open" | "person" | "bot";
  bot: string | null;
  resigned: boolean;
  present: boolean;
  left: number | null;
}

export interface TableShown {
  id: string;
  board: string;
  options: Record<string, string>;
  status: "open" | "playing" | "over" | "closed";
  public: boolean;
  host: string;
  seats: SeatShown[];
  clock: { per: string; seconds: number; increment: number } | null;
  running: number | null;
  since: number | null;
  pace: number;
  hints: boolean;
  paused: boolean;
  asking: number | null;
  asked: number[];
  may_take_back: number[];
  follows: string | null;
  rematch: string | null;
  winners: number[] | null;
  scores: any;
}

/** What everybody knows of a seat; what mechanics add is read in their rooms alone. */
export interface SeatView {
  seat: number;
  score: number;
  trains: number;
  cards: number;
  known_cards: Record<string, number>;
  tickets: number;
  offered: number;
  start_kept: number;
  [ofMechanics: string]: any;
}

/** What is being paid for. */
export interface Payment {
  track: string | null;
  city: string | null;
  laid: Record<string, number>;
  turned_up: Record<string, number>;
  extra: number;
  [ofMechanics: string]: any;
}

/** A game as a seat or a spectator sees it; what mechanics add is read in their rooms alone. */
export interface View {
  board: string;
  seat: number | null;
  phase: string;
  to_move: number | null;
  turn: number;
  turns_left: number | null;
  seats: SeatView[];
  tracks: Record<string, number>;
  face_up: Record<string, number>;
  discards: Record<string, number>;
  deck: number;
  ticket_deck: number[];
  ticket_discards: string[];
  payment: Payment | null;
  hand: Record<string, number> | null;
  tickets: string[] | null;
  offer: string[] | null;
  chosen: string[] | null;
  [ofMechanics: string]: any;
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

export interface GameEvent {
  kind: string;
  number: number;
  at: number;
  seat?: number;
  move?: Move;
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

// ---- mechanics: what only some boards have ------------------------------------------------------

type Child = import("./core/dom.js").Child;
type Gaps = Record<string, string | number>;
/** A text: its key, or the end of its key where the hook says so, and what goes into its gaps. */
type Text = [string, Gaps];

/**
 * A mechanic's room: all that the client says and shows of it, in one module listed in `mechanics/index.js`.
 * All but the name may be missing. Hooks that are given a board, a view of a table or a seat are asked only where the
 * mechanic is on.
 */
export interface Mechanic {
  /** What the board file calls it. */
  name: string;
  /** Whether a board has it; without this hook: whether the board's file has a table of its name. */
  isOn?(board: Board): boolean;
  /** Drawings of its own, by the name that `sign` takes: paths in a square from -5 to 5. */
  signs?: Record<string, string>;

  // The map.
  track?: TrackLooks;
  /** Pieces that stand on cities. */
  pieces?(view: View, board: Board): [city: string, piece: Node][];
  player?: UnseatedPlayer;

  // A player's turn.
  phases?: Record<string, PhaseRoom>;
  moves?: Record<string, MoveRoom>;
  /** Letters on the keyboard, and the kinds of move that they make. */
  keys?: Record<string, string>;
  /** A pile among the cards to draw; `does` makes its button do a kind of move. */
  market?(view: View, does: (kind: string) => Record<string, any>): Child;
  card?: PaymentCard;
  /** What is being paid for, where that is no track: the end of `words.ask.` and `words.wait.`. */
  payFor?(payment: Payment): string | null;
  /** How a payment is told: the end of `words.do.` and `words.did.`, and its gaps; null if as usual. */
  paid?(move: Move, about: About, gaps: Gaps): Text | null;
  /** Why a track cannot be claimed; null if this mechanic does not forbid it. */
  whyNot?(board: Board, view: View, seat: number, track: Track): Text | null;
  /** The number of players from which every track of a double route is open. */
  doubleRoutesFrom?(board: Board): number;

  // A seat.
  /** Figures in the panel of a seat. */
  figures?(seat: SeatView, board: Board): Figure[];
  /** What lies beside the cards of a hand. */
  hand?(seat: SeatView): Child;
  /** A count that only its owner sees: `tray.KEY` and `replay.KEY`. */
  own?(view: View): { key: string; n: number } | null;

  // What happened.
  /** Which of the cards that a move turned over it turned up for all to see. */
  turnedUp?(cards: string[], view: View, board: Board): string[];
  /** What stands beside the line of an event in the log. */
  besideLog?(event: GameEvent, isNew: boolean): Child;
  glimpse?: Glimpse;
  /** What became of a move that nobody decided, in sentences. */
  aftermath?(move: Move, before: View, after: View, names: string[], board: Board): string[];

  // Scores.
  scores?: Record<string, ScoreRoom>;
  /** How ties are broken, as the server says it, and the end of `words.scores.`. */
  decisions?: Record<string, string>;

  // The page of rules.
  /** What every player begins with. */
  beginsWith?(board: Board): Child;
  /** What lies ready when the game begins. */
  liesReady?(board: Board): Child;
  /** What one may do in a turn: its name and its text. */
  action?(board: Board): [name: string, text: string];
  /** Where tracks may be claimed: the end of `rules.`. */
  claims?: string;
  /** A section of its own. */
  rules?(board: Board, pictures: Pictures): Child;
  /** The picture that tells such boards from others. */
  sample?(board: Board, pictures: Pictures): HTMLElement | null;
  /** What counts at the end. */
  end?(board: Board): Child;
  /** The variant that switches it: gaps of `rules.variant.OPTIONText`, and a picture. */
  variant?(board: Board, pictures: Pictures): { gaps: Gaps; picture?: HTMLElement | null };
}

/** How tracks look that the mechanic marks. */
export interface TrackLooks {
  /** The class of such a track; null for others. */
  kind?(track: Track): string | null;
  /** The sign on a space. */
  sign?(track: Track, place: number): string | null;
  /** What lies on the middle of a track, drawn around the origin. */
  mark?(track: Track, width: number): Node | null;
  /** Words for those who do not see it. */
  words?(track: Track): string | null;
}

/** A player without a seat: the mechanic's name is its owner's mark, `--seat-NAME` its colour, `track.NAME` its words. */
export interface UnseatedPlayer {
  tracks(view: View): string[];
  /** Words for a track that it gets without anybody's move. */
  gets(track: string, board: Board | null): string;
}

/** A phase in which something is asked: its texts are `words.ask.KEY` and `words.wait.KEY`. */
export interface PhaseRoom {
  key: string;
  /** The number in those texts. */
  n?(view: View): number;
  /** The question, given buttons to pay with; without this a choice on the map, headed `prompt.PHASE`. */
  prompt?(question: import("./table/prompt.js").Question, payments: Child): Child;
}

/** A kind of move. */
export interface MoveRoom {
  /** The end of `words.do.` and `words.did.`, and the gaps. */
  words(move: Move, about: About): Text;
  /** Whether it binds for good, so that careful people are asked first. */
  isFinal?: boolean;
  /** For a move that the next one pays: how both are told together. */
  paid?: string;
}

/** A kind of card of its own that payments may contain: `words.cards.NAME` and `card.NAME`. */
export interface PaymentCard {
  name: string;
  count(move: Move): number;
  /** How unwelcome it is to pay one; a locomotive is 100, a card 1. */
  dear: number;
}

/** A figure in the panel of a seat: `players.KEY`, `replay.KEY`. */
export interface Figure {
  key: string;
  sign: string;
  n: number;
}

/** An event that is shown for a moment to those who are not asked about it. */
export interface Glimpse {
  of(event: GameEvent): boolean;
  show(event: GameEvent, text: string): Child;
}

/** A source of points: its row is headed `words.scores.SOURCE`. */
export interface ScoreRoom {
  /** Whether it brings points during the game. */
  isEarly?: boolean;
  words(line: ScoreLine, seat: SeatScore): string;
  /** Tracks to show on the map when one points at it. */
  path?(seat: SeatScore): string[];
}

/** What the pictures of the rules are made with; each shows one route of the board. */
export interface Pictures {
  /** A route that has such a track, and so many tracks in all; empty if there is none. */
  route(suits: (track: Track) => boolean, size?: number): Track[];
  /** The same among tracks that no mechanic marks. */
  plainRoute(suits: (track: Track) => boolean, size?: number): Track[];
  /** The tracks of a route with a caption; nothing without tracks. */
  draw(route: Track[], caption: string, extra?: PictureExtra): HTMLElement | null;
}

/** What else is to be seen in a picture. */
export interface PictureExtra {
  /** Seats by track. */
  owners?: Record<string, number>;
  /** What the view says besides. */
  view?: Partial<View>;
  /** What the first seat has. */
  seat?: Partial<SeatView>;
  isAtSea?: boolean;
}

/** What is known of a move beside the move itself; all of it may be missing. */
export interface About {
  board?: Board | null;
  /** In which it was made. */
  phase?: string;
  /** What is being paid for. */
  begun?: Move | null;
  /** Cards that were turned up for it. */
  turnedUp?: string[];
  drew?: Record<string, number>;
}

export interface ScoreLine {
  source: string;
  text: string;
  points: number;
}

export interface SeatScore {
  seat: number;
  total: number;
  lines: ScoreLine[];
  tickets_done: string[];
  longest_path: string[];
  longest_path_length: number;
  borrowed: string[];
}
