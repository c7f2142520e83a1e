const here = (file: string) => new URL(`../../${file}`, import.meta.url).href;

/** Arguments of Node that teach it texts and TypeScript, in this order, wherever it starts. */
export const FROM_SOURCE = [
  "--import",
  here("scripts/words/loader.mjs"),
  "--import",
  here("node_modules/tsx/dist/loader.mjs"),
];
