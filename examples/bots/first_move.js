// A bot in JavaScript: always the first legal move.
//
// Play it as external:command="node examples/bots/first_move.js"; docs/bots.md describes the
// messages.
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });
const send = (message) => process.stdout.write(JSON.stringify(message) + "\n");

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") send({ type: "ready", name: "first move" });
  if (message.type === "choose") send({ type: "move", id: message.id, move: message.legal_moves[0] });
  if (message.type === "quit") process.exit(0);
});
