// Limits per minute that are counted in memory and forgotten at a restart, such as how many requests one address may
// make.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./client-address";
import { isAmong, isHealth, isSearch, isWideSearch, type SiteMap } from "./site-map";
import { isBuiltFile } from "./target";

/** The first seven are for one IPv4 address or one IPv6 /64. */
export const A_MINUTE = {
  login: 10,
  write: 100,
  search: 60,
  wideSearch: 20,
  read: 1_000,
  expensive: 60,
  health: 1_000,
  /** Calendar apps without a valid password, by address. */
  appStrangers: 60,
  /** By app password. */
  appWrites: 600,
  appReads: 1_200,
  /** Changes by apps in one calendar. */
  appChanges: 1_200,
};
const SECONDS = 60;

/** How many addresses are counted separately in a minute; beyond that, it counts by provider, with higher limits. */
const ADDRESSES = 20_000;
const WIDE_FACTOR = 10;

/** Counts one, and returns the seconds to wait if that is one too many, else 0. */
type Counter = (key: string) => Promise<number>;

/** For few keys, such as valid passwords. */
export function createCounter(points: number, seconds = SECONDS): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => (await consume(limiter, key)).wait;
}

type Bounds = { seconds?: number | undefined; addresses?: number | undefined };

/** By client address. Its memory is bounded by `addresses`, twice that when a minute ends. */
export function createAddressCounter(
  points: number,
  { seconds = SECONDS, addresses = ADDRESSES }: Bounds = {},
): Counter {
  const narrow = new RateLimiterMemory({ points, duration: seconds });
  const wide = createCounter(points * WIDE_FACTOR, seconds);
  let fresh = 0;
  let windowEnds = 0;
  return async (address) => {
    const now = performance.now();
    if (now > windowEnds) {
      fresh = 0;
      windowEnds = now + seconds * 1000;
    }
    if (fresh >= addresses) return wide(networkOf(address, "wide"));
    const { wait, isFirst } = await consume(narrow, networkOf(address, "narrow"));
    if (isFirst) fresh += 1;
    return wait;
  };
}

/** The limiter rejects with its result when the points are used up; any other rejection is an error. */
async function consume(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ wait: number; isFirst: boolean }> {
  try {
    const { isFirstInDuration } = await limiter.consume(key);
    return { wait: 0, isFirst: isFirstInDuration };
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    // Never longer than a window, even if the clock was set back.
    const wait = Math.min(Math.max(1, Math.ceil(result.msBeforeNext / 1000)), limiter.duration);
    return { wait, isFirst: result.isFirstInDuration };
  }
}

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
