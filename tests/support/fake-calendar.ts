// A local web server that sends calendar files chosen by tests, and counts connections.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { guard } from "./test-server";

export type FakeCalendar = {
  url: string;
  port: number;
  connections: number;
  requests: string[];
  /** The handler of all later requests. */
  answer: RequestListener;
  stop: () => Promise<void>;
};

export async function startFakeCalendar(answer: RequestListener): Promise<FakeCalendar> {
  const server: Server = createServer(
    guard((request, response) => {
      fake.requests.push(`${request.method} ${request.url}`);
      return fake.answer(request, response);
    }),
  );
  server.on("connection", () => {
    fake.connections += 1;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const fake: FakeCalendar = {
    url: `http://127.0.0.1:${port}/club.ics`,
    port,
    connections: 0,
    requests: [],
    answer,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
  return fake;
}

/** One event; `lines` are extra, such as "DTSTART:…". */
type Entry = { uid?: string; title?: string; day?: string; lines?: string[] };

/** A calendar file with these entries, all-day if they have a `day`. */
export function fileOf(entries: readonly Entry[]): string {
  const events = entries.flatMap(({ uid, title = "Match", day, lines = [] }) => [
    "BEGIN:VEVENT",
    ...(uid === undefined ? [] : [`UID:${uid}`]),
    `SUMMARY:${title}`,
    ...(day === undefined ? [] : [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`]),
    ...lines,
    "END:VEVENT",
  ]);
  const all = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...events, "END:VCALENDAR", ""];
  return all.join("\r\n");
}

export function sending(text: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/calendar", ...headers });
    response.end(text);
  };
}

export function answering(status: number, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers);
    response.end();
  };
}
