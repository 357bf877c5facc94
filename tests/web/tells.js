// Tells the effects of games in words, as the client does, without a browser.
//
//     node tells.js EFFECTS.JS LOCALE.JS < {"language": ..., "words": {...}, "names": [...], "games": [{board, steps}]}
//
// Prints the sentences of each step of each game; a step is a list of effects.

const [, , effectsFile, localeFile] = process.argv;
const { language, words, names, games } = JSON.parse(await new Response(process.stdin).text());
Object.assign(globalThis, {
  document: { documentElement: {} },
  fetch: async () => ({ json: async () => words }),
});

const { sentences } = await import(effectsFile);
const { useLanguage } = await import(localeFile);

await useLanguage(language);
console.log(JSON.stringify(games.map(({ board, steps }) => steps.map((effects) => sentences(effects, { names, board })))));
