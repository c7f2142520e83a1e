// Pages as rendered by the text browsers w3m and lynx, and the words that run together there.
import { spawnSync } from "node:child_process";

/** Two words written as one: "ShareAbout", "Title[", "]All day", "(now)More". `NAMES` are removed first. */
const GLUED = /\S*(?:[\p{Ll}.!?:…'”][\p{Lu}]|[\p{L}][[(]|[\])][\p{L}])\S*/gu;
const NAMES =
  /F\.A\.Q\.|iPhone|iPad|iOS|iCloud|iCal\w*|macOS|JavaScript|WordPress|DAVx|KOrganizer|GitHub|https?:\S+|webcals?:\S+/g;

export function findGlued(drawn: string): string[] {
  return drawn.replace(NAMES, "").match(GLUED) ?? [];
}

/** A page's text in both browsers, without line wraps. */
export function dumpInBoth(html: string): string[] {
  return [dumpInW3m(html), dumpInLynx(html)];
}

function dumpInW3m(input: string): string {
  const args = ["-dump", "-cols", "200", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8"];
  return spawnSync("w3m", args, { encoding: "utf8", input }).stdout;
}

function dumpInLynx(input: string): string {
  const args = [
    "-dump",
    "-nolist",
    "-width=200",
    "-stdin",
    "-force_html",
    "-display_charset=UTF-8",
  ];
  return spawnSync("lynx", args, { encoding: "utf8", input }).stdout;
}
