// Answers what is not a valid HTTP request, or did not arrive in time.
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { clientAddress } from "./client-address";
import { underWayOn } from "./exchanges";
import { refusalHeaders } from "./headers";
import type { RequestLog } from "./request-log";

const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** The client closed its side in the middle of a request: not worth logging, though it may still read. */
const LEFT_CODE = "HPE_INVALID_EOF_STATE";

/** How long incoming data is discarded, so that the answer is not lost to a reset. */
const LINGER_MS = 500;

const answered = new WeakSet<Duplex>();

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

/** A first line longer than the limit for URLs means a URL that is too long, not a header. */
function isLongTarget(error: Error, maxLength: number): boolean {
  const packet =
    "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0);
  const start = packet.subarray(0, maxLength).toString("latin1");
  return /^[A-Z]+ \//.test(start) && !start.includes("\n");
}

function statusOf(error: Error, maxUrlLength: number): number {
  const status = STATUS_BY_CODE[codeOf(error)] ?? 400;
  return status === 431 && isLongTarget(error, maxUrlLength) ? 414 : status;
}

/** Sends a complete answer without Node's response objects and closes the connection. */
export function sendRaw(socket: Duplex, status: number, { https, headers = [] }: RawFacts): void {
  const text = `${STATUS_CODES[status]}\n`;
  const lines = [
    ...refusalHeaders(https),
    ...headers,
    ["Content-Type", "text/plain; charset=utf-8"],
    ["Content-Length", String(text.length)],
    ["Date", new Date().toUTCString()],
    ["Connection", "close"],
  ].map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function peerOf(socket: Duplex): string {
  return clientAddress("remoteAddress" in socket ? String(socket.remoteAddress) : "", "", []);
}

type RawFacts = { https: boolean; headers?: [string, string][] };

type Facts = { https: boolean; maxUrlLength: number; log: RequestLog };

/**
 * Answers 400, 408, 413, 414 or 431 on a connection whose request the parser has rejected. The answer to an earlier,
 * complete request on it goes first; one that has begun for the broken request is cut off.
 */
export function answerBroken(error: Error, socket: Duplex, facts: Facts): void {
  if (answered.has(socket)) return;
  if (!socket.writable || codeOf(error) === "ECONNRESET") {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const status = statusOf(error, facts.maxUrlLength);
  if (codeOf(error) !== LEFT_CODE) {
    const ip = peerOf(socket);
    facts.log.write("broken-request", ip, { code: codeOf(error), status, ip });
  }
  const latest = underWayOn(socket).at(-1);
  const answer = () => (socket.writable ? sendRaw(socket, status, facts) : socket.destroy());
  if (latest?.request.complete) latest.response.once("close", answer);
  else if (latest?.response.headersSent) socket.destroy();
  else answer();
}
