// Starts the built product like its operators do, on a free port with a temporary data directory, and reads its mails.
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { startNode } from "./leash";
import { waitUntil } from "./patience";

export type Site = {
  origin: string;
  /** The port on 127.0.0.1. */
  port: number;
  dataDir: string;
  /** Everything printed so far. */
  output: () => string;
  process: ChildProcess;
  /** Stops it (SIGTERM) and returns its exit code; `keep` keeps the data directory. */
  stop: (options?: { keep?: boolean }) => Promise<number | null>;
};

const READY = /EAS is ready at/;

/**
 * Starts a site. Local clients may choose their address (X-Forwarded-For), so that tests do not look like a flood from
 * one address. `cwd` is a folder with another .env (makeHouse).
 */
export async function startSite(env: Record<string, string> = {}, cwd?: string): Promise<Site> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), "eas-test-"));
  const child = startNode(
    "node_modules/@remix-run/serve/dist/cli.js",
    ["./build/server/index.js"],
    {
      env: {
        NODE_ENV: "production",
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        TRUSTED_PROXIES: "127.0.0.1",
        DEFAULT_TIME_ZONE: "Europe/Berlin",
        ...env,
      },
      cwd,
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await waitUntil(() => READY.test(output) || child.exitCode !== null).catch(() => child.kill());
  if (!READY.test(output)) throw new Error(`The site did not start:\n${output}`);
  const stop = async ({ keep = false } = {}) => {
    child.kill("SIGTERM");
    const code = await ended;
    if (!keep) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    origin: env.ORIGIN ?? `http://localhost:${port}`,
    port,
    dataDir,
    output: () => output,
    process: child,
    stop,
  };
}

export type ReadMail = { to: string; subject: string; text: string; html: string; raw: string };

/** The mails that the site has written to its outbox folder, oldest first. */
export async function readMails({ dataDir }: Pick<Site, "dataDir">): Promise<ReadMail[]> {
  const folder = join(dataDir, "outbox");
  const names = listFolder(folder).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.sort().map((name) => readMail(join(folder, name))));
}

/** Parsed mails by path, file and time, because waiting for a mail reads all of them again and again. */
const known = new Map<string, Promise<ReadMail>>();

function readMail(path: string): Promise<ReadMail> {
  const { ino, mtimeMs } = statSync(path);
  const key = `${path} ${ino} ${mtimeMs}`;
  const mail = known.get(key) ?? parseMail(readFileSync(path, "utf8"));
  known.set(key, mail);
  return mail;
}

async function parseMail(raw: string): Promise<ReadMail> {
  const { to, subject, text, html } = await PostalMime.parse(raw);
  return {
    to: to?.[0]?.address ?? "",
    subject: subject ?? "",
    text: text ?? "",
    html: html ?? "",
    raw,
  };
}

/** Waits for the newest mail to a person; `matching` selects by its text. */
export async function waitForMail(
  site: Pick<Site, "dataDir">,
  to: string,
  matching: RegExp = /./,
): Promise<ReadMail> {
  let found: ReadMail | undefined;
  await waitUntil(async () => {
    found = (await readMails(site))
      .filter((mail) => mail.to === to && matching.test(mail.text))
      .at(-1);
    return found !== undefined;
  });
  if (!found) throw new Error(`No mail to ${to} matching ${matching}`);
  return found;
}

/** Link and code of a login mail. */
export function readLogin({ text }: ReadMail): { link: string; code: string } {
  const link = /https?:\/\/\S+\/account\/login-code\?\S+/.exec(text)?.[0] ?? "";
  const code = /^\s*([0-9A-Z]{4}-[0-9A-Z]{4})\s*$/m.exec(text)?.[1] ?? "";
  return { link, code };
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A free port of this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Whether something on this machine accepts connections on the port. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
