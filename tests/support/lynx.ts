// A person using lynx: presses keys through a script and reads the resulting page, knowing only the labels.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS } from "./patience";

/**
 * What to enter, by field label: a text, true for a checkbox or button to choose, or the number of lines down in a
 * list.
 */
export type Typed = Record<string, string | number | true>;

export type Lynx = {
  /** The text of a page. */
  read: (url: string) => string;
  /** Opens a page, fills in fields, presses a button; returns the text of the resulting page. */
  send: (url: string, typed: Typed, button: string) => string;
  close: () => void;
};

const ENTER = "^J";
const CLEAR = "^U";

export function hasLynx(): boolean {
  return spawnSync("lynx", ["-version"], { stdio: "ignore" }).status === 0;
}

/** A browser with its own cookie jar. */
export function startLynx(): Lynx {
  const folder = mkdtempSync(join(tmpdir(), "eas-lynx-"));
  const inFolder = (name: string) => join(folder, name);
  writeFileSync(inFolder("lynx.cfg"), settings(inFolder("cookies")));

  function run(parameters: string[]): string {
    const { stdout, error } = spawnSync("lynx", [`-cfg=${inFolder("lynx.cfg")}`, ...parameters], {
      encoding: "utf8",
      timeout: PATIENCE_MS,
      env: { ...process.env, TERM: "vt100", HOME: folder, LINES: "60", COLUMNS: "100" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    if (error) throw error;
    return stdout;
  }

  const read = (url: string) => run(["-dump", url]);

  function send(url: string, typed: Typed, button: string): string {
    const page = read(url);
    const keys = Object.entries(typed).flatMap(([label, value]) => {
      const field = [...`${fieldAfter(page, label)}g`, ENTER];
      if (value === true) return [...field, ENTER];
      if (typeof value === "number")
        return [...field, ENTER, ...Array<string>(value).fill("Down Arrow"), ENTER];
      return [...field, ENTER, CLEAR, ...value, "^I"];
    });
    const result = inFolder("page.txt");
    rmSync(result, { force: true });
    // p: print, to a file; then quit.
    const save = ["p", ENTER, CLEAR, ...result, ENTER, "Q"];
    const script = [...keys, ...`${buttonNamed(page, button)}g`, ENTER, ENTER, ...save];
    writeFileSync(inFolder("keys"), script.map(keyLine).join(""));
    run([`-cmd_script=${inFolder("keys")}`, url]);
    if (!existsSync(result)) throw new Error(`${button} on ${url} led nowhere:\n${page}`);
    return readFileSync(result, "utf8");
  }

  return { read, send, close: () => rmSync(folder, { recursive: true, force: true }) };
}

function settings(cookies: string): string {
  return [
    "ACCEPT_ALL_COOKIES:TRUE",
    "PERSISTENT_COOKIES:TRUE",
    `COOKIE_FILE:${cookies}`,
    `COOKIE_SAVE_FILE:${cookies}`,
    "DEFAULT_KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED",
    "KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED",
    "TEXTFIELDS_NEED_ACTIVATION:TRUE",
    "CHARACTER_SET:utf-8",
    // No pauses for reading messages.
    "INFOSECS:0",
    "MESSAGESECS:0",
    "ALERTSECS:0",
    "DELAYSECS:0",
    "",
  ].join("\n");
}

/** The number that lynx shows at a label's field, after its hint, or at the checkbox before it. */
function fieldAfter(page: string, label: string): string {
  const behind = new RegExp(`^\\W*${label}\\b[^[]*\\[(\\d+)\\]`, "m").exec(page);
  const before = new RegExp(`\\[(\\d+)\\][[(].[\\])] *${label}`).exec(page);
  return number(before ?? behind, label, page);
}

function buttonNamed(page: string, name: string): string {
  return number(new RegExp(`\\[(\\d+)\\]BUTTON\\) *${name}`).exec(page), name, page);
}

function number(found: RegExpExecArray | null, what: string, page: string): string {
  const text = found?.[1];
  if (!text) throw new Error(`No “${what}” on the page:\n${page}`);
  return text;
}

function keyLine(key: string): string {
  return `key ${key === " " ? "<space>" : key}\n`;
}
