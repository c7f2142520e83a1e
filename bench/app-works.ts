// Requests of calendar apps, sent to the product and to Radicale with the same 1,000 events.
import type { BenchData } from "./data";
import type { Ask } from "./load";
import type { Server } from "./servers";
import { callAs, findCollection, queryFrom, SPACES, syncSince, writeEvent } from "./shared-data";
import type { Work } from "./works";

const AT_ONCE = 50;
const HALF = "CPU ≤ 0.5 × Radicale";
const SAME = "CPU ≤ 1.0 × Radicale";
const ETAG = "<D:getetag/>";
const STATE =
  "<D:displayname/><D:resourcetype/><D:sync-token/><CS:getctag/><D:current-user-privilege-set/>";

type Collection = { path: string; headers: Record<string, string>; items: string[] };
type Apps = { product: Collection; radicale: Collection | undefined };

/** `radicale` has the events of the product's calendar of 1,000. */
export async function listAppWorks(
  { product, radicale }: { product: Server; radicale: Server | undefined },
  { links, session }: BenchData,
): Promise<Work[]> {
  const call = callAs(product.origin, session);
  const asked = { calendarId: links[1_000], name: "A phone" };
  const { username, password } = await call("password/create", asked);
  const headers = basic(username, password);
  const apps: Apps = {
    product: await open(product, await findCollection(product.origin, headers), headers),
    radicale: radicale && (await open(radicale, "/bench/calendar/", basic("bench", "bench"))),
  };
  const since = {
    product: await tokenBeforeChange(product, apps.product),
    radicale: radicale && apps.radicale && (await tokenBeforeChange(radicale, apps.radicale)),
  };
  const work = (name: string, ask: (of: Collection, program: keyof Apps) => Ask, goal = HALF) => ({
    name: `calendar app: ${name}`,
    product: ask(apps.product, "product"),
    ...(apps.radicale && { radicale: ask(apps.radicale, "radicale") }),
    goal,
  });
  return [
    work("its calendars", (of) => propfind(of, STATE, "1", of.path.replace(/[^/]+\/$/, ""))),
    work("state of a calendar", (of) => propfind(of, STATE, "0")),
    work("list of 1,000", (of) => propfind(of, ETAG, "1")),
    work("first sync of 1,000", (of) => report(of, syncSince(""))),
    work("sync after one change", (of, program) => report(of, syncSince(since[program] ?? ""))),
    work("two months, with data", (of) => report(of, queryFrom(new Date()))),
    work("two months, without", (of) => report(of, queryFrom(new Date(), ETAG))),
    work(`${AT_ONCE} by name`, (of) => report(of, multiget(of.items.slice(0, AT_ONCE))), SAME),
    work("one", (of) => ({ path: of.items[0] ?? "", headers: of.headers, status: 200 }), SAME),
    work("a change", (of, program) => put(of, { isNew: false, status: STATUS[program].changed })),
    work("a new one", (of, program) => put(of, { isNew: true, status: STATUS[program].added })),
  ];
}

/** Radicale answers 201 to changes, too. */
const STATUS = {
  product: { added: 201, changed: 204 },
  radicale: { added: 201, changed: 201 },
};

function basic(user: string, password: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
}

async function open(
  { origin }: Server,
  path: string,
  headers: Record<string, string>,
): Promise<Collection> {
  const of = { path, headers, items: [] };
  const text = await send(origin, propfind(of, ETAG, "1"));
  const hrefs = [...text.matchAll(/href>([^<]+)</g)].map(([, href = ""]) => href);
  return { ...of, items: hrefs.filter((href) => href.endsWith(".ics")) };
}

async function tokenBeforeChange({ origin }: Server, of: Collection): Promise<string> {
  const text = await send(origin, report(of, syncSince("")));
  await send(origin, put(of, { isNew: false, status: 204 }));
  return /sync-token>([^<]+)</.exec(text)?.[1] ?? "";
}

async function send(
  origin: string,
  { path, name = () => "", method = "GET", headers = {}, body }: Ask,
) {
  const text = typeof body === "function" ? body(0) : (body ?? null);
  const response = await fetch(origin + path + name(0), { method, headers, body: text });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.text();
}

function propfind(of: Collection, properties: string, depth: string, path = of.path): Ask {
  const body = `<D:propfind ${SPACES} xmlns:CS="http://calendarserver.org/ns/"><D:prop>${properties}</D:prop></D:propfind>`;
  return { ...xml(of, depth), path, method: "PROPFIND", body };
}

function report(of: Collection, body: string): Ask {
  return { ...xml(of, "1"), path: of.path, method: "REPORT", body };
}

function xml({ headers }: Collection, depth: string) {
  return { headers: { ...headers, "Content-Type": "application/xml", Depth: depth }, status: 207 };
}

function multiget(items: readonly string[]): string {
  const hrefs = items.map((item) => `<D:href>${item}</D:href>`).join("");
  return `<C:calendar-multiget ${SPACES}><D:prop>${ETAG}<C:calendar-data/></D:prop>${hrefs}</C:calendar-multiget>`;
}

/** Each PUT changes something; new items have their own name and UID. */
function put(of: Collection, { isNew, status }: { isNew: boolean; status: number }): Ask {
  const numberOf = (turn: number) => (isNew ? turn : 0);
  return {
    path: of.path,
    name: (turn) => `app-${numberOf(turn)}.ics`,
    method: "PUT",
    headers: { ...of.headers, "Content-Type": "text/calendar" },
    body: (turn) => writeEvent(numberOf(turn), `Rehearsal of ${turn},`),
    status,
  };
}
