// Answers /metrics with figures of the running process, for the addresses in METRICS_ALLOWED.
import { existsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { CLIENT_ADDRESS_HEADER, isTrusted, readNetworks } from "~/front-door/client-address";
import { PEER_HEADER } from "~/front-door/request-facts";
import { readAnswerCounts } from "~/front-door/request-log";
import { programPaths } from "~/paths/programs";
import { findNewestBackup } from "~/process/backups/backup-schedule";
import { locate } from "~/process/data/data-directory";
import { log, readDroppedLines } from "~/process/log";
import { COMMIT, RELEASE } from "~/process/release";
import { getRuntime, type Runtime } from "~/process/runtime";
import type { Config } from "~/process/settings/config";
import { SECOND_MS } from "~/time/durations";
import { readCacheFigures } from "~/web/cache/byte-cache";

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

/**
 * Sends the figures to an allowed client, and returns whether it did. For everybody else the address does not exist.
 */
export function answerMetrics(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url !== programPaths.metrics() || request.method !== "GET") return false;
  const runtime = getRuntime();
  if (!mayRead(request, runtime)) return false;
  const text = writeMetrics(collect(runtime));
  response.setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.writeHead(200).end(text);
  return true;
}

/**
 * True for a listed address that connects directly or is named by a trusted proxy. Behind an unknown proxy, everybody
 * would look like this machine or its neighbor.
 */
function mayRead({ headers, socket }: IncomingMessage, { config }: Runtime): boolean {
  const client = String(headers[CLIENT_ADDRESS_HEADER] ?? "");
  if (!isTrusted(client, readNetworks(config.metricsAllowed))) return false;
  const isDirect = headers[PEER_HEADER] === client;
  return isDirect || isNamedByProxy(client, socket.remoteAddress, config);
}

/** If a trusted proxy names no client, the address is the proxy's own. */
function isNamedByProxy(client: string, peer: string | undefined, { trustedProxies }: Config) {
  const proxies = readNetworks(trustedProxies);
  return isTrusted(peer, proxies) && !isTrusted(client, proxies);
}

/** Unreadable figures, such as the mails of a damaged database, are left out. */
function collect(runtime: Runtime): Metric[] {
  return [ofProcess, ofMails, ofData, ofCaches].flatMap((gather) => {
    try {
      return gather(runtime);
    } catch (error) {
      log({ level: "error", event: "metrics-failed", of: gather.name, error: String(error) });
      return [];
    }
  });
}

/** Delays are since the last request for the metrics. */
function ofProcess({ startedAt }: Runtime): Metric[] {
  const { user, system } = process.cpuUsage();
  const quantile = (share: number, nanoseconds: number) => ({
    labels: { quantile: share },
    // NaN before the first measurement.
    value: (nanoseconds || 0) / NANOSECONDS,
  });
  const slow = [quantile(0.5, delays.percentile(50)), quantile(0.99, delays.percentile(99))];
  const samples = [...slow, quantile(1, delays.max)];
  delays.reset();
  return [
    gauge("build_info", "The version, and the commit that it was built of.", [
      { labels: { version: RELEASE, commit: COMMIT }, value: 1 },
    ]),
    counter("requests_total", "Answers by status.", labeled("status", readAnswerCounts())),
    gauge("event_loop_delay_seconds", "Delay of the event loop since the last reading.", samples),
    gauge("start_time_seconds", "When the process began.", [{ value: startedAt / SECOND_MS }]),
    counter("cpu_seconds_total", "Processor time used.", [
      { value: (user + system) / MICROSECONDS },
    ]),
    gauge("memory_bytes", "Memory in use.", [{ value: process.memoryUsage.rss() }]),
    counter("log_lines_dropped_total", "Lines of the log that could not be written.", [
      { value: readDroppedLines().count },
    ]),
  ];
}

function ofMails({ store, now }: Runtime): Metric[] {
  const counts = store.outbox.countByState();
  const oldest = store.outbox.findOldestWaiting();
  const age = oldest === undefined ? 0 : Math.max(0, now() - oldest) / SECOND_MS;
  const open = Object.entries({ waiting: counts.waiting, failed: counts.failed });
  return [
    gauge(
      "outbox_mails",
      "Mails that wait, and that failed in the last week.",
      labeled("state", open),
    ),
    gauge(
      "outbox_oldest_seconds",
      "Age of the mail that has waited longest; mails to followers do not count.",
      [{ value: age }],
    ),
  ];
}

function ofData({ config }: Runtime): Metric[] {
  const { databaseFile, backupFolder } = locate(config.dataDir);
  const sizes = [databaseFile, `${databaseFile}-wal`].map((file) =>
    existsSync(file) ? statSync(file).size : 0,
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  const newest = findNewestBackup(backupFolder);
  // Present from the start, so that monitors can distinguish "never" from a missing metric.
  const madeAt = (newest?.madeAt ?? 0) / SECOND_MS;
  return [
    gauge("database_bytes", "Size of the database and its log.", [{ value: size }]),
    gauge("backup_time_seconds", "When the newest backup was made; 0 for never.", [
      { value: madeAt },
    ]),
  ];
}

function ofCaches(): Metric[] {
  const caches = readCacheFigures();
  const of = (figure: "bytes" | "entries" | "hits" | "misses") =>
    labeled(
      "cache",
      caches.map((cache) => [cache.name, cache[figure]]),
    );
  return [
    gauge("cache_bytes", "Memory that a cache takes.", of("bytes")),
    gauge("cache_entries", "What a cache holds.", of("entries")),
    counter("cache_hits_total", "Questions that a cache could answer.", of("hits")),
    counter("cache_misses_total", "Questions that a cache could not answer.", of("misses")),
  ];
}

function labeled(label: string, values: [string | number, number][]): Metric["samples"] {
  return values.map(([name, value]) => ({ labels: { [label]: name }, value }));
}

function gauge(name: string, help: string, samples: Metric["samples"]): Metric {
  return { name, type: "gauge", help, samples };
}

function counter(name: string, help: string, samples: Metric["samples"]): Metric {
  return { name, type: "counter", help, samples };
}

type Sample = { labels?: Record<string, string | number>; value: number };
/** `name` without the common prefix; a metric without samples is left out. */
type Metric = { name: string; type: "counter" | "gauge"; help: string; samples: Sample[] };

/**
 * https://prometheus.io/docs/instrumenting/exposition_formats/, version 0.0.4. Labels are our own words and contain no
 * quotes.
 */
function writeMetrics(metrics: Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ labels, value }) => `eas_${name}${writeLabels(labels)} ${value}`,
      );
      return `# HELP eas_${name} ${help}\n# TYPE eas_${name} ${type}\n${lines.join("\n")}\n`;
    })
    .join("");
}

function writeLabels(labels: Sample["labels"]): string {
  if (!labels) return "";
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(",")}}`;
}
