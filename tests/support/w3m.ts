// A person using w3m in a terminal, who presses keys and sees where the cursor is.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "./patience";

const ROWS = 60;
const MOST_PRESSES = 60;

export type W3m = {
  /** The number of keys pressed, not counting typed texts. */
  presses: () => number;
  screen: () => string;
  /** Presses Tab until the cursor is on a link or field with this text. */
  reach: (text: string) => Promise<void>;
  next: () => Promise<void>;
  /** Presses Enter, and waits until the screen shows the result. */
  enter: (shows: RegExp) => Promise<void>;
  /** Chooses an item of the list under the cursor, this many lines down. */
  choose: (lines: number) => Promise<void>;
  /** Types into the field under the cursor. */
  type: (text: string) => Promise<void>;
  close: () => void;
};

/** tmux renders the terminal, so it must be installed too. */
export function hasW3m(): boolean {
  return ["w3m -version", "tmux -V"].every(
    (line) => spawnSync("sh", ["-c", line], { stdio: "ignore" }).status === 0,
  );
}

/** Opens the page and waits for `shows`; `cookies` are the browser's, by name. */
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

  /** The cursor's position in the first line, then the screen at the same moment. */
  const look = () =>
    tmux("display", "-p", "-t", "w3m", "#{cursor_x} #{cursor_y}", ";", ...capture).stdout;

  function atCursor(): string {
    const [at = "", ...lines] = look().split("\n");
    const [x, y] = at.split(" ").map(Number);
    return (lines[y ?? 0] ?? "").slice(x);
  }

  /** The cursor always moves to another position. */
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
    // w3m loses keys that are typed before it has followed the link.
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
    // w3m prompts for the text in its last line.
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

/** A cookie in w3m's own format: valid until 2100, for all paths of the host. */
function cookieLine(url: string): (cookie: [string, string]) => string {
  const { hostname } = new URL(url);
  const rest = ["4102444800", hostname, "/", "9", "0", "", "", ""];
  return ([name, value]) => `${[url, name, value, ...rest].join("\t")}\n`;
}

/** A page as w3m prints it, 120 columns wide. */
export function drawInW3m(url: string): string {
  const settings = ["-o", "accept_language=en-GB", "-cols", "120"];
  return spawnSync("w3m", ["-dump", ...settings, url], { encoding: "utf8" }).stdout;
}
