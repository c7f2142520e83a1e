// How the text browsers w3m and lynx render a page, and which words run together in it.
import { spawnSync } from "node:child_process";

/**
 * Two words written as one: "ShareAbout", "Title[", "]All day", "(now)More". Names
 * that are spelled so are removed before.
 */
const GLUED = /\S*(?:[\p{Ll}.!?:…'”][\p{Lu}]|[\p{L}][[(]|[\])][\p{L}])\S*/gu;
const NAMES =
  /F\.A\.Q\.|iPhone|iPad|iOS|iCloud|iCal\w*|macOS|JavaScript|WordPress|DAVx|KOrganizer|GitHub|https?:\S+|webcals?:\S+/g;

export function findGlued(drawn: string): string[] {
  return drawn.replace(NAMES, "").match(GLUED) ?? [];
}

/** The text of a page in both, with lines long enough not to be wrapped. */
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
