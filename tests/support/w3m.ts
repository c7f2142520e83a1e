// A person at the text browser w3m in a terminal, who presses keys and looks where the cursor is.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "./patience";

const ROWS = 60;
const MOST_PRESSES = 60;

export type W3m = {
  /** How many keys have been pressed, typed texts aside. */
  presses: () => number;
  screen: () => string;
  /** Presses Tab until the cursor is on a link or field that is drawn as this text. */
  reach: (text: string) => Promise<void>;
  /** Presses Tab once. */
  next: () => Promise<void>;
  /** Presses Enter, and waits until the screen shows what comes of it. */
  enter: (shows: RegExp) => Promise<void>;
  /** Chooses the line so many lines down in the list that the cursor is on. */
  choose: (lines: number) => Promise<void>;
  /** Types into the field that the cursor is on. */
  type: (text: string) => Promise<void>;
  close: () => void;
};

/** Terminals are drawn by tmux, which has to be installed too. */
export function hasW3m(): boolean {
  return ["w3m -version", "tmux -V"].every(
    (line) => spawnSync("sh", ["-c", line], { stdio: "ignore" }).status === 0,
  );
}

/** Opens the page, which shows what it must; `cookies` by name are those that the browser has. */
export async function startW3m(
  url: string,
  cookies: ReadonlyMap<string, string>,
  shows: RegExp,
): Promise<W3m> {
  const home = mkdtempSync(join(tmpdir(), "eas-w3m-"));
  mkdirSync(join(home, ".w3m"));
  writeFileSync(join(home, ".w3m", "cookie"), [...cookies].map(cookieLine(url)).join(""));
  const socket = join(home, "tmux");
  const tmux = (...parameters: string[]) =>
    spawnSync("tmux", ["-S", socket, "-f", "/dev/null", ...parameters], { encoding: "utf8" });
  const settings = "-cookie -o accept_cookie=1 -o confirm_qq=0 -o auto_uncompress=1";
  const command = `HOME=${home} w3m ${settings} '${url}'`;
  tmux("new-session", "-d", "-s", "w3m", "-x", "100", "-y", String(ROWS), command);
  let pressed = 0;

  const capture = ["capture-pane", "-p", "-t", "w3m"];
  const screen = () => tmux(...capture).stdout;

  /** In its first line where the cursor is, then the screen of the same moment. */
  const look = () =>
    tmux("display", "-p", "-t", "w3m", "#{cursor_x} #{cursor_y}", ";", ...capture).stdout;

  function atCursor(): string {
    const [at = "", ...lines] = look().split("\n");
    const [x, y] = at.split(" ").map(Number);
    return (lines[y ?? 0] ?? "").slice(x);
  }

  /** The next link or field is always elsewhere. */
  async function pressTab(): Promise<void> {
    const before = look();
    pressed += 1;
    tmux("send-keys", "-t", "w3m", "Tab");
    await waitUntil(() => look() !== before);
  }

  async function reach(text: string): Promise<void> {
    for (let stop = 0; stop < MOST_PRESSES; stop += 1) {
      if (atCursor().startsWith(text)) return;
      await pressTab();
    }
    throw new Error(`The Tab key does not lead to “${text}”:\n${screen()}`);
  }

  async function enter(shows: RegExp): Promise<void> {
    const before = look();
    pressed += 1;
    tmux("send-keys", "-t", "w3m", "Enter");
    // What is typed before it has followed the link, w3m forgets.
    await waitUntil(() => look() !== before && shows.test(screen())).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${shows}\n${screen()}`);
    });
  }

  async function choose(lines: number): Promise<void> {
    pressed += 2 + lines;
    const press = async (key: string) => {
      const before = look();
      tmux("send-keys", "-t", "w3m", key);
      await waitUntil(() => look() !== before);
    };
    await press("Enter");
    for (let line = 0; line < lines; line += 1) await press("Down");
    await press("Enter");
  }

  async function type(text: string): Promise<void> {
    pressed += 2;
    tmux("send-keys", "-t", "w3m", "Enter");
    // w3m asks for the text in its last line.
    await waitUntil(() => /TEXT:/.test(screen()));
    tmux("send-keys", "-t", "w3m", "-l", text);
    tmux("send-keys", "-t", "w3m", "Enter");
    await waitUntil(() => !/TEXT:/.test(screen()));
  }

  await waitUntil(() => shows.test(screen()));
  const close = () => {
    tmux("kill-server");
    rmSync(home, { recursive: true, force: true });
  };
  return { presses: () => pressed, screen, reach, next: pressTab, enter, choose, type, close };
}

/** As w3m itself writes them: until 2100, for all paths of the host. */
function cookieLine(url: string): (cookie: [string, string]) => string {
  const { hostname } = new URL(url);
  const rest = ["4102444800", hostname, "/", "9", "0", "", "", ""];
  return ([name, value]) => `${[url, name, value, ...rest].join("\t")}\n`;
}
