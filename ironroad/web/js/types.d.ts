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

export interface SeatView {
  seat: number;
  score: number;
  trains: number;
  cards: number;
  known_cards: Record<string, number>;
  tickets: number;
  offered: number;
  start_kept: number;
  stations: string[];
  loans: number;
  ferry_cards: number;
  tokens: string[];
  home: string | null;
  markers: string[];
  catches: number;
}

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
  ferry_supply: number;
  tokens_left: Record<string, number>;
  marker_points: Record<string, number>;
  neutral: { trains: number; marker: number | null; tracks: string[] } | null;
  alien: { city: string; holder: number | null } | null;
  payment: {
    track: string | null;
    city: string | null;
    laid: Record<string, number>;
    laid_ferry_cards: number;
    turned_up: Record<string, number>;
    extra: number;
  } | null;
  hand: Record<string, number> | null;
  tickets: string[] | null;
  offer: string[] | null;
  chosen: string[] | null;
  toll_points: number | null;
  [name: string]: any;
}

export interface Move {
  kind: string;
  text: string;
  colour?: string;
  cards?: number;
  locomotives?: number;
  ferry_cards?: number;
  track?: string;
  city?: string;
  tickets?: string[];
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
