// Incomplete bodies from many networks, and slow files with a made-up session: other people's forms, calls and imports
// still work.
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pagePaths } from "~/paths/pages";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { isLong, note, TIMEOUT_MS } from "./rounds";

const REQUESTS = isLong ? 500 : 120;
const AT_ONCE = 15;
/** Ten addresses of two providers; all of 127.0.0.0/8 is this machine. */
const ATTACKERS = [1, 2].flatMap((b) => [1, 2, 3, 4, 5].map((d) => `127.${b}.0.${d}`));
const BODIES_EACH = 20;

let site: Site;
let ann: Client;
let calendarId: string;
beforeAll(async () => {
  site = await startSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  calendarId = await makeCalendar(ann);
});

const sockets = new Set<Socket>();
let isOver = false;
afterAll(async () => {
  isOver = true;
  for (const socket of sockets) socket.destroy();
  await site.stop();
});

/** A request whose body stops after two bytes; sent again whenever it is refused. */
function hold(path: string, localAddress: string, headers = ""): Promise<void> {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Length: 200\r\n\r\nxx`;
  return new Promise((resolve) => {
    const socket = connect({
      port: Number(new URL(site.origin).port),
      host: "127.0.0.1",
      localAddress,
    });
    sockets.add(socket);
    socket.on("error", () => undefined).resume();
    socket.once("connect", () => socket.write(head, () => resolve()));
    socket.once("close", () => {
      sockets.delete(socket);
      resolve();
      if (!isOver) setTimeout(() => hold(path, localAddress, headers), 1_000).unref();
    });
  });
}

/** Imports run one after the other, because only two files per person are read at once. */
let latestImport: Promise<unknown> = Promise.resolve();

/** Sends a form, a call or an import in turn, each from another network; returns its status. */
async function write(n: number): Promise<number> {
  const client = createClient(site);
  const kind = n % 3;
  // An invalid form counts as answered.
  if (kind === 0) return (await client.post("/account/login", { email: "nobody" })).status;
  if (kind === 1) return (await client.api("calendar/view", { id: "demo" })).http;
  for (const [name, value] of ann.cookies) client.cookies.set(name, value);
  const text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";
  const turn = latestImport.then(() =>
    client.api("import/preview", { calendarId, name: "a.ics", text }),
  );
  latestImport = turn;
  return (await turn).http;
}

test(
  "bodies that never end and files without a session refuse nothing of others",
  async () => {
    const imports = pagePaths.importFile(calendarId);
    await Promise.all([
      ...ATTACKERS.flatMap((address) =>
        Array.from({ length: BODIES_EACH }, () => hold("/contact", address)),
      ),
      ...ATTACKERS.slice(0, 4).map((address) =>
        hold(imports, address, "Cookie: sid=made-up-but-long-enough\r\n"),
      ),
    ]);
    const statuses: number[] = [];
    for (let asked = 0; asked < REQUESTS; asked += AT_ONCE) {
      const writes = Array.from({ length: AT_ONCE }, (_, n) => write(asked + n));
      statuses.push(...(await Promise.all(writes)));
    }
    const refused = statuses.filter((status) => status === 429 || status >= 500);
    note(
      "200 bodies of two bytes, never ended, of ten addresses; four slow files",
      statuses.length,
      `${refused.length} forms, calls and imports of others refused`,
    );
    expect(refused).toEqual([]);
  },
  TIMEOUT_MS,
);
