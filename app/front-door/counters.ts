// How much a minute may have of what is counted in memory, which a restart may forget.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./client-address";

/** The first seven for one IPv4 address or one IPv6 /64. */
export const A_MINUTE = {
  login: 10,
  write: 100,
  search: 60,
  wideSearch: 20,
  read: 1_000,
  dear: 60,
  health: 1_000,
  /** Calendar apps without a right password, by address. */
  appStrangers: 60,
  /** By app password. */
  appWrites: 600,
  appReads: 1_200,
  /** What apps change in one calendar. */
  appChanges: 1_200,
};
const SECONDS = 60;

/** How many addresses are counted separately in a minute; beyond that, whole providers are, with higher limits. */
const ADDRESSES = 20_000;
const WIDE_FACTOR = 10;

/** Counts one and gives the seconds to wait for one too many, else 0. */
type Counter = (key: string) => Promise<number>;

/** For few keys, such as passwords that were right. */
export function createCounter(points: number, seconds = SECONDS): Counter {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return async (key) => (await consume(limiter, key)).wait;
}

type Bounds = { seconds?: number | undefined; addresses?: number | undefined };

/** By a client's address. Its memory is bounded by `addresses`, twice that when a minute ends. */
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

/** The limiter rejects with its result where the points are used up; any other rejection is a fault. */
async function consume(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ wait: number; isFirst: boolean }> {
  try {
    const { isFirstInDuration } = await limiter.consume(key);
    return { wait: 0, isFirst: isFirstInDuration };
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    // No longer than a window, also where the clock was set back.
    const wait = Math.min(Math.max(1, Math.ceil(result.msBeforeNext / 1000)), limiter.duration);
    return { wait, isFirst: result.isFirstInDuration };
  }
}
