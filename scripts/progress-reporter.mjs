// Prints the progress of vitest or Playwright and the slowest file, and writes each file's time to EAS_TIMES_FILE.
import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";

const EVERY_MS = 15_000;

export default class ProgressReporter {
  #began = performance.now();
  #toldAt = Number.NEGATIVE_INFINITY;
  #what = "";
  #total = 0;
  #done = 0;
  /** Milliseconds per file, including hooks and loading. */
  #times = new Map();

  /** Tells Playwright that this reporter prints, so that it may combine with others. */
  printsToStdio() {
    return true;
  }

  onTestRunStart(files) {
    this.#begin("files", files.length);
  }

  onTestModuleEnd(file) {
    const { collectDuration, setupDuration, duration } = file.diagnostic();
    this.#add(file.moduleId, collectDuration + setupDuration + duration);
  }

  onTestRunEnd() {
    this.#end();
  }

  onBegin(_config, suite) {
    this.#begin("stories", suite.allTests().length);
  }

  onTestEnd({ location }, { duration }) {
    this.#add(location.file, duration);
  }

  onEnd() {
    this.#end();
  }

  #begin(what, total) {
    [this.#what, this.#total] = [what, total];
  }

  #add(path, ms) {
    const file = relative(process.cwd(), path);
    this.#times.set(file, (this.#times.get(file) ?? 0) + ms);
    this.#done += 1;
    const now = performance.now();
    if (now - this.#toldAt < EVERY_MS) return;
    this.#toldAt = now;
    const [[slowest, most] = []] = [...this.#times].sort(([, a], [, b]) => b - a);
    const taken = Math.round((now - this.#began) / 1_000);
    console.log(
      `  [${this.#done} of ${this.#total} ${this.#what} after ${taken} s; slowest: ${slowest}, ${Math.round(most / 1_000)} s]`,
    );
  }

  #end() {
    const file = process.env.EAS_TIMES_FILE;
    if (!file) return;
    for (const [name, ms] of this.#times) {
      appendFileSync(file, `${JSON.stringify([name, Math.round(ms)])}\n`);
    }
  }
}
