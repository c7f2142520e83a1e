// Everyday use for FAULTS_SOAK_MINUTES: no errors and no growth, despite internal failures.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Client } from "../support/client";
import { startSite } from "../support/site";
import { isLong, note, SECONDS, TIMEOUT_MS } from "./rounds";
import { draft, newEditor } from "./sites";

const REQUESTS_A_SECOND = 50;
/** Warm-up, while caches of pages, feeds and compiled code fill. */
const WARM_UP_SECONDS = Math.min(600, SECONDS.soak / 2);
const MOST_GROWTH_MB_AN_HOUR = 5;
/** Shorter runs say nothing about growth per hour. */
const TELLING_SECONDS = 2_400;
const SAMPLE_EVERY_MS = Math.min(5_000, (SECONDS.soak / 10) * 1_000);
/** As many as a club has in a season. */
const EVENTS_KEPT = 60;
const DAY = 86_400_000;

type Sample = { seconds: number; megabytes: number };

/** 0 if the system does not report it. */
function residentMb(pid: number | undefined): number {
  if (!existsSync(`/proc/${pid}/status`)) return 0;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** MB per hour, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [x, y] = [mean(({ seconds }) => seconds), mean(({ megabytes }) => megabytes)];
  const over = samples.reduce((sum, s) => sum + (s.seconds - x) * (s.megabytes - y), 0);
  const under = samples.reduce((sum, s) => sum + (s.seconds - x) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 3_600;
}

/** Requests of people and their programs, one in ten of them a change. */
function createVisits(ann: Client, link: string) {
  const ids: string[] = [];
  const save = async (count: number) => {
    const id = ids.length < EVENTS_KEPT ? "" : (ids[count % EVENTS_KEPT] ?? "");
    const event = draft(link, `Event ${count}`);
    const later = (count % EVENTS_KEPT) * DAY;
    const { payload, response } = await ann.api<{ id: string }>("calendar/saveEvent", {
      ...event,
      id,
      notes: "Bring shoes for indoors, please.",
      from: event.from + later,
      to: event.to + later,
    });
    if (response.ok && id === "") ids.push(payload.id);
    return response;
  };
  const paths = [
    `/calendar/${link}/list`,
    `/calendar/${link}/calendar`,
    `/calendar/${link}/home`,
    "/calendar/demo/calendar?month=2026-12",
    "/",
    `/ical/${link}.ics`,
    "/account/profile",
  ];
  return async (count: number): Promise<Response> => {
    if (count % 10 === 9) return save(count);
    if (count % 10 === 8) return (await ann.api("calendar/view", { id: link })).response;
    return ann.send(paths[count % paths.length] ?? "/");
  };
}

test(
  "fifty requests a second leave no fault and no growth, though promises go astray inside",
  async () => {
    const site = await startSite({
      FLOOD_LIMITS: "off",
      NODE_OPTIONS: `--import=${resolve("tests/faults/stray-rejection.mjs")}`,
    });
    const { ann, link } = await newEditor(site);
    const visit = createVisits(ann, link);
    const faults: string[] = [];
    const samples: Sample[] = [];
    const underWay = new Set<Promise<void>>();
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1_000;
    let answered = 0;
    const one = async (count: number): Promise<void> => {
      try {
        const response = await visit(count);
        if (!response.bodyUsed) await response.arrayBuffer();
        answered += 1;
        if (response.status < 500) return;
        faults.push(`${response.status} ${response.url} after ${Math.round(seconds())} s`);
      } catch (error) {
        faults.push(String(error));
      }
    };
    const sampler = setInterval(() => {
      samples.push({ seconds: seconds(), megabytes: residentMb(site.process.pid) });
    }, SAMPLE_EVERY_MS);
    for (let count = 0; seconds() < SECONDS.soak; count += 1) {
      const visiting = one(count).finally(() => underWay.delete(visiting));
      underWay.add(visiting);
      const ahead = (count + 1) / REQUESTS_A_SECOND - seconds();
      if (ahead > 0) await new Promise((done) => setTimeout(done, ahead * 1_000));
    }
    await Promise.all(underWay);
    clearInterval(sampler);
    const late = samples.filter((sample) => sample.seconds >= WARM_UP_SECONDS);
    const slope = slopeOf(late);
    expect([faults.length, faults.slice(0, 5)]).toEqual([0, []]);
    expect(site.process.exitCode).toBeNull();
    const strays = site.output().match(/unhandled-rejection/g)?.length ?? 0;
    expect(strays).toBeGreaterThan(0);
    if (isLong && SECONDS.soak >= TELLING_SECONDS) {
      expect(slope).toBeLessThan(MOST_GROWTH_MB_AN_HOUR);
    }
    expect(await site.stop()).toBe(0);
    const minutes = (SECONDS.soak / 60).toLocaleString("en", { maximumFractionDigits: 1 });
    const [first, last] = [late[0]?.megabytes ?? 0, late.at(-1)?.megabytes ?? 0];
    note(
      `${REQUESTS_A_SECOND} requests a second for ${minutes} minutes`,
      answered,
      `0 answers of 5xx, alive after ${strays} stray rejections; memory from ${Math.round(first)} to ${Math.round(last)} MB after the first ${Math.round(WARM_UP_SECONDS / 60)} minutes, a slope of ${slope.toFixed(1)} MB an hour`,
    );
  },
  TIMEOUT_MS,
);
