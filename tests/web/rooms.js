// Calls the hooks of all mechanics' rooms in the client, for all texts and drawings, without a browser.
//
//     node rooms.js MECHANICS.JS LOCALE.JS < {"boards": [...], "lines": [...], "words": {LANGUAGE: {...}}}
//
// Prints for each room its phases, kinds of move and sources of points, whether it has a page of rules, whether it
// draws on the map and in the rules, and by language the keys that have no text.

const [, , mechanicsFile, localeFile] = process.argv;

class Node {
  constructor() {
    this.said = [];
  }
  setAttribute(_, value) {
    this.said.push(String(value));
  }
  append(...children) {
    for (const child of children) this.said.push(...(child instanceof Node ? child.said : [String(child)]));
  }
}

const { boards, lines, words } = JSON.parse(await new Response(process.stdin).text());
Object.assign(globalThis, {
  Node,
  document: { createElement: () => new Node(), createElementNS: () => new Node(), documentElement: {} },
  fetch: async (address) => ({ json: async () => words[/(\w+)\.json$/.exec(address)[1]] }),
});

const { MECHANICS } = await import(mechanicsFile);
const { t, useLanguage } = await import(localeFile);

/** A seat or a view in which every field is an empty list. */
const nothing = new Proxy({}, { get: () => [] });
const GAPS = { n: 2, name: "Ann", track: "A - B", city: "A", colour: "red", cards: "two", turned: "one", seat: 1 };
const TRIED = { kind: "", text: "", track: "A-B red", city: "A", cards: 2, colour: "red" };

/** A view in which there is a lot to tell of a claim. */
const PROMISING = {
  seat: 0, to_move: 0, tracks: {}, toll_points: 3, ferry_supply: 1,
  seats: [{ seat: 0, tokens: [], stations: [], markers: ["Denver"] }, { seat: 1, markers: ["Reno", "Omaha"] }],
  alien: { city: "Roswell", holder: null }, tokens_left: { Alcatraz: 1 },
};

const rooms = Object.fromEntries(MECHANICS.map((room) => [room.name, about(room)]));
for (const language of Object.keys(words)) {
  await useLanguage(language);
  for (const room of MECHANICS) rooms[room.name].missing[language] = missing(room);
}
console.log(JSON.stringify(rooms));

function about(room) {
  return {
    phases: Object.keys(room.phases ?? {}),
    moves: Object.keys(room.moves ?? {}),
    scores: Object.keys(room.scores ?? {}),
    boards: boards.filter((board) => isOn(room, board)).length,
    isOnMap: Boolean(room.track || room.pieces),
    hasPage: Boolean(room.rules || room.end || room.variant),
    hasPicture: boards.some((board) => isOn(room, board) && picturesIn(room, board) > 0),
    missing: {},
  };
}

function isOn(room, board) {
  return room.isOn ? room.isOn(board) : Boolean(board.mechanics[room.name]);
}

function picturesOf(board, drawn = []) {
  const route = (suits) => board.tracks.filter(suits).slice(0, 1);
  const draw = (tracks, caption) => {
    if (!tracks.length) return null;
    drawn.push(caption);
    const figure = new Node();
    figure.append(caption);
    return figure;
  };
  return { route, plainRoute: route, draw };
}

function picturesIn(room, board) {
  const drawn = [];
  room.rules?.(board, picturesOf(board, drawn));
  room.variant?.(board, picturesOf(board, drawn));
  return drawn.length;
}

/** The keys of a room that have no text: `t` returns such a key itself. */
function missing(room) {
  const said = [...spoken(room), ...boards.filter((board) => isOn(room, board)).flatMap((board) => written(room, board))];
  return [...new Set(said.flat(9).map(String).flatMap((text) => text.match(/\b[a-z]+(\.\w+)+/gi) ?? []))]
    .filter((key) => /^(card|piece|players|promise|prompt|replay|rules|track|tray|market|why|words)\./.test(key));
}

/** All texts of a room at a table and in a replay. */
function spoken(room) {
  const { phases = {}, moves = {}, scores = {}, moreOf = {}, decisions = {}, card, player } = room;
  const moveKeys = Object.entries(moves).map(([kind, { words: worded }]) => worded({ ...TRIED, kind }, {})[0]);
  const payKeys = [room.payFor?.({ city: "A", track: null }), room.payFor?.({ city: "A", track: "A-B red" })].filter(Boolean);
  const asked = [...Object.values(phases).map(({ key }) => key), ...payKeys];
  return [
    asked.flatMap((key) => [t(`words.ask.${key}`, GAPS), t(`words.wait.${key}`, GAPS)]),
    Object.entries(phases).map(([phase]) => t(`prompt.${phase.replace(" ", "")}`)),
    moveKeys.map((key) => t(`words.do.${key}`, GAPS)),
    Object.keys(scores).map((source) => t(`words.scores.${camel(source)}`)),
    Object.entries(scores).flatMap(([source, { words: worded }]) => linesFrom(source).map((line) => worded(line))),
    boards.filter((board) => isOn(room, board)).flatMap((board) => Object.entries(moreOf).flatMap(([source, more]) =>
      linesFrom(source, board.id).map((line) => more(line, board) ?? ""))),
    Object.values(decisions).map((key) => t(`words.scores.${key}`, GAPS)),
    Object.values(phases).flatMap(({ key, keyUnpaid, about: told }) => [
      keyUnpaid ? t(`words.ask.${keyUnpaid}`, GAPS) : "", told ? t(`prompt.about.${key}`, { ...GAPS, cost: 2 }) : ""]),
    payKeys.map((key) => t(`prompt.${key}`, GAPS)),
    Object.values(moves).map(({ onRequest }) => (onRequest ? t(`tray.${onRequest.key}`, GAPS) : "")),
    card ? [t(`card.${card.name}`), t(`words.cards.${card.name}`, GAPS)] : [],
    player ? t(`track.${room.name}`) : [],
  ];
}

/** The lines of scores from a source, on all boards or on one. */
function linesFrom(source, board) {
  return lines.filter((line) => line.source === source && (!board || line.board === board));
}

function camel(text) {
  return text.replace(/ (\w)/g, (_, letter) => letter.toUpperCase());
}

/** The keys of all that a room tells of claims and moves before they are made. */
function promised(room, board) {
  const [first] = board.tracks;
  const told = board.tracks.flatMap((track) => [{}, { [first.id]: 0, [board.tracks[1].id]: 1 }].flatMap((tracks) =>
    room.promises?.(track, { ...PROMISING, tracks }, board, 0) ?? []));
  const ofMoves = Object.values(room.moves ?? {}).flatMap((move) => move.promises?.(TRIED, PROMISING, board, 0) ?? []);
  return [...new Set([...told, ...ofMoves].map(({ key }) => key))];
}

/** All texts of a room on a board's map, in its panels, and on its page of rules. */
function written(room, board) {
  const pictures = picturesOf(board);
  const options = board.options.filter(({ switches }) => switches === room.name);
  return [
    board.tracks.map((track) => room.track?.words?.(track) ?? ""),
    promised(room, board).map((key) => t(`promise.${key}`, GAPS)),
    [room.turn?.(PROMISING, board, 0)].filter(Boolean).map((key) => t(`words.ask.${key}`)),
    (room.figures?.(nothing, board, nothing) ?? []).flatMap(({ key }) => [t(`players.${key}`), t(`replay.${key}`)]),
    [room.own?.(nothing)].filter(Boolean).flatMap(({ key }) => [t(`tray.${key}`, GAPS), t(`replay.${key}`, GAPS)]),
    room.action?.(board) ?? [],
    room.claims ? t(`rules.${room.claims}`) : "",
    [room.rules?.(board, pictures), room.beginsWith?.(board), room.liesReady?.(board), room.end?.(board),
      room.market?.(nothing, () => ({}))].flatMap((node) => node?.said ?? []),
    options.flatMap(({ name }) => {
      const { gaps, picture } = room.variant?.(board, pictures) ?? { gaps: {} };
      return [t(`rules.variant.${name}`), t(`rules.variant.${name}Text`, gaps), ...(picture?.said ?? [])];
    }),
  ];
}
