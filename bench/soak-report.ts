// Formats the endurance run: a table of requests, and one of memory, files and other values that may grow.
import { describeRun, table } from "./report";
import { lastStretch, type Sample, trendOf } from "./soak-verdict";
import type { Tally } from "./soak-visitors";

export type SoakResults = {
  minutes: number;
  rate: number;
  tallies: ReadonlyMap<string, Tally>;
  samples: Sample[];
  /** Seconds: from the signal to the first response, and for a whole backup. */
  restarts: number[];
  backups: number[];
  mails: number;
  wrong: string[];
};

const KINDS_SHOWN = 3;

export function writeSoakTables(results: SoakResults): string {
  const { minutes, rate, wrong } = results;
  const verdict = wrong.length === 0 ? "As it should be." : wrong.join(" ");
  return [
    `${describeRun()}; ${minutes} minutes at ${rate} visits a second. ${verdict}`,
    kindTable(results.tallies),
    growthTable(results),
  ].join("\n\n");
}

/** The slowest kinds, and the sums of all. */
function kindTable(tallies: SoakResults["tallies"]): string {
  const head = ["asked for", "answers", "p50 ms", "p99 ms", "limited", "refused", "faults"];
  const kinds = [...tallies].map(([name, { times, limited, refused, faults }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor(sorted.length * part)];
    const answers = times.length;
    return { name, answers, p50: at(0.5), p99: at(0.99), limited, refused, faults };
  });
  const sum = (pick: (kind: (typeof kinds)[number]) => number) =>
    kinds.reduce((all, kind) => all + pick(kind), 0);
  const all = {
    name: `all ${kinds.length} kinds`,
    answers: sum(({ answers }) => answers),
    p50: undefined,
    p99: undefined,
    limited: sum(({ limited }) => limited),
    refused: sum(({ refused }) => refused),
    faults: sum(({ faults }) => faults),
  };
  const slowest = kinds.toSorted((a, b) => (b.p99 ?? 0) - (a.p99 ?? 0)).slice(0, KINDS_SHOWN);
  const rows = [...slowest, all].map(({ name, answers, p50, p99, limited, refused, faults }) =>
    [name, answers, p50?.toFixed(0) ?? "–", p99?.toFixed(0) ?? "–", limited, refused, faults].map(
      String,
    ),
  );
  return table(head, rows);
}

function growthTable({ samples, restarts, backups, mails }: SoakResults): string {
  const stretch = lastStretch(samples);
  const row = (name: string, pick: (sample: Sample) => number, digits = 0) => {
    const { mean, rise } = trendOf(stretch.map((each) => ({ x: each.seconds, y: pick(each) })));
    const all = samples.map(pick);
    const ends = [all[0], all.at(-1)].map((value) => (value ?? 0).toFixed(digits));
    const most = all.reduce((max, value) => Math.max(max, value), 0);
    return [name, ...ends, most.toFixed(digits), mean.toFixed(digits), rise.toFixed(digits)];
  };
  const times = (seconds: number[]) =>
    `${seconds.length} (${seconds.map((each) => each.toFixed(1)).join(", ")} s)`;
  return [
    table(
      ["", "first", "last", "most", "mean of the last half", "rise in it"],
      [
        row("memory, MB", ({ memoryMb }) => memoryMb),
        row("open files and connections", ({ descriptors }) => descriptors),
        row("database with its log of changes, MB", ({ databaseMb }) => databaseMb, 1),
        row("request log, MB", ({ logMb }) => logMb, 1),
      ],
    ),
    `Restarts: ${times(restarts)}. Backups: ${times(backups)}. Mails: ${mails}.`,
  ].join("\n\n");
}
