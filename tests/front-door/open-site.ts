// A site on a real socket for tests: the front door before a small application.
import http from "node:http";
import net from "node:net";
import { onTestFinished } from "vitest";
import { type FrontDoorOptions, TIMEOUTS, type Timeouts } from "~/front-door/options";
import { createSiteServer, type SiteServer } from "~/front-door/site-server";
import { mapSite } from "~/process/front-door-addresses";

/** The product's own addresses, with one call that only reads and one without long texts. */
export const SITE = mapSite({ reads: ["/api/calendar/view"], brief: ["/api/calendar/list"] });

export type Line = Record<string, unknown>;

export type Site = SiteServer & {
  port: number;
  lines: Line[];
  /** The requests that reached the application. */
  seen: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[];
};

export function siteOptions(options: Partial<FrontDoorOptions> = {}): FrontDoorOptions {
  return {
    origin: null,
    https: false,
    port: 3000,
    host: undefined,
    trustedProxies: [],
    log: () => undefined,
    now: () => Date.UTC(2026, 10, 21, 12),
    onStop: () => undefined,
    site: SITE,
    ...options,
  };
}

const HOUR = 3_600_000;

/** All timeouts an hour except the given ones, which end within a test however slow the machine is. */
export function onlyTimeouts(short: Partial<Timeouts>): Timeouts {
  const names = Object.keys(TIMEOUTS) as (keyof Timeouts)[];
  const hours = Object.fromEntries(names.map((name) => [name, HOUR])) as Timeouts;
  return { ...hours, checkEvery: 50, ...short };
}

/** Reads the body, records the request, and replies 200 with the number of bytes, or runs `app`. */
export async function openSite(
  options: Partial<FrontDoorOptions> = {},
  app?: http.RequestListener,
): Promise<Site> {
  const lines: Line[] = [];
  const seen: Site["seen"] = [];
  const note: http.RequestListener = (request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers: { ...headers }, body: Buffer.concat(pieces).toString() });
      if (app) app(request, response);
      else response.end(`read ${Buffer.concat(pieces).length}`);
    });
  };
  const site = createSiteServer(
    siteOptions({ log: (line) => lines.push({ ...line }), ...options }),
    note,
  );
  onTestFinished(() => {
    site.server.close();
    site.server.closeAllConnections();
  });
  await new Promise<void>((resolve) => site.server.listen(0, resolve));
  const address = site.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { ...site, port: address.port, lines, seen };
}

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };

type Question = {
  method?: string;
  path?: string;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Buffer;
  localAddress?: string;
  agent?: http.Agent;
};

/** One request with node:http, on its own connection unless there is an agent. */
export function ask(port: number, question: Question = {}): Promise<Answer> {
  const { method = "GET", path = "/", headers, body, localAddress, agent = false } = question;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "127.0.0.1", port, method, path, headers, localAddress, agent },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece) => {
          text += piece;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/**
 * Sends the pieces one every `gapMs`, and returns all that came until the socket closed; `unsent` is 0 if all went out.
 */
export function converse(
  port: number,
  pieces: (string | Buffer)[],
  { gapMs = 0 }: { gapMs?: number } = {},
): Promise<{ text: string; reset: boolean; unsent: number }> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    let text = "";
    let reset = false;
    socket.setEncoding("latin1");
    socket.on("data", (piece) => {
      text += piece;
    });
    socket.on("error", () => {
      reset = true;
    });
    const waiting = [...pieces];
    const send = () => {
      const piece = waiting.shift();
      if (piece === undefined || socket.destroyed) return;
      socket.write(piece);
      timer = setTimeout(send, gapMs);
    };
    let timer: NodeJS.Timeout | undefined;
    socket.on("connect", send);
    socket.on("close", () => {
      clearTimeout(timer);
      const unsent = waiting.length + socket.writableLength;
      resolve({ text, reset, unsent });
    });
  });
}

/** The status codes in the text that a connection received. */
export function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]));
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
