// Server preload that on each SIGUSR2 writes which functions were called since the last one.
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import process from "node:process";

const file = process.env.COVERAGE_FILE ?? "";
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
process.on("SIGUSR2", () =>
  session.post("Profiler.takePreciseCoverage", (error, taken) => {
    if (error) throw error;
    const own = taken.result.filter(({ url }) => url.includes("/build/server/"));
    writeFileSync(`${file}.new`, JSON.stringify(own));
    renameSync(`${file}.new`, file);
  }),
);
