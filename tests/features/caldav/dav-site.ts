// An installation in this process that calendar apps reach over a real socket: the front door and the CalDAV handler.
import http from "node:http";
import { onTestFinished } from "vitest";
import { createDavHandler } from "~/features/caldav/protocol/handler";
import { createSiteServer } from "~/front-door/site-server";
import { appPasswords } from "~/store/schema/schema";
import { hashAppPassword } from "~/values/app-password";
import { siteOptions } from "../../front-door/open-site";
import { ANN, createWorld, type World } from "../../support/operations";

export const PASSWORD = "abcd-efgh-jkmn-pqrs-tvwx-yzab";
const LETTERS = "abcdefghjkmnpqrstvwxyz";

type DavAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
};
type Sent = {
  method: string;
  path: string;
  body?: string | Buffer | undefined;
  headers?: Record<string, string>;
  password?: string | null;
  email?: string;
};

export type DavSite = {
  world: World;
  port: number;
  send: (sent: Sent) => Promise<DavAnswer>;
  /** Adds another password for this user, or for one calendar only. */
  addPassword: (email?: string, calendarId?: number | null, name?: string) => string;
  /** Paths found with this password: the user's calendar home, and one calendar by its title. */
  home: (password?: string, email?: string) => Promise<string>;
  collection: (title: string, password?: string, email?: string) => Promise<string>;
  /** Lines of the log. */
  lines: Record<string, unknown>[];
};

/** The site has ann@example.org with the password PASSWORD and a calendar "Club". */
export async function openDavSite({
  floodLimits = false,
  configuredOrigin = null,
  world = createWorld(),
}: {
  floodLimits?: boolean;
  configuredOrigin?: string | null;
  world?: World;
} = {}): Promise<DavSite> {
  const { secrets } = world.as(ANN);
  const config = {
    defaultTimeZone: "Europe/Berlin",
    languages: { all: ["en"], fallback: "en" },
    contactTo: "",
    origin: "http://localhost",
    smtpUrl: null,
    configuredOrigin,
    admission: { login: null, creators: null },
    floodLimits,
    sources: { isOn: true, allow: [] },
  };
  world.store.instance.getOrMake("uid-suffix", () => "x.eas");
  const { store, clock } = world;
  Object.assign(globalThis, {
    easRuntime: {
      store,
      secrets,
      config,
      uidSuffix: "x.eas",
      now: () => clock.now,
      mail: { wake() {} },
    },
  });
  const lines: Record<string, unknown>[] = [];
  const site = createSiteServer(
    siteOptions({ own: createDavHandler(), log: (line) => lines.push({ ...line }) }),
    (_request, response) => response.end("the application"),
  );
  onTestFinished(() => {
    site.server.close();
    site.server.closeAllConnections();
    Reflect.deleteProperty(globalThis, "easRuntime");
  });
  await new Promise<void>((resolve) => site.server.listen(0, resolve));
  const address = site.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const { port } = address;
  let made = 0;

  function addPassword(email = ANN, calendarId: number | null = null, name = "Ann's phone") {
    const actor = world.as(email).actor;
    made += 1;
    const typed = made === 1 && email === ANN ? PASSWORD : LETTERS.charAt(made).repeat(24);
    world.database
      .insert(appPasswords)
      .values({
        userId: actor?.id ?? 0,
        calendarId,
        name,
        hash: hashAppPassword(typed) ?? "",
        createdAt: clock.now,
      })
      .run();
    return typed;
  }

  function send({ method, path, body, headers = {}, password = PASSWORD, email = ANN }: Sent) {
    const login =
      password === null
        ? {}
        : { Authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}` };
    return new Promise<DavAnswer>((resolve, reject) => {
      const request = http.request(
        { port, host: "127.0.0.1", method, path, agent: false, headers: { ...login, ...headers } },
        (response) => {
          const pieces: Buffer[] = [];
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(pieces).toString(),
            }),
          );
          response.on("error", reject);
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  }

  const hrefOf = (text: string, property: string) =>
    new RegExp(`${property}><D:href>([^<]+)<`).exec(text)?.[1] ?? "";

  async function home(password = PASSWORD, email = ANN) {
    const root = await send({
      method: "PROPFIND",
      path: "/dav/",
      body: ask("current-user-principal"),
      password,
      email,
    });
    const principal = await send({
      method: "PROPFIND",
      path: hrefOf(root.text, "D:current-user-principal"),
      body: ask("C:calendar-home-set"),
      password,
      email,
    });
    return hrefOf(principal.text, "C:calendar-home-set");
  }

  async function collection(title: string, password = PASSWORD, email = ANN) {
    const path = await home(password, email);
    const list = await send({
      method: "PROPFIND",
      path,
      body: ask("displayname"),
      headers: { Depth: "1" },
      password,
      email,
    });
    const found = list.text
      .split("<D:response>")
      .find((each) => each.includes(`<D:displayname>${title}</D:displayname>`));
    return /<D:href>([^<]+)</.exec(found ?? "")?.[1] ?? "";
  }

  world.calendar("Club");
  addPassword();
  return { world, port, send, addPassword, home, collection, lines };
}

/** A PROPFIND for these properties; those without a prefix are in DAV:. */
export function ask(...names: string[]): string {
  const all = names.map((name) => `<${name.includes(":") ? name : `D:${name}`}/>`).join("");
  return `<?xml version="1.0"?><D:propfind ${SPACES}><D:prop>${all}</D:prop></D:propfind>`;
}

export const SPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"';

/** A file with one or more events that have these lines after UID. */
export function file(uid: string, ...events: string[][]): string {
  const all = events.flatMap((lines) => [
    "BEGIN:VEVENT",
    ...(uid === "" ? [] : [`UID:${uid}`]),
    "DTSTAMP:20261120T000000Z",
    ...lines,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//app//EN", ...all, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

export const TIMES = [
  "DTSTART;TZID=Europe/Berlin:20261201T190000",
  "DTEND;TZID=Europe/Berlin:20261201T203000",
];
