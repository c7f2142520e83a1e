// Checks the version of Node.js; JavaScript, so that scripts/start.mjs can use it before there is a build.

/** The oldest supported version of each line, [major, minor]; package.json says the same in "engines". */
const SUPPORTED = [
  [20, 19],
  [22, 14],
  [24, 0],
  [26, 0],
];

/**
 * What is wrong with a Node such as "v22.13.0", with what to do about it; null when nothing is.
 *
 * @param {string} version
 * @returns {string | null}
 */
export function findNodeFault(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const line = SUPPORTED.find(([supported]) => supported === major);
  if (line && minor >= line[1]) return null;
  const needed = line ? `Node ${line.join(".")} or newer` : "Node 20, 22, 24 or 26";
  return `This is Node ${version.replace(/^v/, "")}; EAS needs ${needed}. Install Node 24 (https://nodejs.org/en/download) and run: npm ci`;
}
