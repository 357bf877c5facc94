// Written by scripts/protocol.py from the server's models; not to be edited.

/** The version of the messages. */
export const PROTOCOL = 1;

/** Levels of bots, the weakest first. */
export const LEVELS = ["easy", "normal", "hard", "expert"];

/** The greatest length of a name. */
export const NAME_LENGTH = 24;

/** The greatest length of a chat message. */
export const TEXT_LENGTH = 500;
