// Preload that freezes a site's clock at the time in a file, read again on SIGUSR2.
import { readFileSync } from "node:fs";
import process from "node:process";

const read = () => Number(readFileSync(process.env.CLOCK_FILE ?? "", "utf8"));
let now = read();
process.on("SIGUSR2", () => {
  now = read();
});

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length > 0 ? given : [now], made),
  get: (target, name, receiver) =>
    name === "now" ? () => now : Reflect.get(target, name, receiver),
});
