// Makes the keys of the page cache for what is the same for everyone: embedded pages, walls and text agendas.
import type { IncomingMessage } from "node:http";
import { findFeedRevision } from "~/operations/events/feeds";
import { programPaths } from "~/paths/programs";
import { tokenOfCombined } from "~/paths/query";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import type { Language } from "~/values/languages";
import { patternOf } from "~/web/request/address-pattern";
import { readEmbedQuery, readFragmentQuery } from "~/web/request/embed-query";
import { readWords } from "~/web/request/reader-words";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readVisitorHeaders } from "~/web/request/visitor-headers";
import { readAgendaQuery, readWallQuery } from "~/web/request/wall-query";
import { secondsUntilNext } from "~/web/request/wall-refresh";
import { hasCategoryNow, type RequestedPage, revisionParts } from "./page-key";
import { findTogetherNow } from "./together-key";

/** `address` is the canonical one, `lang` the language that its query names. */
type Asked = { address: string; lang: Language | undefined; refresh?: number };
type Read = (link: string, search: URLSearchParams, current: Current, now: number) => Asked;

/** Of a calendar or of several together: what a key says of its state, and what its addresses may name. */
type Current = {
  parts: readonly (number | string)[];
  timeZone: string;
  hasCategory: (id: number) => boolean;
};

const DOCUMENTS: [addressOf: (link: string) => string, read: Read][] = [
  [
    programPaths.embed,
    (link, search, current) => {
      const asked = readEmbedQuery(search, current.hasCategory);
      return { address: programPaths.embed(link, asked), lang: asked.lang };
    },
  ],
  [
    programPaths.embedFragment,
    (link, search, current) => {
      const asked = readFragmentQuery(search, current.hasCategory);
      return { address: programPaths.embedFragment(link, asked), lang: asked.lang };
    },
  ],
  [
    programPaths.wall,
    (link, search, current, now) => {
      const asked = readWallQuery(search, current.hasCategory);
      const refresh = secondsUntilNext(asked.every, now, asked.zone ?? current.timeZone);
      return { address: programPaths.wall(link, asked), lang: asked.lang, refresh };
    },
  ],
  [
    programPaths.agenda,
    (link, search, current) => {
      const asked = readAgendaQuery(search, current.hasCategory);
      return { address: programPaths.agenda(link, asked), lang: asked.lang };
    },
  ],
];

const PATTERNS = DOCUMENTS.map(([addressOf, read]) => {
  return { pattern: new RegExp(`^${patternOf((link) => addressOf(link), true)}$`), read };
});

/**
 * The key has the calendar's revision, the canonical address, its language, the first day of the week and the
 * weekend of the browser's language, and the minute. Cookies are ignored. undefined for any other page.
 */
export function readRequestedDocument({
  method,
  url = "",
  headers,
}: IncomingMessage): RequestedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = url.split("?", 1);
  const found = PATTERNS.find(({ pattern }) => pattern.test(path));
  const link = found?.pattern.exec(path)?.[1];
  if (!found || !link) return undefined;
  const now = getRuntime().now();
  const current = findCombined(link) ?? findCurrent(link, now);
  if (!current) return undefined;
  const search = new URLSearchParams(url.slice(path.length));
  const { address, lang, refresh } = found.read(link, search, current, now);
  const accepted = headers["accept-language"];
  const { week } = readVisitorHeaders(undefined, accepted);
  const words = readWords(lang, accepted);
  const parts = [
    ...current.parts,
    address,
    words.language,
    words.locale,
    week.weekStart,
    week.weekend.join(),
  ];
  const key = ["visitor", ...parts, Math.floor(now / MINUTE_MS)].join(" ");
  return { key, address, role: "visitor", ...(refresh && { refresh }) };
}

function findCurrent(link: string, now: number): Current | undefined {
  const { store } = getRuntime();
  const found = unlessStorageFails(() => findFeedRevision(link, { store, now }));
  if (!found || found.via?.moved) return undefined;
  return {
    parts: revisionParts(found),
    timeZone: found.timeZone,
    hasCategory: (id) => hasCategoryNow(found, id),
  };
}

function findCombined(link: string): Current | undefined {
  const token = tokenOfCombined(link);
  const found = token === undefined ? undefined : findTogetherNow(token);
  return found && { ...found, hasCategory: () => false };
}
