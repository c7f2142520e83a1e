// A visitor's waits, alone and while another address keeps requesting the most expensive page.
import { setTimeout as wait } from "node:timers/promises";
import { medianOf } from "./rounds";
import type { Server } from "./servers";

/** 99th percentiles of the waits in ms; `ratio` is the median of the rounds' ratios. */
export type Neighbor = { alone: number; beside: number; ratio: number };

type Pages = { visitor: string; expensive: string };

const EXPENSIVE_A_SECOND = 20;
const VISITOR_PAUSE_MS = 25;

/** The product trusts X-Forwarded-For here. Each round takes `seconds` alone and as long beside the other visitor. */
export async function measureNeighbor(
  product: Server,
  pages: Pages,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Neighbor> {
  const found: Neighbor[] = [];
  await visit(product, pages.visitor, 1);
  for (let round = 0; round < rounds; round += 1) {
    const alone = await visit(product, pages.visitor, seconds);
    const beside = await besideOther(product, pages, seconds);
    found.push({ alone, beside, ratio: beside / alone });
  }
  const median = (of: (each: Neighbor) => number) => medianOf(found.map(of)) ?? 0;
  return {
    alone: median((each) => each.alone),
    beside: median((each) => each.beside),
    ratio: median((each) => each.ratio),
  };
}

async function besideOther(product: Server, pages: Pages, seconds: number): Promise<number> {
  const asked: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    asked.push(ask(product, pages.expensive, "198.51.100.7").catch(Boolean));
  }, 1_000 / EXPENSIVE_A_SECOND);
  try {
    return await visit(product, pages.visitor, seconds);
  } finally {
    clearInterval(timer);
    await Promise.all(asked);
  }
}

/**
 * Requests the page repeatedly until the time is up or it is stopped; returns the 99th percentile of the waits in ms.
 */
export async function visit(
  product: Server,
  path: string,
  seconds: number,
  isOver = () => false,
): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end && !isOver()) {
    const begun = performance.now();
    const status = await ask(product, path, "203.0.113.9");
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    waits.push(performance.now() - begun);
    await wait(VISITOR_PAUSE_MS);
  }
  waits.sort((a, b) => a - b);
  return waits[Math.ceil(waits.length * 0.99) - 1] ?? 0;
}

async function ask({ origin }: Server, path: string, address: string): Promise<number> {
  const response = await fetch(origin + path, { headers: { "X-Forwarded-For": address } });
  await response.arrayBuffer();
  return response.status;
}
