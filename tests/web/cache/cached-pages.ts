// Shared setup of the page cache tests: a server with the front door's cache, a stub renderer, and a world whose clock
// they set.
import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createSecrets } from "~/process/data/secrets";
import { answerCachedPage, answerPage } from "~/web/cache/page-cache";
import { createWorld, type World } from "../../support/operations";
import { guard } from "../../support/test-server";

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Headers = Record<string, string>;

export type KeptPages = {
  world: World;
  /** A calendar's link. */
  link: string;
  /** The addresses of rendered pages. */
  rendered: string[];
  /** The text of every rendering; by default it numbers the renderings. */
  says?: string;
  /** Called during each rendering. */
  meanwhile: () => void;
  tab: (name: string) => string;
  get: (path: string, headers?: Headers, method?: string) => Promise<Answer>;
  /** Creates a session; returns its cookie. */
  logIn: (email: string) => { Cookie: string };
};

export const NONCE = "bm9uY2U=";
const SCRIPT = `<script nonce="${NONCE}">start();</script>`;

/** One server per file, and a new world for each test. */
export function openKeptPages(): KeptPages {
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const site = {} as KeptPages;
  let port = 0;

  const server = createServer(
    guard(async (request, response) => {
      if (answerCachedPage(request, response)) return;
      const says = site.says ?? `drawing ${site.rendered.length}`;
      const html = `<!DOCTYPE html><p>${says}</p>${SCRIPT}`;
      site.rendered.push(request.url ?? "");
      site.meanwhile();
      const asked = new Request(`http://localhost${request.url}`, {
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      });
      const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
      const answer = await answerPage(asked, html, NONCE, headers);
      const sent = answer ?? new Response(html, { headers });
      response.writeHead(sent.status, Object.fromEntries(sent.headers));
      response.end(Buffer.from(await sent.arrayBuffer()));
    }),
  );

  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    port = (server.address() as AddressInfo).port;
  });
  beforeEach(() => {
    const world = createWorld();
    Object.assign(site, { world, link: world.calendar(), rendered: [], meanwhile: () => {} });
    delete site.says;
    const { store, clock } = world;
    const config = {
      https: false,
      demo: true,
      languages: { all: ["en"], fallback: "en" },
      sources: { isOn: true },
    };
    Object.assign(globalThis, { easRuntime: { store, secrets, config, now: () => clock.now } });
  });
  afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));
  afterAll(() => new Promise((closed) => server.close(closed)));

  return Object.assign(site, {
    tab: (name: string) => `/calendar/${site.link}/${name}`,
    get: (path: string, headers: Headers = {}, method = "GET") =>
      new Promise<Answer>((resolve, reject) => {
        const request = ask({ port, path, headers, method }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          );
        });
        request.on("error", reject).end();
      }),
    logIn(email: string) {
      const token = secrets.newToken();
      const { actor } = site.world.as(email);
      site.world.store.sessions.add({
        tokenHash: secrets.hashToken(token),
        userId: actor?.id ?? 0,
        userAgent: "test",
        now: site.world.clock.now,
      });
      return { Cookie: `sid=${token}` };
    },
  });
}
