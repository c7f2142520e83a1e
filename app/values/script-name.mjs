// The name under which a script is served in a language: static/js/{chunk}.{hash}.chunk.js.

/** A script's name from the build: "assets/root-Ab12Cd34.js", "static/js/jump.Ab12Cd34.chunk.js". */
const BUILT = /^(?:assets|static\/js)\/(.+?)[-.]([\w-]{8})(?:\.chunk)?\.js$/;

/**
 * @param {string} built from the root of the site, without a slash
 * @param {string} language
 */
export function nameScript(built, language) {
  const [, chunk, hash] = BUILT.exec(built) ?? [];
  if (!chunk) throw new Error(`The build named a script ${built}, which has no hash.`);
  return `static/js/${chunk}-${language}.${hash}.chunk.js`;
}
