const here = (file: string) => new URL(`../../${file}`, import.meta.url).href;

/** Node arguments that load translated texts and TypeScript, in this order, from any folder. */
export const FROM_SOURCE = [
  "--import",
  here("scripts/words/loader.mjs"),
  "--import",
  here("node_modules/tsx/dist/loader.mjs"),
];
