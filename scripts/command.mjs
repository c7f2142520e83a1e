// npm run backup and similar: runs a command as built with the server, or from its source if that has changed.
import { existsSync } from "node:fs";
import process from "node:process";
import { BUILD_FIRST, findCurrent, isOutdated } from "./builds.mjs";

const [name] = process.argv.splice(2, 1);
const built = `../build/${findCurrent()}/commands/${name}.js`;

if (existsSync(new URL(built, import.meta.url)) && !isOutdated()) await import(built);
else {
  await learnTypeScript();
  await import(`../app/commands/${name}.ts`);
}

/** tsx is a build tool, which is missing where the product only runs. */
async function learnTypeScript() {
  try {
    // Before tsx, which then reads this loader's output.
    await import("./words/loader.mjs");
    const { register } = await import("tsx/esm/api");
    register();
  } catch {
    console.error(BUILD_FIRST);
    process.exit(2);
  }
}
