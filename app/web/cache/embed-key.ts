// Makes the key of what other websites show of a calendar: everyone is sent the same, whoever is logged in.
import type { IncomingMessage } from "node:http";
import { findFeedRevision } from "~/operations/events/feeds";
import { programPaths } from "~/paths/programs";
import { getRuntime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { patternOf } from "~/web/request/address-pattern";
import { readEmbedQuery, readFragmentQuery } from "~/web/request/embed-query";
import { unlessStorageFails } from "~/web/request/storage-failure";
import { readVisitorHeaders } from "~/web/request/visitor-headers";
import { hasCategoryNow, type RequestedPage, revisionParts } from "./page-key";

const EMBED = new RegExp(
  `^(?:${patternOf(programPaths.embed)}|${patternOf(programPaths.embedFragment)})$`,
);

/**
 * The key holds the calendar's revision, the address as it is read, the first day of the week and the weekend of the
 * browser's language, and the minute. No cookie is read. undefined for any other page.
 */
export function readRequestedEmbed({
  method,
  url,
  headers,
}: IncomingMessage): RequestedPage | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [path = ""] = (url ?? "").split("?", 1);
  const [matched, page, fragment] = EMBED.exec(path) ?? [];
  const link = page ?? fragment;
  if (!matched || !link) return undefined;
  const { store, now: clock } = getRuntime();
  const now = clock();
  const current = unlessStorageFails(() => findFeedRevision(link, { store, now }));
  if (!current || current.via?.moved) return undefined;
  const searchParams = new URLSearchParams((url ?? "").slice(path.length));
  const hasCategory = (id: number) => hasCategoryNow(current, id);
  const address = page
    ? programPaths.embed(link, readEmbedQuery(searchParams, hasCategory))
    : programPaths.embedFragment(link, readFragmentQuery(searchParams, hasCategory));
  const { week } = readVisitorHeaders(undefined, headers["accept-language"]);
  const parts = [...revisionParts(current), address, week.weekStart, week.weekend.join()];
  const key = ["visitor", ...parts, Math.floor(now / MINUTE_MS)].join(" ");
  return { key, address, role: "visitor" };
}
