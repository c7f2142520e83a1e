import { describe, expect, it, onTestFinished } from "vitest";
import { wordsOfRefused } from "~/web/request/front-door-words";
import { ask, converse, openSite, statuses } from "./open-site";

const envelope = (message: string) => JSON.stringify({ status: "Error", message, payload: {} });
const CROSS_SITE = "This form came from another site";

describe("methods", () => {
  it.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
    "%s reaches no screen and no operation",
    async (method) => {
      const site = await openSite();
      const screen = await ask(site.port, { method, path: "/contact" });
      expect([screen.status, screen.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
      const operation = await ask(site.port, { method, path: "/api/auth/logout" });
      expect([operation.status, operation.headers.allow]).toEqual([405, "POST"]);
      expect(operation.text).toBe(envelope("Method not allowed"));
      const feed = await ask(site.port, { method, path: "/ical/abc.ics" });
      expect([feed.status, feed.headers.allow]).toEqual([405, "GET, HEAD"]);
      expect(site.seen).toEqual([]);
    },
  );

  it("GET of an address that takes forms alone is refused with the site's frame", async () => {
    const site = await openSite();
    for (const path of [
      "/account/logout",
      "/account/app/profile",
      "/language/",
      "/calendar/abc/undo.data",
      "/calendar/abc/app/profile",
      "/calendar/abc/events/e1/move?x=1",
    ]) {
      const { status, headers, text } = await ask(site.port, { path });
      expect([path, status, headers.allow]).toEqual([path, 405, "POST"]);
      expect(text).toContain('<header class="header">');
    }
    expect(site.seen).toEqual([]);
    expect((await ask(site.port, { path: "/calendar/abc/events/e1" })).status).toBe(200);
  });

  it("GET below /api is refused with the envelope, known path or not", async () => {
    const site = await openSite();
    for (const path of [
      "/api/calendar/view",
      "/api/unknown",
      "/API/calendar/view",
      "/api/a.data",
    ]) {
      const { status, headers, text } = await ask(site.port, { path });
      expect([path, status, headers.allow]).toEqual([path, 405, "POST"]);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toContain("application/json");
      expect(text).toBe(envelope("Method not allowed"));
    }
    expect((await ask(site.port, { path: "/api/calendar/view", method: "HEAD" })).text).toBe("");
  });

  it("GET of the API's description and of the health check pass", async () => {
    const site = await openSite();
    expect((await ask(site.port, { path: "/api/openapi.json" })).status).toBe(200);
    expect((await ask(site.port, { path: "/healthz" })).status).toBe(200);
    for (const path of ["/api/openapi.json", "/healthz", "/readyz"]) {
      const post = await ask(site.port, { path, method: "POST" });
      expect([path, post.status, post.headers.allow]).toEqual([path, 405, "GET, HEAD"]);
      expect(post.text).not.toContain("Unexpected Server Error");
    }
    expect(site.seen).toHaveLength(2);
  });

  it("CONNECT is refused", async () => {
    const site = await openSite();
    const { text } = await converse(site.port, ["CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n"]);
    expect(statuses(text)).toEqual([405]);
  });
});

describe("hosts", () => {
  it("where an origin is configured another host gets 421", async () => {
    const site = await openSite({ origin: "https://cal.example.org", https: true });
    const evil = await ask(site.port, { headers: { host: "evil.example" } });
    expect(evil.status).toBe(421);
    expect(evil.headers["content-type"]).toContain("text/plain");
    const api = { method: "POST", path: "/api/test/now", headers: { host: "evil.example" } };
    expect((await ask(site.port, api)).text).toBe(envelope("Bad request"));
    for (const host of ["cal.example.org", "CAL.example.org", "cal.example.org:443"]) {
      expect((await ask(site.port, { headers: { host } })).status).toBe(200);
    }
    expect(site.seen.map(({ headers }) => headers.host)).toEqual(Array(3).fill("cal.example.org"));
  });

  it("a health check from this machine may name any host, and only it", async () => {
    const site = await openSite({ origin: "https://cal.example.org", https: true });
    const headers = { host: "localhost:3000" };
    expect((await ask(site.port, { path: "/healthz", headers })).status).toBe(200);
    expect(site.seen[0]?.headers.host).toBe("cal.example.org");
    expect((await ask(site.port, { path: "/healthzz", headers })).status).toBe(421);
  });

  it("where none is configured every well-formed host is served", async () => {
    const site = await openSite();
    for (const host of ["localhost:3000", "192.168.1.5:3000", "[::1]:3000", "Kitchen-PC"]) {
      expect((await ask(site.port, { headers: { host } })).status).toBe(200);
    }
    expect(site.seen.at(-1)?.headers.host).toBe("kitchen-pc");
  });

  it.each([
    "a b",
    "a/b",
    "a@b",
    "a?b",
    "a:x",
    "a:99999",
    "[::1",
    "1.2.3.999",
    "a,b",
    "é",
    "http://a",
    "",
  ])("the malformed host %j gets 400", async (host) => {
    const site = await openSite();
    const raw = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(statuses((await converse(site.port, [Buffer.from(raw)])).text)).toEqual([400]);
    expect(site.seen).toEqual([]);
  });

  it("two hosts, or none in HTTP/1.1, get 400", async () => {
    const site = await openSite();
    const two = "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n";
    expect(statuses((await converse(site.port, [two])).text)).toEqual([400]);
    const none = "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
    const { text } = await converse(site.port, [none]);
    expect(statuses(text)).toEqual([400]);
    expect(text).toContain("X-Frame-Options: DENY");
  });

  it("an absolute target names the host, whatever the header says", async () => {
    const site = await openSite({ origin: "https://cal.example.org", https: true });
    const get = async (target: string, host: string) => {
      const raw = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      return statuses((await converse(site.port, [raw])).text)[0];
    };
    expect(await get("http://cal.example.org/faq?a=1", "cal.example.org")).toBe(200);
    expect(await get("HTTPS://CAL.example.org", "evil.example")).toBe(200);
    expect(site.seen.map(({ url }) => url)).toEqual(["/faq?a=1", "/"]);
    expect(new Set(site.seen.map(({ headers }) => headers.host))).toEqual(
      new Set(["cal.example.org"]),
    );
    expect(await get("http://evil.example/", "cal.example.org")).toBe(421);
    expect(await get("http://cal.example.org/", "a/b")).toBe(400);
    expect(site.seen).toHaveLength(2);
  });

  it("HTTP/1.0 without a host is taken to mean this site", async () => {
    const site = await openSite();
    expect(statuses((await converse(site.port, ["GET / HTTP/1.0\r\n\r\n"])).text)).toEqual([200]);
    expect(site.seen[0]?.headers.host).toBe("localhost:3000");
  });

  it("X-Forwarded-Host and its kin never reach the application", async () => {
    const site = await openSite();
    await ask(site.port, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp" },
    });
    expect(Object.keys(site.seen[0]?.headers ?? {}).join()).not.toContain("forwarded");
  });
});

describe("writes from another site", () => {
  const origin = "https://cal.example.org";
  const own = { host: "cal.example.org" };

  it.each<Record<string, string>>([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "nonsense" },
    { "sec-fetch-site": "cross-site", origin },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    { "sec-fetch-site": "none", origin: "https://evil.example" },
    { "sec-fetch-site": "same-origin", origin: "null" },
    { origin: "null" },
    { origin: "" },
    { origin: "https://evil.example" },
    { origin: "http://cal.example.org" },
    { origin: "https://cal.example.org:8443" },
    { origin: "https://cal.example.org.evil.example" },
    { origin: `${origin}, https://evil.example` },
  ])("are refused: %j", async (headers) => {
    const site = await openSite({ origin, https: true });
    const form = { method: "POST", path: "/contact", headers: { ...own, ...headers }, body: "a=b" };
    const page = await ask(site.port, form);
    expect(page.status).toBe(403);
    expect(page.headers["content-type"]).toContain("text/html");
    expect(page.text).toContain(CROSS_SITE);
    const api = await ask(site.port, { ...form, path: "/api/contact", body: "{}" });
    expect([api.status, api.text]).toEqual([403, envelope("Access denied")]);
    expect((await ask(site.port, { ...form, path: "/contact.data" })).status).toBe(403);
    expect(site.seen).toEqual([]);
  });

  it.each<Record<string, string>>([
    {},
    { origin },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin },
    { "sec-fetch-site": "none" },
  ])("are not confused with our own: %j", async (headers) => {
    const site = await openSite({ origin, https: true });
    const form = { method: "POST", path: "/contact", headers: { ...own, ...headers }, body: "a=b" };
    expect((await ask(site.port, form)).text).toBe("read 3");
  });

  it("without a configured origin the request's own host decides, whatever the scheme", async () => {
    const site = await openSite();
    const post = async (host: string, from: string) => {
      const headers = { host, origin: from };
      return (await ask(site.port, { method: "POST", headers, body: "a=b" })).status;
    };
    expect(await post("kitchen:3000", "http://kitchen:3000")).toBe(200);
    expect(await post("kitchen:3000", "https://kitchen:3000")).toBe(200);
    expect(await post("kitchen", "https://kitchen")).toBe(200);
    expect(await post("kitchen:3000", "http://kitchen:3001")).toBe(403);
    expect(await post("kitchen:3000", "http://kitchen")).toBe(403);
    expect(await post("kitchen:3000", "null")).toBe(403);
    expect(await post("kitchen:3000", "ftp://kitchen:3000")).toBe(403);
    expect(await post("kitchen:3000", "http://kitchen:3000/evil")).toBe(403);
  });

  it("may link to us: a GET passes from anywhere", async () => {
    const site = await openSite({ origin, https: true });
    const headers = { ...own, "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await ask(site.port, { headers })).status).toBe(200);
  });

  it("the old parameter that led past Remix's check is refused, single fetch's is not", async () => {
    const site = await openSite();
    for (const path of ["/contact?_data=routes/contact", "/contact?a=1&%5Fdata=root", "/x?_data"]) {
      expect((await ask(site.port, { method: "POST", path, body: "a=b" })).status).toBe(400);
      expect((await ask(site.port, { path })).status).toBe(400);
    }
    expect((await ask(site.port, { path: "/contact.data?_routes=routes/contact" })).status).toBe(
      200,
    );
  });
});

describe("addresses", () => {
  it.each([
    ["//evil.example/", 400],
    ["/%2fevil.example", 400],
    ["/%5cevil.example", 400],
    ["/\\evil.example", 400],
    ["http://evil.example//", 400],
    ["http://a@evil.example/", 400],
    ["http:///", 400],
    ["ftp://evil.example/", 400],
    ["*", 400],
    ["/a%00b", 400],
    ["/a%0d%0aSet-Cookie:x", 400],
    ["/%", 400],
    ["/%zz", 400],
    ["/%c0%ae%c0%ae/", 400],
    ["/a#b", 400],
    ["/é", 400],
    ["/../etc/passwd", 404],
    ["/assets/../../data/calendar.db", 404],
    ["/%2e%2e/%2e%2e/etc/passwd", 404],
    ["/..%2f..%2fetc%2fpasswd", 404],
    ["/..%5c..%5cetc", 400],
    ["/.env", 404],
    ["/.git/config", 404],
    ["/assets/.htaccess", 404],
    ["/%2eenv", 404],
    ["/contact/..", 404],
    ["/contact/.net", 200],
    ["/contact/AC%2FDC", 200],
    ["/contact/AC%5CDC", 200],
    ["/contact/a%2F..%2Fb", 200],
    ["/contact/%2e%2e/faq", 404],
    ["/contact/a%00b", 400],
    ["/contactless/a%5Cb", 400],
    ["/faq?q=100%", 200],
  ])("%s is answered with %i", async (target, status) => {
    const site = await openSite();
    const raw = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(statuses((await converse(site.port, [raw])).text)).toEqual([status]);
  });

  it("one longer than 8 KiB gets 414, however long, and a header too long 431", async () => {
    const site = await openSite();
    const get = async (target: string, header = "") => {
      const raw = `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n`;
      return statuses((await converse(site.port, [raw])).text);
    };
    expect(await get(`/${"a".repeat(8191)}`)).toEqual([200]);
    expect(await get(`/${"a".repeat(8192)}`)).toEqual([414]);
    expect(await get(`/${"a".repeat(20_000)}`)).toEqual([414]);
    expect(await get("/", `X: ${"a".repeat(20_000)}\r\n`)).toEqual([431]);
    expect(site.seen).toHaveLength(1);
  });
});

describe("a refusal", () => {
  it("repeats nothing of the request and offers a way on", async () => {
    const site = await openSite();
    const { status, text } = await ask(site.port, { path: "/.<script>alert(1)</script>" });
    expect(status).toBe(404);
    expect(text).not.toContain("script");
    expect(text).toContain('<a href="/" class="button">Go Home</a>');
  });

  it.each([
    [405, { method: "DELETE", path: "/faq" }, {}],
    [413, { method: "POST", path: "/contact", body: Buffer.alloc(300_000) }, {}],
    [
      421,
      { path: "/faq", headers: { host: "elsewhere.example", accept: "text/html" } },
      { origin: "http://club.example" },
    ],
  ])("with %i is in the frame of every page", async (status, request, options) => {
    const site = await openSite({ stylesheet: "/assets/app-1.css", ...options });
    const answer = await ask(site.port, request);
    expect(answer.status).toBe(status);
    const base = status === 421 ? "http://club.example" : "";
    expect(answer.text).toContain(`<link rel="stylesheet" href="${base}/assets/app-1.css">`);
    expect(answer.text).toContain(`<li><a href="${base}/calendars">Calendars</a></li>`);
    expect(answer.text).toMatch(/<main class="main">[\s\S]*<footer class="footer">/);
    expect(answer.headers["content-security-policy"]).toContain(`style-src ${base || "'self'"};`);
  });

  const REQUESTS: Record<number, Parameters<typeof ask>[1]> = {
    403: { method: "POST", path: "/contact", headers: { origin: "https://evil.example" } },
    404: { path: "/.env" },
    405: { method: "DELETE", path: "/faq" },
    413: { method: "POST", path: "/contact", body: Buffer.alloc(300_000) },
    414: { path: `/faq?${"x".repeat(10_000)}` },
    421: { path: "/faq", headers: { host: "elsewhere.example", accept: "text/html" } },
  };

  it.each(Object.keys(REQUESTS).map(Number))(
    "with %i is in the language of its reader",
    async (status) => {
      const languages = { all: ["en", "de", "fr"], fallback: "en" };
      Object.assign(globalThis, { easRuntime: { config: { languages } } });
      onTestFinished(() => void Reflect.deleteProperty(globalThis, "easRuntime"));
      const origin = status === 421 ? "http://club.example" : null;
      const site = await openSite({ wordsOf: wordsOfRefused, origin });
      const { headers, ...request } = REQUESTS[status] ?? {};
      const said = async (more: Record<string, string>) => {
        const answer = await ask(site.port, { ...request, headers: { ...headers, ...more } });
        expect(answer.status).toBe(status);
        const [, lang, heading, text] =
          /<html lang="(.*?)"[\s\S]*<h1>(.*?)<\/h1>\n<p>(.*?)<\/p>/.exec(answer.text) ?? [];
        expect(answer.headers["content-language"]).toBe(lang);
        expect(answer.text).not.toContain(" dir=");
        expect(answer.text).not.toMatch(/\{\w+\}/);
        if (origin !== null) expect(text).toContain(origin);
        return { lang, heading, text, page: answer.text };
      };
      const english = await said({ "accept-language": "xx;q=1, \u00ff" });
      expect(english.lang).toBe("en");
      const german = await said({ "accept-language": "de-AT,de;q=0.9,en;q=0.8" });
      expect(german).toMatchObject({ lang: "de", heading: "Da ist etwas schiefgegangen" });
      const french = await said({ "accept-language": "de", cookie: "language=fr; sid=x" });
      expect(french.lang).toBe("fr");
      expect(french.page).toContain("<title>EAS\u00A0: ");
      expect(new Set([english.text, german.text, french.text]).size).toBe(3);
      expect(german.page).toContain(">Datenschutz<");
      expect(german.page).not.toMatch(/>(Menu|Calendars|Contact|Go Home|Privacy)<|All rights/);
      const odd = await said({ cookie: `language=${"de".repeat(2_000)}; =;;"` });
      expect(odd.lang).toBe("en");
    },
  );

  it("ends as every page does, that of a malformed address too", async () => {
    const site = await openSite();
    const { status, text } = await ask(site.port, { path: "/%E0%A4%A" });
    expect(status).toBe(400);
    const footer = /<footer [\s\S]*<\/footer>/.exec(text)?.[0] ?? "";
    expect(footer).toContain("© 2026 EAS. All rights reserved.");
    expect(footer).toContain('<img class="ring" src="/favicon.svg" alt=""');
    const links = [...footer.matchAll(/<a href="([^"]+)">([^<]+)/g)].map(([, to, name]) => [
      to,
      name,
    ]);
    expect(links).toEqual([
      ["/best-practices", "Best Practices"],
      ["/faq", "F.A.Q."],
      ["/privacy", "Privacy"],
      ["/terms", "Terms Of Use"],
      ["/contact", "Contact"],
    ]);
  });

  it("is the same in HTTP/1.0, in HTTP/1.1 and in a pipeline", async () => {
    const site = await openSite();
    const request = (version: string, path: string) =>
      `PUT ${path} HTTP/${version}\r\nHost: a\r\n\r\n`;
    const comparable = (text: string) =>
      text
        .split(/(?=HTTP\/1\.1 )/)
        .map((one) => one.replace(/^(Date|X-Request-Id|Connection|Keep-Alive): .*\r\n/gim, ""));
    const [old] = comparable((await converse(site.port, [request("1.0", "/a")])).text);
    const closing = "PUT /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const many = await converse(site.port, [request("1.1", "/a") + request("1.1", "/a") + closing]);
    expect(old).toContain("X-Frame-Options: DENY");
    expect(comparable(many.text)).toEqual([old, old, old]);
  });
});
