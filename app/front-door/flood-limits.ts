// Limits how many requests a minute one address may make, by kind, in memory.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./client-address";
import { isAmong, isSearch, isWideSearch, type SiteMap } from "./site-map";
import { isBuiltFile } from "./target";

/** `isDear` counts a dear read once more, beside its kind. */
type FloodRequest = { address: string; method: string; routePath: string; isDear?: boolean };
type FloodVerdict = { retryAfterSeconds: number } | null;
export type FloodLimits = (request: FloodRequest) => FloodVerdict | Promise<FloodVerdict>;

type Kind = "login" | "write" | "search" | "wideSearch" | "read" | "dear" | "health";

/** Per minute, for one IPv4 address or one IPv6 /64. */
const POINTS: Record<Kind, number> = {
  login: 10,
  write: 100,
  search: 60,
  wideSearch: 20,
  read: 1_000,
  dear: 60,
  health: 1_000,
};
const WINDOW_SECONDS = 60;

/** How many addresses are counted separately in a minute; beyond that, whole providers are, with higher limits. */
const ADDRESSES = 20_000;
const WIDE_FACTOR = 10;

/**
 * Feeds are exempt because calendar apps drop a subscription after one refusal. Health checks are counted separately:
 * otherwise a flood of pages through the same proxy as the monitor would get a healthy server restarted.
 */
function kindOf({ method, routePath, isDear }: FloodRequest, site: SiteMap): Kind | null {
  if (isDear) return isAmong(routePath, site.feeds) ? null : "dear";
  if (isWideSearch(routePath, site)) return "wideSearch";
  if (isSearch(routePath, site)) return "search";
  if (method === "GET" || method === "HEAD") {
    if (isBuiltFile(routePath) || isAmong(routePath, site.feeds)) return null;
    return isAmong(routePath, site.health) ? "health" : "read";
  }
  if (site.logins.includes(routePath)) return "login";
  return site.reads.includes(routePath) ? "read" : "write";
}

type Settings = {
  site: SiteMap;
  points?: Partial<Record<Kind, number>>;
  windowSeconds?: number;
  addresses?: number;
};

/**
 * Counts requests and returns the seconds to wait for one too many, else null. Its memory is bounded by `addresses` for
 * each kind, twice that when a minute ends.
 */
export function createFloodLimits({
  site,
  points,
  windowSeconds = WINDOW_SECONDS,
  addresses = ADDRESSES,
}: Settings): FloodLimits {
  const allowed = { ...POINTS, ...points };
  const counters = {
    login: createCounter(allowed.login, windowSeconds, addresses),
    write: createCounter(allowed.write, windowSeconds, addresses),
    search: createCounter(allowed.search, windowSeconds, addresses),
    wideSearch: createCounter(allowed.wideSearch, windowSeconds, addresses),
    read: createCounter(allowed.read, windowSeconds, addresses),
    dear: createCounter(allowed.dear, windowSeconds, addresses),
    health: createCounter(allowed.health, windowSeconds, addresses),
  };
  return (request) => {
    const kind = kindOf(request, site);
    return kind === null ? null : counters[kind](request.address);
  };
}

function createCounter(
  points: number,
  duration: number,
  most: number,
): (address: string) => Promise<FloodVerdict> {
  const narrow = new RateLimiterMemory({ points, duration });
  const wide = new RateLimiterMemory({ points: points * WIDE_FACTOR, duration });
  let fresh = 0;
  let windowEnds = 0;
  return async (address) => {
    const now = performance.now();
    if (now > windowEnds) {
      fresh = 0;
      windowEnds = now + duration * 1000;
    }
    if (fresh >= most) return (await consume(wide, networkOf(address, "wide"))).verdict;
    const { verdict, isFirst } = await consume(narrow, networkOf(address, "narrow"));
    if (isFirst) fresh += 1;
    return verdict;
  };
}

/** The limiter rejects with its result where the points are used up; any other rejection is a fault. */
async function consume(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ verdict: FloodVerdict; isFirst: boolean }> {
  try {
    const { isFirstInDuration } = await limiter.consume(key);
    return { verdict: null, isFirst: isFirstInDuration };
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    const retryAfterSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return { verdict: { retryAfterSeconds }, isFirst: result.isFirstInDuration };
  }
}
