// Says what can be read without a network: calendar pages as a visitor without a session last saw them, and walls.

const CACHE = "calendar-pages";
/** What is said about pages, in each language in which some were seen. */
const WORDS = "offline-words";
const MOST_PAGES = 12;
/** Screens that nobody touches show the last wall until the network is back. */
const WALLS = "walls";
const MOST_WALLS = 4;
/** With Refresh the kept wall asks for the next one by itself. */
const WALL_HEADERS = ["Content-Type", "Content-Language", "Content-Security-Policy", "Refresh"];
const KEPT_AT = "x-kept-at";
/** The build that a kept page is from: all pages of a build name the same list of its scripts and styles. */
const BUILD = "x-build";
const BUILD_NAME = /\/manifest-[\w-]+\.(\w+)\.chunk\.js/;
const STYLES = /<link[^>]+rel="stylesheet"[^>]*>/g;
const POLICY =
  "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Raised whenever all is thrown away, so that what was on its way then is not kept. */
let drops = 0;

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keep(event.data).catch(() => {}));
  if (event.data?.forget) event.waitUntil(forget(event.data.forget));
  if (event.data === "drop") event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && /^\/(account|api\/auth)\//.test(pathname)) {
    event.waitUntil(drop());
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && (isCalendar(pathname) || isStart(pathname))) {
    event.respondWith(fetch(request).catch(() => findPage(request.url)));
  }
  if (request.mode === "navigate" && pathname.startsWith("/wall/")) {
    event.respondWith(openWall(request));
  }
  if (request.destination === "style") {
    event.respondWith(fetch(request).catch(() => findStyle(request)));
  }
});

function isCalendar(path) {
  return path.startsWith("/calendar/");
}

function isStart(path) {
  return path === "/" || path === "/calendars";
}

async function drop() {
  drops += 1;
  await caches.delete(CACHE);
  await caches.delete(WALLS);
}

/** The wall from the server, kept for later; the kept one while there is no network. */
async function openWall(request) {
  const answer = await fetch(request).catch(() => undefined);
  if (answer === undefined) return findWall(request.url);
  await keepWall(request.url, answer.clone()).catch(() => {});
  return answer;
}

async function findWall(url) {
  const cache = await caches.open(WALLS);
  return (await cache.match(url)) ?? Response.error();
}

/** What is wrong for a moment leaves the last wall kept. */
async function keepWall(url, response) {
  const isGone = [404, 410].includes(response.status);
  if (!response.ok && !isGone) return;
  const begun = drops;
  const cache = await caches.open(WALLS);
  await cache.delete(url);
  if (isGone) return;
  const headers = WALL_HEADERS.map((name) => [name, response.headers.get(name)]);
  const known = headers.filter(([, value]) => value !== null);
  await cache.put(url, new Response(await response.text(), { headers: known }));
  const walls = await cache.keys();
  await Promise.all(walls.slice(0, -MOST_WALLS).map((key) => cache.delete(key)));
  if (begun !== drops) await drop();
}

/** A page that is kept no more, since it has what is the visitor's own now. */
async function forget(url) {
  const cache = await caches.open(CACHE);
  await cache.delete(url);
}

/** Asks for the page once more and keeps it, if it is one that anybody with the link is sent; `words` are those of app/client/offline.ts. */
async function keep({ keep: url, words }) {
  await keepWords(words);
  const { pathname } = new URL(url);
  // To ask for what was found once more is to search once more.
  if (!isCalendar(pathname) || pathname.endsWith("/search")) return;
  const begun = drops;
  const response = await fetch(url);
  const rule = response.headers.get("Cache-Control") ?? "";
  if (rule.includes("no-store") || [404, 410].includes(response.status)) return drop();
  if (!response.ok || response.redirected || !rule.includes("no-cache")) return;
  const html = await response.text();
  // Another language was chosen in another tab meanwhile.
  if (languageOf(html) !== words.lang) return;
  const cache = await openFor(html);
  const page = new Response(withoutScripts(html), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      [KEPT_AT]: new Date().toISOString(),
      [BUILD]: buildOf(html),
    },
  });
  // Deleted first, so that the order of the keys is that of the visits.
  await cache.delete(url);
  await cache.put(url, page);
  const pages = await listPages(cache);
  await Promise.all(pages.slice(0, -MOST_PAGES).map((key) => cache.delete(key)));
  if (begun !== drops) await drop();
}

/** Last among the languages. */
async function keepWords(words) {
  const cache = await caches.open(WORDS);
  const key = `/${words.lang}`;
  await cache.delete(key);
  await cache.put(key, new Response(JSON.stringify(words)));
}

/** In the language, or else in the one that was seen last; undefined before the first page. */
async function findWords(language) {
  const cache = await caches.open(WORDS);
  const key = language === undefined ? (await cache.keys()).at(-1) : `/${language}`;
  const found = key && (await cache.match(key));
  return found?.json();
}

function languageOf(html) {
  return /<html lang="([^"]*)"/.exec(html)?.[1];
}

function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** The cache with the page's styles in it; a new build of the product begins with an empty one. */
async function openFor(html) {
  const cache = await openOfBuild(buildOf(html));
  const tags = html.match(STYLES) ?? [];
  const styles = tags.map((tag) => /href="([^"]+)"/.exec(tag)?.[1]).filter(Boolean);
  const known = await Promise.all(styles.map((style) => cache.match(style)));
  await cache.addAll(styles.filter((_, index) => !known[index]));
  return cache;
}

async function openOfBuild(build) {
  const cache = await caches.open(CACHE);
  const [last] = (await listPages(cache)).reverse();
  const known = last && (await cache.match(last));
  if (!known || known.headers.get(BUILD) === build) return cache;
  await caches.delete(CACHE);
  return caches.open(CACHE);
}

function buildOf(html) {
  return BUILD_NAME.exec(html)?.[1] ?? "";
}

/** The kept pages, in the order of the visits. */
async function listPages(cache) {
  return (await cache.keys()).filter(({ url }) => isCalendar(new URL(url).pathname));
}

/** Reading needs none of them, and following a link then asks for a whole page; nor can a language be chosen offline. */
function withoutScripts(html) {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<form[^>]*class="languages"[\s\S]*?<\/form>/g, "")
    .replace(/<link[^>]+rel="(modulepreload|manifest)"[^>]*>/g, "");
}

async function findStyle(request) {
  return (await caches.match(request)) ?? Response.error();
}

/** The page itself; from the start on to what was seen last; else a page that says what there is. */
async function findPage(url) {
  const cache = await caches.open(CACHE);
  const page = await cache.match(url);
  if (page) return sayAge(page);
  const seen = (await listPages(cache)).reverse();
  const [last] = seen;
  return last && isStart(new URL(url).pathname)
    ? Response.redirect(last.url)
    : sayUnknown(cache, seen);
}

/** What was never opened here is not another page: it is said, with the way to those that were. */
async function sayUnknown(cache, seen) {
  const words = await findWords();
  if (!words) return Response.error();
  const pages = await Promise.all(seen.map((key) => cache.match(key).then((page) => page.text())));
  const links = seen.map(({ url }, index) => linkTo(new URL(url), pages[index]));
  const styles = pages[0]?.match(STYLES)?.join("") ?? "";
  const { lang, dir } = words;
  const [title, heading, unknown, known] = [
    words.title,
    words.heading,
    words.unknown,
    words.known,
  ].map(escapeText);
  const list = links.length > 0 ? `<p>${known}</p><ul>${links.join("")}</ul>` : "";
  const direction = dir ? ` dir="${dir}"` : "";
  const html = `<!doctype html><html lang="${lang}"${direction}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>${styles}</head>
<body><main class="main"><h1>${heading}</h1>
<p role="status">${unknown}</p>
${list}</main></body></html>`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
  return new Response(html, { headers });
}

/** The title stands in the page as it may stand here, with its characters escaped. */
function linkTo({ pathname, search }, html) {
  const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
  // A word of the address.
  const part = decodeURIComponent(pathname.split("/").slice(3).join(" "));
  const href = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<li><a href="${href}">${title} <span translate="no">${part.replaceAll(/[&<>]/g, "")}</span></a></li>`;
}

async function sayAge(page) {
  const keptAt = page.headers.get(KEPT_AT);
  const html = await page.text();
  const language = languageOf(html);
  const words = await findWords(language);
  // What was kept by an older version cannot be shown without a word about its age.
  if (!words) return Response.error();
  const style = { dateStyle: "medium", timeStyle: "short" };
  const time = escapeText(new Date(keptAt).toLocaleString(language, style));
  const said = escapeText(words.age).replace("{time}", `<time datetime="${keptAt}">${time}</time>`);
  const line = `<p class="message" role="status">${said}</p>`;
  const shown = html.replace(/<main\b[^>]*>/, (main) => main + line);
  return new Response(shown, { headers: page.headers });
}
