// The service worker's own sentences are in the language of the cached page.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ORIGIN = "https://eas.example.org";
const WORKER = readFileSync("public/service-worker.js", "utf8");

const GERMAN = {
  lang: "de",
  dir: "",
  title: "EAS: Offline",
  heading: "Du bist offline.",
  age: "Du bist offline. Diese Seite ist vom {time} & so.",
  unknown: "Hier noch nie geöffnet.",
  known: "Lesbar sind:",
};
const ARABIC = { ...GERMAN, lang: "ar-XB", dir: "rtl", heading: "Other", known: "Readable:" };

/** The part of the browser's cache that the worker uses: by address, in order of insertion. */
class FakeCache {
  readonly #entries = new Map<string, Response>();
  async match(request: string | { url: string }) {
    return this.#entries.get(addressOf(request))?.clone();
  }
  async put(request: string, response: Response) {
    this.#entries.set(addressOf(request), response);
  }
  async delete(request: string | { url: string }) {
    return this.#entries.delete(addressOf(request));
  }
  async keys() {
    return [...this.#entries.keys()].map((url) => ({ url }));
  }
  async addAll(paths: string[]) {
    for (const path of paths) await this.put(path, new Response(""));
  }
}

function addressOf(request: string | { url: string }): string {
  return new URL(typeof request === "string" ? request : request.url, ORIGIN).href;
}

type Event = Record<string, unknown>;

/** `pages` maps paths to pages; an offline network has none. */
function startWorker(pages: Record<string, string>) {
  const listeners = new Map<string, (event: Event) => void>();
  const stores = new Map<string, FakeCache>();
  const caches = {
    async open(name: string) {
      const store = stores.get(name) ?? new FakeCache();
      stores.set(name, store);
      return store;
    },
    delete: async (name: string) => stores.delete(name),
  };
  const network = { isUp: true };
  const fetch = async (request: string | { url: string }) => {
    const html = pages[new URL(addressOf(request)).pathname];
    if (!network.isUp || html === undefined) throw new TypeError("Failed to fetch");
    return new Response(html, { headers: { "Cache-Control": "private, no-cache" } });
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: Event) => void) => listeners.set(name, listen),
  };
  new Function("self", "caches", "fetch", WORKER)(self, caches, fetch);
  const tell = async (data: object) => {
    let work: unknown;
    const waitUntil = (promise: unknown) => {
      work = promise;
    };
    listeners.get("message")?.({ data, waitUntil });
    await work;
  };
  const keep = (path: string, words: object) => tell({ keep: ORIGIN + path, words });
  const forget = (path: string) => tell({ forget: ORIGIN + path });
  const open = async (path: string) => {
    let answer: Promise<Response> | undefined;
    const request = { url: ORIGIN + path, method: "GET", mode: "navigate", destination: "" };
    const respondWith = (promise: Promise<Response>) => {
      answer = promise;
    };
    listeners.get("fetch")?.({ request, respondWith });
    return answer;
  };
  return { keep, forget, open, network };
}

function pageIn(lang: string): string {
  return `<!doctype html><html lang="${lang}"><head><title>EAS: 7</title></head><body><main class="main">7</main></body></html>`;
}

it("says the age of a page in the page's language, also after another was chosen", async () => {
  const pages = { "/calendar/a/list": pageIn("de"), "/calendar/b/list": pageIn("ar-XB") };
  const { keep, open, network } = startWorker(pages);
  await keep("/calendar/a/list", GERMAN);
  await keep("/calendar/b/list", ARABIC);
  network.isUp = false;
  const html = await (await open("/calendar/a/list"))?.text();
  expect(html).toMatch(
    /<main class="main"><p class="message" role="status">Du bist offline\. Diese Seite ist vom <time datetime="[^"]+">\d\d\.\d\d\.\d{4}, \d\d:\d\d<\/time> &amp; so\.<\/p>7/,
  );
  expect(html).toContain('<html lang="de">');
});

it("says in the last page's language what cannot be read, and what can", async () => {
  const { keep, open, network } = startWorker({ "/calendar/a/list": pageIn("ar-XB") });
  await keep("/calendar/b/list", GERMAN);
  await keep("/calendar/a/list", ARABIC);
  network.isUp = false;
  const html = await (await open("/calendar/b/list"))?.text();
  expect(html).toContain('<html lang="ar-XB" dir="rtl">');
  expect(html).toContain("<h1>Other</h1>");
  expect(html).toContain(
    '<p>Readable:</p><ul><li><a href="/calendar/a/list">EAS: 7 <span translate="no">list</span></a></li></ul>',
  );
});

it("forgets a page that has what is the visitor's own now, and keeps the others", async () => {
  const pages = { "/calendar/a/events/x": pageIn("de"), "/calendar/a/list": pageIn("de") };
  const { keep, forget, open, network } = startWorker(pages);
  for (const path of Object.keys(pages)) await keep(path, GERMAN);
  await forget("/calendar/a/events/x");
  network.isUp = false;
  const html = await (await open("/calendar/a/events/x"))?.text();
  expect(html).toContain("Hier noch nie geöffnet.");
  expect(html).toContain('href="/calendar/a/list"');
});

it("keeps pages with different styles until there is a new build", async () => {
  const styled = (build: string, style: string) =>
    pageIn("de").replace(
      "</head>",
      `<link rel="modulepreload" href="/static/js/manifest-de.${build}.chunk.js"/><link rel="stylesheet" href="/assets/${style}.css"/></head>`,
    );
  const [list, week, year] = ["/calendar/a/list", "/calendar/a/week", "/calendar/a/year"] as const;
  const pages: Record<string, string> = {
    [list]: styled("b1", "list"),
    [week]: styled("b1", "week"),
  };
  const { keep, open, network } = startWorker(pages);
  await keep(list, GERMAN);
  await keep(week, GERMAN);
  network.isUp = false;
  expect(await (await open(list))?.text()).toContain("Du bist offline. Diese");
  expect(await (await open(week))?.text()).toContain("Du bist offline. Diese");
  network.isUp = true;
  pages[year] = styled("b2", "week");
  await keep(year, GERMAN);
  network.isUp = false;
  expect(await (await open(year))?.text()).toContain("Du bist offline. Diese");
  expect(await (await open(list))?.text()).toContain("Hier noch nie geöffnet.");
});

it("keeps no page in another language than its words", async () => {
  const { keep, open, network } = startWorker({ "/calendar/a/list": pageIn("en") });
  await keep("/calendar/a/list", GERMAN);
  network.isUp = false;
  const html = await (await open("/calendar/a/list"))?.text();
  expect(html).toContain("<h1>Du bist offline.</h1>");
  expect(html).not.toContain("<ul>");
});

it("says nothing where it was told no words", async () => {
  const { open, network } = startWorker({});
  network.isUp = false;
  expect((await open("/calendar/a/list"))?.type).toBe("error");
});
