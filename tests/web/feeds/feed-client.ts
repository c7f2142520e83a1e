// A program that fetches feeds and is shown every byte and header: fetch() would unpack, and ask for gzip unasked.
// And what its tests begin with: calendars, events, a look into a running site's data.
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { createSecrets } from "~/server/process/secrets";
import { openDatabase } from "~/server/store/database";
import { createStore, type Store } from "~/server/store/store";
import type { Client } from "../../support/client";
import type { Site } from "../../support/site";

export type FeedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type FeedRequest = { method?: string; headers?: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** `address` goes out as it stands, odd or not; nothing is sent but Host and the given headers. */
export function fetchFeed(
  address: string,
  { method = "GET", headers = {} }: FeedRequest = {},
): Promise<FeedAnswer> {
  const [, origin = "", path = "/"] = /^(https?:\/\/[^/]+)(.*)$/s.exec(address) ?? [];
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

type EventFields = { title: string; from: number; to: number } & Record<string, unknown>;

/** Makes a calendar of the client's and answers its link. */
export async function makeCalendar(client: Client, title: string): Promise<string> {
  const { payload } = await client.api<{ calendarId: string }>("calendar/create", {
    title,
    timeZone: "Europe/Berlin",
  });
  return payload.calendarId;
}

/** Saves an event and answers its id. */
export async function saveEvent(
  client: Client,
  calendarId: string,
  event: EventFields,
): Promise<string> {
  const { status, message, payload } = await client.api<{ id: string }>("calendar/saveEvent", {
    calendarId,
    id: "",
    location: "",
    notes: "",
    allDay: false,
    ...event,
  });
  if (status !== "OK") throw new Error(message);
  return payload.id;
}

/** Works on the data of a running site, beside it; mails that wait there stay sealed. */
export function withStore<T>({ dataDir }: Pick<Site, "dataDir">, work: (store: Store) => T): T {
  const database = openDatabase(join(dataDir, "calendar.db"), {
    migrationsFolder: "drizzle",
    create: false,
  });
  try {
    return work(createStore(database, createSecrets(Buffer.alloc(32))));
  } finally {
    database.$client.close();
  }
}
