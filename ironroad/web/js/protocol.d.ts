// Written by scripts/protocol.py from the server's models; not to be edited.

/** A seat took a card of the face-up row (B5). */
export interface CardTaken {
  kind: "card taken";
  seat: number;
  card: string;
}

/** A seat drew a card blind (B5). */
export interface CardDrawn {
  kind: "card drawn";
  seat: number;
  card: string | null;
}

/** A card of the deck was turned up into the face-up row (B5). */
export interface RowFilled {
  kind: "row filled";
  card: string;
}

/** The face-up row was discarded, for too many locomotives lay in it (B9). */
export interface RowReplaced {
  kind: "row replaced";
  cards: number;
}

/** The discards were shuffled into a new deck (B10). */
export interface DeckReshuffled {
  kind: "deck reshuffled";
  cards: number;
}

/** A seat laid cards down, to pay for a track, a station or a marker (B12, E6, E12, O6). */
export interface CardsLaid {
  kind: "cards laid";
  seat: number;
  card: string;
  cards: number;
  locomotives: number;
  ferry_cards: number;
  track: string | null;
  city: string | null;
}

/** What a seat had laid down went to the discards; ferry cards to their supply (B13, I3). */
export interface CardsSpent {
  kind: "cards spent";
  seat: number;
}

/** What a seat had laid down went back to its hand: it gave a tunnel up (E8). */
export interface CardsTakenBack {
  kind: "cards taken back";
  seat: number;
}

/** A seat placed its trains on a track (B13). */
export interface TrackClaimed {
  kind: "track claimed";
  seat: number;
  track: string;
}

/** A seat scored the points of a track it claimed (B13). */
export interface Points {
  kind: "points";
  seat: number;
  points: number;
  track: string;
}

/** The toll of a track was paid (N6, N8, N17). Here None is the bank. */
export interface TollPaid {
  kind: "toll paid";
  payer: number | null;
  to: number | null;
  toll: number;
  track: string;
}

/** A seat drew a ticket, to keep it or not (B20). */
export interface TicketDrawn {
  kind: "ticket drawn";
  seat: number;
  ticket: string | null;
}

/** A seat chose start tickets; nobody is shown how many before all have chosen (B26). */
export interface StartTicketsChosen {
  kind: "start tickets chosen";
  seat: number;
}

/** A seat kept a ticket of its offer (B20). */
export interface TicketKept {
  kind: "ticket kept";
  seat: number;
  ticket: string | null;
}

/** A ticket that a seat did not keep went under the deck (B20). */
export interface TicketPutBack {
  kind: "ticket put back";
  seat: number;
  ticket: string | null;
  block: number;
}

/** A ticket that a seat did not keep was laid face up on the ticket discards (N4). */
export interface TicketDiscarded {
  kind: "ticket discarded";
  seat: number;
  ticket: string;
}

/** A ticket that a seat did not keep left the game, unseen by the others (E3). */
export interface TicketLeftOut {
  kind: "ticket left out";
  seat: number;
  ticket: string | null;
}

/** The first block of tickets put back became the top of the deck. */
export interface TicketsComeUp {
  kind: "tickets come up";
}

/** The ticket discards were shuffled into a new deck (N4, N20). */
export interface TicketsRenewed {
  kind: "tickets renewed";
}

/** A seat's own tracks now join the places of one of its tickets (B22). */
export interface TicketFinished {
  kind: "ticket finished";
  seat: number;
  ticket: string;
}

/** A seat passed, having no other move (B25). */
export interface Passed {
  kind: "passed";
  seat: number;
  in_a_row: number;
}

/** A seat's turn ended. */
export interface TurnEnded {
  kind: "turn ended";
  seat: number;
  turn: number;
}

/** A seat has few trains left: every seat has one more turn (B21). */
export interface LastTurns {
  kind: "last turns";
  seat: number;
  turns: number;
}

/** A seat must decide. It is the last effect of a move that does not end the game. */
export interface Decision {
  kind: "decision";
  seat: number;
  phase: string;
  track: string | null;
  city: string | null;
}

/** The game ended. */
export interface GameOver {
  kind: "game over";
}

/** A card was turned up for a tunnel (E6). */
export interface TunnelCard {
  kind: "tunnel card";
  card: string;
}

/** The turned-up cards ask a seat for extra cards, or for none (E6, E7). */
export interface TunnelAsks {
  kind: "tunnel asks";
  seat: number;
  cards: number;
}

/** The turned-up cards went to the discards (E9). */
export interface TunnelCleared {
  kind: "tunnel cleared";
}

/** A seat laid the extra cards that the tunnel asks for (E6, E7). */
export interface ExtraCardsLaid {
  kind: "extra cards laid";
  seat: number;
  card: string;
  cards: number;
  locomotives: number;
}

/** A seat built a station (E12). */
export interface StationBuilt {
  kind: "station built";
  seat: number;
  city: string;
}

/** A seat took a loan, having too few toll points for the toll of a track (N7). */
export interface LoanTaken {
  kind: "loan taken";
  seat: number;
  toll: number;
  track: string;
}

/** After a round a ticket was turned up for the neutral player, and discarded (N14). */
export interface NeutralTicket {
  kind: "neutral ticket";
  ticket: string;
}

/** The neutral player got a track (N16, N17). */
export interface NeutralTrack {
  kind: "neutral track";
  track: string;
}

/** The neutral marker passed to a seat (N16). */
export interface NeutralMarker {
  kind: "neutral marker";
  seat: number;
}

/** The neutral player is out, and the marker is gone (N19, N20). */
export interface NeutralOut {
  kind: "neutral out";
}

/** A seat took the token of a city (S6). */
export interface TokenTaken {
  kind: "token taken";
  seat: number;
  city: string;
}

/** A seat took a ferry card from the supply (I3). */
export interface FerryCardTaken {
  kind: "ferry card taken";
  seat: number;
}

/** A seat chose its home city and put a marker there (O3). */
export interface HomeChosen {
  kind: "home chosen";
  seat: number;
  city: string;
}

/** A seat put a marker on a city of the track it claimed (O6). */
export interface MarkerPlaced {
  kind: "marker placed";
  seat: number;
  city: string;
}

/** The points of a claimed track went to the owner of a marker on its city (O7-O9). */
export interface MarkerPoints {
  kind: "marker points";
  seat: number;
  points: number;
  city: string;
  track: string;
}

/** A seat caught the alien (O14). */
export interface AlienCaught {
  kind: "alien caught";
  seat: number;
  points: number;
  city: string;
}

/** The alien was moved to a city with a marker of the seat that caught it (O14). */
export interface AlienMoved {
  kind: "alien moved";
  seat: number;
  city: string;
}

/** One thing that a move did; each kind is a class. A part that one may not know is None. */
export type Effect =
  | CardTaken
  | CardDrawn
  | RowFilled
  | RowReplaced
  | DeckReshuffled
  | CardsLaid
  | CardsSpent
  | CardsTakenBack
  | TrackClaimed
  | Points
  | TollPaid
  | TicketDrawn
  | StartTicketsChosen
  | TicketKept
  | TicketPutBack
  | TicketDiscarded
  | TicketLeftOut
  | TicketsComeUp
  | TicketsRenewed
  | TicketFinished
  | Passed
  | TurnEnded
  | LastTurns
  | Decision
  | GameOver
  | TunnelCard
  | TunnelAsks
  | TunnelCleared
  | ExtraCardsLaid
  | StationBuilt
  | LoanTaken
  | NeutralTicket
  | NeutralTrack
  | NeutralMarker
  | NeutralOut
  | TokenTaken
  | FerryCardTaken
  | HomeChosen
  | MarkerPlaced
  | MarkerPoints
  | AlienCaught
  | AlienMoved;

/** The host made the table. */
export interface Created {
  kind: "created";
  number: number;
  at: number;
}

/** A person took a seat. */
export interface Sat {
  kind: "sat";
  number: number;
  at: number;
  seat: number;
  name: string;
}

/** A person gave a seat up before the game began. */
export interface Left {
  kind: "left";
  number: number;
  at: number;
  seat: number;
}

/** A bot was put on an open seat. */
export interface Filled {
  kind: "filled";
  number: number;
  at: number;
  seat: number;
  bot: string;
}

/** The game was set up; the outcomes of chance are in `setup`. */
export interface Started {
  kind: "started";
  number: number;
  at: number;
}

/** A seat made a move; the outcomes of chance are in `chance`. */
export interface Moved {
  kind: "moved";
  number: number;
  at: number;
  seat: number;
  phase: string;
  move: MoveShown;
  effects: Effect[];
}

/** A player asks the others for permission to take a seat's last move back. */
export interface AskedBack {
  kind: "asked back";
  number: number;
  at: number;
  seat: number;
}

/** A player agrees, or does not, that a move is taken back. */
export interface AnsweredBack {
  kind: "answered back";
  number: number;
  at: number;
  seat: number;
  agree: boolean;
}

/** The last moves were taken back. */
export interface TakenBack {
  kind: "taken back";
  number: number;
  at: number;
  seat: number;
  moves: number;
}

/** The game was paused. */
export interface Paused {
  kind: "paused";
  number: number;
  at: number;
  name: string;
}

/** The game was resumed. */
export interface Resumed {
  kind: "resumed";
  number: number;
  at: number;
  name: string;
}

/** No server was running from `since` (Unix milliseconds) until now: clocks did not run. */
export interface Outage {
  kind: "outage";
  number: number;
  at: number;
  since: number;
}

/** A bot plays for a person from now on. */
export interface StoodIn {
  kind: "stood in";
  number: number;
  at: number;
  seat: number;
  bot: string;
  why: "asked" | "time";
}

/** A person plays again on a seat where a bot stood in. */
export interface Returned {
  kind: "returned";
  number: number;
  at: number;
  seat: number;
}

/** A person resigned: a bot plays on, and the seat cannot win. */
export interface Resigned {
  kind: "resigned";
  number: number;
  at: number;
  seat: number;
}

/** The least time of bots' turns was changed. */
export interface Paced {
  kind: "paced";
  number: number;
  at: number;
  seconds: number;
}

/** A chat message to everybody at the table. */
export interface Said {
  kind: "said";
  number: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A rematch: the same seats play again at another table. */
export interface Rematched {
  kind: "rematched";
  number: number;
  at: number;
  table: string;
}

/** An event as it is shown. */
export type ShownEvent =
  | Created
  | Sat
  | Left
  | Filled
  | Started
  | Moved
  | AskedBack
  | AnsweredBack
  | TakenBack
  | Paused
  | Resumed
  | Outage
  | StoodIn
  | Returned
  | Resigned
  | Paced
  | Said
  | Rematched;

/** Allow another player to take a move back, or refuse it, or withdraw one's own request. */
export interface Answer {
  id: string;
  kind: "answer";
  agree: boolean;
}

/** Ask what a strong bot would do on one's own seat. */
export interface AskHint {
  id: string;
  kind: "hint";
  seat: number;
}

/** A move that the bot considered. */
export interface CandidateShown {
  move: MoveShown;
  playouts: number;
  win_chance: number;
  points: number;
  lead: number;
}

/** A request was carried out, and its event is stored. */
export interface Done {
  kind: "done";
  id: string;
  number: number;
}

/** Put a bot on an open seat (the host alone). */
export interface Fill {
  id: string;
  kind: "fill";
  seat: number;
  bot: string;
}

/** The first message: the person's secret, if any, and which events the client has already. */
export interface Hello {
  kind: "hello";
  secret?: string | null;
  name?: string | null;
  after?: number | null;
}

/** The moves that a strong bot considered, the best first. */
export interface Hint {
  kind: "hint";
  id: string;
  number: number;
  seat: number;
  candidates: CandidateShown[];
}

/** A link by which friends find a table. */
export interface InvitationShown {
  link: string;
  reach: "machine" | "network" | "anywhere";
  size: number;
  squares: string;
}

/** Give a seat up before the game begins. */
export interface Leave {
  id: string;
  kind: "leave";
  seat: number;
}

/** A lesson, without its position. */
export interface LessonShown {
  name: string;
  board: string;
  mechanics: string[];
  minutes: number;
  steps: LessonStepShown[];
}

/** What the guide of a lesson says at one step, and when the lesson goes on. */
export interface LessonStepShown {
  text: string;
  at: string[];
  until: Record<string, any>[];
}

/** Make a move for a seat of one's own. */
export interface MakeMove {
  id: string;
  kind: "move";
  seat: number;
  move: string;
  number: number;
}

/** A move in readable form; fields that a kind of move does not have are left out. */
export interface MoveShown {
  kind: string;
  text: string;
  colour?: string;
  cards?: number;
  locomotives?: number;
  ferry_cards?: number;
  track?: string;
  city?: string;
  tickets?: string[];
  [ofMechanics: string]: any;
}

/** The request for a table on which a lesson is played. */
export interface NewLesson {
  name: string;
  pace?: number;
}

/** A secret for a new person. */
export interface NewSecret {
  secret: string;
}

/** The request for a new table. */
export interface NewTable {
  board: string;
  options?: Record<string, string>;
  name: string;
  seats: SeatPlan[];
  public?: boolean;
  clock?: Clock | null;
  pace?: number;
  hints?: boolean;
}

/** Set the least time that a bot takes for a turn. */
export interface Pace {
  id: string;
  kind: "pace";
  seconds: number;
}

/** Pause the game. */
export interface Pause {
  id: string;
  kind: "pause";
}

/** Which players are connected, sent when that changes. */
export interface Presence {
  kind: "presence";
  present: boolean[];
  spectators: number;
}

/** Why an HTTP request was refused. */
export interface Problem {
  code: string;
  text: string;
}

/** The id of an imported record. */
export interface RecordKept {
  id: string;
}

/** A request was refused. */
export interface Refused {
  kind: "refused";
  id: string | null;
  code: string;
  text: string;
}

/** Play again with the same seats at a new table, of which all at the table are told. */
export interface Rematch {
  id: string;
  kind: "rematch";
}

/** Resign; a bot plays on. */
export interface Resign {
  id: string;
  kind: "resign";
  seat: number;
}

/** Resume the game. */
export interface Resume {
  id: string;
  kind: "resume";
}

/** Take one's own seat over again from the bot that stood in. */
export interface Return {
  id: string;
  kind: "return";
  seat: number;
}

/** Send a chat message to all at the table; `seat` is the speaker's, if there are several. */
export interface Say {
  id: string;
  kind: "say";
  text: string;
  seat?: number | null;
}

/** A seat in a list of tables. */
export interface SeatListed {
  name: string;
  kind: "open" | "person" | "bot";
  bot: string | null;
  mine: boolean;
}

/** A seat, and who plays on it. */
export interface SeatShown {
  name: string;
  kind: "open" | "person" | "bot";
  bot: string | null;
  resigned: boolean;
  present: boolean;
  left: number | null;
}

/** Take an open seat. */
export interface Sit {
  id: string;
  kind: "sit";
  seat: number;
  name: string;
}

/** Let a bot play for one's own seat, or for a seat whose player is not connected. */
export interface StandIn {
  id: string;
  kind: "stand in";
  seat: number;
  bot: string;
}

/** How far a first start has come. */
export interface StartShown {
  compiled: number;
}

/** A table in a list of tables. */
export interface TableListed {
  id: string;
  board: string;
  options: Record<string, string>;
  status: "open" | "playing" | "over" | "closed";
  host: string;
  seats: SeatListed[];
  created_at: number;
  changed_at: number;
}

/** The id of a new table. */
export interface TableMade {
  id: string;
}

/** A table without its game: seats, clocks, status, requests to take a move back. */
export interface TableShown {
  id: string;
  board: string;
  board_hash: string;
  options: Record<string, string>;
  status: "open" | "playing" | "over" | "closed";
  public: boolean;
  host: string;
  seats: SeatShown[];
  clock: Clock | null;
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
  lesson: string | null;
  winners: number[] | null;
  scores: Scores | null;
}

/** Take the last move of a seat back; the other players are asked if they must agree. */
export interface TakeBack {
  id: string;
  kind: "take back";
  seat: number;
}

/** One event, and what it changed in what the client is shown. */
export interface Update {
  kind: "update";
  number: number;
  event: ShownEvent;
  table: Partial<TableShown>;
  views: Record<string, Partial<View>>;
  legal_moves: MoveShown[];
}

/** The whole present state; a client replaces what it knew, but keeps the events it has. */
export interface Welcome {
  kind: "welcome";
  protocol: number;
  number: number;
  now: number;
  mine: number[];
  is_host: boolean;
  events: ShownEvent[];
  table: TableShown;
  views: Record<string, View>;
  legal_moves: MoveShown[];
}

/** The result of a finished game. */
export interface GameResult {
  table: string;
  board: string;
  ended_at: number;
  won: boolean;
  seats: SeatResult[];
}

/** Statistics of a name. Anybody may play under any name, so that they prove nothing. */
export interface NameStatistics {
  name: string;
  all: Tally | null;
  boards: Record<string, Tally>;
}

/** Games against the people of a name, or against bots of a level. */
export interface OpponentStatistics {
  name: string;
  bot: string | null;
  games: number;
  won: number;
}

/** Statistics of a person's own seats, whatever names they had. */
export interface OwnStatistics {
  all: Tally | null;
  boards: Record<string, Tally>;
  opponents: OpponentStatistics[];
  games: GameResult[];
}

/** The result of one seat of a finished game. */
export interface SeatResult {
  name: string;
  bot: string | null;
  score: number;
  won: boolean;
  mine: boolean;
}

/** The statistics of one seat. */
export interface SeatStatistics {
  name: string;
  bot: string | null;
  score: number;
  won: boolean;
  resigned: boolean;
  points: Record<string, number>;
  moves: Record<string, number>;
  tickets_done: number;
  tickets_failed: number;
  seconds: number;
}

/** The statistics of a game. */
export interface TableStatistics {
  table: string;
  board: string;
  seconds: number;
  turns: number;
  seats: SeatStatistics[];
}

/** Totals of some games. */
export interface Tally {
  games: number;
  won: number;
  resigned: number;
  mean_score: number;
  best_score: number;
}

/** The time that people have to decide. */
export interface Clock {
  per: "turn" | "game";
  seconds: number;
  increment?: number;
}

/** What a seat of a new table is for. */
export interface SeatPlan {
  kind: "open" | "mine" | "bot";
  name?: string | null;
  bot?: string | null;
}

/** What a client may ask for at a table. */
export type Request =
  | Sit
  | Leave
  | Fill
  | MakeMove
  | TakeBack
  | Answer
  | Pause
  | Resume
  | StandIn
  | Return
  | Resign
  | Pace
  | Say
  | Rematch
  | AskHint;

/** What a server says at a table. */
export type ServerMessage =
  | Welcome
  | Update
  | Presence
  | Done
  | Refused
  | Hint;

/** A game as one seat sees it; `seat` is None for a spectator. */
export interface View {
  board: string;
  seat: number | null;
  phase: string;
  to_move: number | null;
  first: number;
  turn: number;
  turns_left: number | null;
  passes: number;
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
  put_back: Record<string, number> | null;
  put_out: string[] | null;
  options: Record<string, string>;
  [ofMechanics: string]: any;
}

/** What every player knows of one seat. */
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

/** A track, station or marker that is being paid for. */
export interface Payment {
  track: string | null;
  city: string | null;
  laid: Record<string, number>;
  laid_ferry_cards: number;
  turned_up: Record<string, number>;
  extra: number;
  [ofMechanics: string]: any;
}

/** The scores of all seats, and who wins. */
export interface Scores {
  seats: SeatScore[];
  winners: number[];
  decided_by: string;
}

/** One seat's score, line by line. */
export interface SeatScore {
  seat: number;
  total: number;
  lines: ScoreLine[];
  tickets_done: string[];
  longest_path: string[];
  longest_path_length: number;
  borrowed: string[];
  merit: number[];
}

/** Points from one source. */
export interface ScoreLine {
  source: string;
  data: Record<string, any>;
  points: number;
}
