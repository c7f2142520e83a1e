// Used codes, secret links, sessions and the mail server's password appear neither in the output nor in data files or
// backups.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../support/client";
import { runCommand } from "../support/commands";
import { waitUntil } from "../support/patience";
import { readLogin, type Site, startSite } from "../support/site";
import { sendRaw } from "./api/api-raw";
import { withDatabase } from "./site-data";

const PASSWORD = "gehe1m-Pa55wort%";
const folder = mkdtempSync(join(tmpdir(), "eas-secrets-"));
const mails: string[] = [];
let refusesLogins = false;
let server: SMTPServer;
let site: Site;
let smtpUrl: string;

beforeAll(async () => {
  server = startServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  smtpUrl = `smtp://eas:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  site = await startSite({ DATA_DIR: folder, SMTP_URL: smtpUrl });
});
afterAll(async () => {
  await site.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

/** A mail server with a password that can refuse it, repeating it in the error. */
function startServer(): SMTPServer {
  return new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (refusesLogins) done(new Error(`No login for ${username} with ${password}`));
      else done(null, { user: username });
    },
    onData(stream, _session, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        mails.push(Buffer.concat(pieces).toString().replace(/=\r\n/g, "").replaceAll("=3D", "="));
        done();
      });
    },
  });
}

async function mailWith(pattern: RegExp): Promise<string> {
  await waitUntil(() => mails.some((mail) => pattern.test(mail)));
  return mails.findLast((mail) => pattern.test(mail)) ?? "";
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** Output, data files and backups, by name. */
function readEverything(): [name: string, text: string][] {
  const files = filesBelow(folder).map((file): [string, string] => [
    file,
    readFileSync(file, "latin1"),
  ]);
  return [["what was printed", site.output()], ...files];
}

/** The secret, plain and in common encodings. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [secret, encodeURIComponent(secret), bytes.toString("base64"), bytes.toString("hex")];
}

test("after a login, a wrong try, an invite, a refused mail and a backup no secret is left anywhere", async () => {
  const secrets: string[] = [];
  const ann = createClient(site);
  await ann.post("/account/login", { email: "ann@example.org" });
  const login = readLogin({
    text: await mailWith(/login-code/),
    to: "",
    subject: "",
    html: "",
    raw: "",
  });
  const secretOf = (link: string) => new URL(link).searchParams.get("code") ?? "";
  secrets.push(login.code, login.code.replace("-", ""), secretOf(login.link));
  await ann.send(login.link);
  await ann.post("/account/login-code", { email: "ann@example.org", code: "0000-0000" });
  await ann.post(`/account/login-code?code=${login.code}`, { email: "nobody", code: login.code });
  await ann.api("auth/local/login", { email: "ann@example.org", code: [login.code] });
  const { pathname, search, searchParams } = new URL(login.link);
  await sendRaw(`${site.origin}${pathname}${search}`, { method: "PUT" });
  await ann.post(pathname, Object.fromEntries(searchParams));
  secrets.push(ann.cookies.get("sid") ?? "");
  await failLater(ann);

  const { calendarId } = await ann.call("calendar/create", { title: "Club" });
  await ann.call("invite/send", { calendarId, email: "ben@example.org" });
  const text = await mailWith(/accept-invite/);
  const link = /https?:\/\/\S+\/account\/accept-invite\?\S+/.exec(text)?.[0] ?? "";
  secrets.push(secretOf(link));
  const invite = Object.fromEntries(new URL(link).searchParams);
  await createClient(site).send(link);
  await createClient(site).post("/account/accept-invite", { ...invite, code: "wrong" });
  await createClient(site).post("/account/accept-invite", invite);
  expect((await ann.call("calendar/view", { id: calendarId })).admins).toHaveLength(2);

  refusesLogins = true;
  for (const connection of server.connections) connection.close();
  await createClient(site).api("user/accesscode", { email: "cat@example.org" });
  await waitUntil(() => site.output().includes("mail-postponed"));
  expect(site.output()).toContain("mail-postponed");
  const backup = await runCommand("backup", [], { DATA_DIR: folder, SMTP_URL: smtpUrl });
  expect(backup.code).toBe(0);

  for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(8);
  expect(new Set(secrets).size).toBe(5);
  const everything = readEverything();
  const names = everything.map(([name]) => name.replace(folder, ""));
  expect(
    names.filter((name) => /calendar\.db$|calendar\.db-wal$|backups\/.*\.db$/.test(name)),
  ).toHaveLength(3);
  const found = everything.flatMap(([name, content]) =>
    [...secrets, PASSWORD, "eas:"].flatMap((secret) =>
      formsOf(secret)
        .filter((form) => content.includes(form))
        .map(() => `${secret} in ${name}`),
    ),
  );
  expect(found).toEqual([]);
  expect(site.output()).not.toContain("ann@example.org");
  expect(site.output()).not.toContain(calendarId);
  expect(backup.output).not.toContain(PASSWORD);
});

/** Provokes an error in a request with a session and a code; the log may name neither. */
async function failLater(client: Client): Promise<void> {
  const rename = (from: string, to: string) =>
    withDatabase(site, (database) => database.exec(`alter table ${from} rename to ${to}`));
  rename("access_codes", "lost_codes");
  try {
    const { http } = await client.api("auth/local/login", { email: "ann@example.org", code: "x" });
    expect(http).toBe(500);
  } finally {
    rename("lost_codes", "access_codes");
  }
}
