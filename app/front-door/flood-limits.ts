// Limits how many requests per minute one address may make, by kind.
import { A_MINUTE, createAddressCounter } from "./counters";
import { isAmong, isHealth, isSearch, isWideSearch, type SiteMap } from "./site-map";
import { isBuiltFile } from "./target";

/** `isExpensive` counts an expensive read separately, in addition to its kind. */
type FloodRequest = { address: string; method: string; routePath: string; isExpensive?: boolean };
/** Counts a request, and returns the seconds to wait if that is one too many, else 0. */
export type FloodLimits = (request: FloodRequest) => number | Promise<number>;

const KINDS = ["login", "write", "search", "wideSearch", "read", "expensive", "health"] as const;
type Kind = (typeof KINDS)[number];

/**
 * Feeds are exempt because calendar apps drop a subscription after one refusal. Health checks are counted separately: a
 * flood of pages through the monitor's proxy would otherwise get a healthy server restarted.
 */
function requestKind({ method, routePath, isExpensive }: FloodRequest, site: SiteMap): Kind | null {
  if (isExpensive) return isAmong(routePath, site.feeds) ? null : "expensive";
  if (isWideSearch(routePath, site)) return "wideSearch";
  if (isSearch(routePath, site)) return "search";
  if (method === "GET" || method === "HEAD") {
    if (isBuiltFile(routePath) || isAmong(routePath, site.feeds)) return null;
    return isHealth(routePath, site) ? "health" : "read";
  }
  if (site.logins.includes(routePath)) return "login";
  return site.reads.includes(routePath) ? "read" : "write";
}

type Settings = {
  site: SiteMap;
  points?: Partial<Record<Kind, number>>;
  seconds?: number;
  addresses?: number;
};

export function createFloodLimits({ site, points, ...bounds }: Settings): FloodLimits {
  const allowed = { ...A_MINUTE, ...points };
  const counters = new Map(
    KINDS.map((kind) => [kind, createAddressCounter(allowed[kind], bounds)]),
  );
  return (request) => {
    const kind = requestKind(request, site);
    return (kind && counters.get(kind)?.(request.address)) ?? 0;
  };
}
