// Fetches an address without reaching internal networks: resolves the name once, checks all its addresses, and connects
// to one of those.

import { lookup as lookUpHost } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import ipaddr from "ipaddr.js";
import {
  isOfSite,
  readRedirect,
  readSourceAddress,
  SOURCE_FETCH,
  withoutHttps,
} from "~/features/sources/rules";
import { SHOWN_FILE } from "~/values/limits";
import { parseUrl } from "~/values/parse-url";
import { type Refusal, refusal } from "~/values/refusals";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Global unicast; addresses outside it may embed an IPv4 address in their last bits (RFC 4291 section 2.5.5). */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** The only ports allowed without SOURCE_ALLOW. */
const USUAL_PORTS = [80, 443, 8443];

/**
 * Whether a host with these addresses may be asked at this port: any port if all are in `allow`, else only usual ports
 * and public addresses. `allow` has addresses and CIDR ranges.
 */
function mayAsk(addresses: readonly string[], port: number, allow: readonly string[]) {
  if (addresses.length === 0) return false;
  if (addresses.every((one) => isAllowed(one, allow))) return true;
  return (
    USUAL_PORTS.includes(port) && addresses.every((one) => isAllowed(one, allow) || isPublic(one))
  );
}

/** Addresses that embed another one, such as NAT64, 6to4 and Teredo, are not public. */
function isPublic(text: string): boolean {
  const address = parse(text);
  if (address?.range() !== "unicast") return false;
  return address instanceof ipaddr.IPv4 || address.match(PUBLIC_V6);
}

function isAllowed(text: string, allow: readonly string[]): boolean {
  const address = parse(text);
  if (!address) return false;
  return allow.some((one) => {
    const [range, bits] = one.includes("/")
      ? ipaddr.parseCIDR(one)
      : ([ipaddr.parse(one), undefined] as const);
    if (range.kind() !== address.kind()) return false;
    return address.match(range, bits ?? (range.kind() === "ipv4" ? 32 : 128));
  });
}

function parse(text: string): Address | undefined {
  return ipaddr.isValid(text) && !text.includes("%") ? ipaddr.parse(text) : undefined;
}

export class FetchError extends Error {
  override name = "FetchError";

  constructor(readonly why: Refusal) {
    super(why);
  }
}

/** The same for an unknown name, a closed port and a refused network, so that nobody can map a network. */
const NO_ANSWER = refusal("sourceNoAnswer");
/** No honest server sends more. */
const MOST_ENCODINGS = 3;
/** The compression method deflate in a zlib header (RFC 1950), which HTTP requires; some servers omit the header. */
const WRAPPED = 0x08;

/** Rejects with a FetchError. */
async function readBody(response: http.IncomingMessage, signal: AbortSignal): Promise<Uint8Array> {
  const encodings = (response.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "identity");
  if (encodings.length > MOST_ENCODINGS) throw new FetchError(refusal("sourceNotCalendar"));
  let bytes = await collect(response, NO_ANSWER, signal);
  if (signal.aborted || !response.complete) throw new FetchError(NO_ANSWER);
  for (const encoding of encodings.reverse()) bytes = await unpack(bytes, encoding, signal);
  return bytes;
}

async function unpack(bytes: Buffer, encoding: string, signal: AbortSignal): Promise<Buffer> {
  const unpacking = unpackerOf(encoding, bytes);
  if (!unpacking) throw new FetchError(refusal("sourceNotCalendar"));
  unpacking.end(bytes);
  return collect(unpacking, refusal("sourceNotCalendar"), signal);
}

function unpackerOf(encoding: string, [first = 0]: Uint8Array): Transform | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding !== "deflate") return undefined;
  return (first & 0x0f) === WRAPPED ? createInflate() : createInflateRaw();
}

/** Reads the body up to the limit. A truncated compressed body cannot be decompressed completely. */
async function collect(
  stream: AsyncIterable<Buffer>,
  why: Refusal,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > SHOWN_FILE.bytes || signal.aborted) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new FetchError(isCut(error) ? refusal("sourceCut") : why);
  }
  if (size > SHOWN_FILE.bytes) throw new FetchError(refusal("sourceTooLarge"));
  if (signal.aborted) throw new FetchError(NO_ANSWER);
  return Buffer.concat(chunks);
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
}

/** Values of the last reply, for a conditional request. */
type Known = { etag: string; lastModified: string };

export type Fetched =
  | ({ is: "file"; bytes: Uint8Array; charset: string } & Known)
  | { is: "unchanged" }
  | { is: "gone" };

export type FetchOptions = {
  /** This site's public address, which is never fetched. */
  origin: string;
  /** Addresses and CIDR ranges allowed although they are not public. */
  allow: readonly string[];
  signal: AbortSignal;
  /** Resolves a name to all addresses; the system's resolver except in tests. */
  lookUp?: (host: string) => Promise<string[]>;
  limits?: { connectMs: number; totalMs: number };
  /** A certificate to trust instead of the system's, for tests. */
  ca?: string;
};

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Fetches a calendar file, decompressed even if the server compresses it unasked. Rejects with a FetchError within the
 * time and size limits, whatever the server does.
 */
export async function fetchCalendar(
  address: string,
  known: Known,
  options: FetchOptions,
): Promise<Fetched> {
  const { limits = SOURCE_FETCH } = options;
  const { signal, end } = limitTime(limits.totalMs, options.signal);
  try {
    return await follow(address, known, { ...options, limits, signal });
  } catch (error) {
    const plain = withoutHttps(address);
    const isSilent = error instanceof FetchError && error.why === NO_ANSWER;
    if (plain && isSilent && (await answers(plain, { ...options, limits, signal }))) {
      throw new FetchError(refusal("sourceHttpOnly"));
    }
    throw error;
  } finally {
    end();
  }
}

/** Whether the file is available without https. It is used only after an editor allows that. */
async function answers(plain: URL, options: Asking): Promise<boolean> {
  if (isOfSite(plain, options.origin)) return false;
  try {
    const answer = await ask(plain, { etag: "", lastModified: "" }, options);
    return !(answer instanceof URL) && answer.is === "file";
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}

async function follow(address: string, known: Known, options: Asking): Promise<Fetched> {
  let url = readSourceAddress(address);
  for (let left: number = SOURCE_FETCH.redirects; url; left -= 1) {
    if (isOfSite(url, options.origin)) throw new FetchError(refusal("sourceIsHere"));
    const step = await ask(url, known, options);
    if (!(step instanceof URL)) return step;
    if (left === 0 || (url.protocol === "https:" && step.protocol !== "https:")) break;
    url = step;
  }
  throw new FetchError(NO_ANSWER);
}

/**
 * Aborts after `ms`, and with `outer`. Not AbortSignal.any: on Node 20, garbage collection can drop the timeout from
 * it.
 */
function limitTime(ms: number, outer: AbortSignal): { signal: AbortSignal; end: () => void } {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, ms);
  if (outer.aborted) abort();
  outer.addEventListener("abort", abort);
  const end = () => {
    clearTimeout(timer);
    outer.removeEventListener("abort", abort);
  };
  return { signal: limit.signal, end };
}

type Asking = FetchOptions & { limits: NonNullable<FetchOptions["limits"]> };

/** Requests one address; returns the file, or the address of a redirect. */
async function ask(url: URL, known: Known, options: Asking): Promise<Fetched | URL> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await withTimeout(findAddresses(host, options), options.signal);
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const [address] = addresses;
  if (address === undefined || !mayAsk(addresses, port, options.allow)) {
    throw new FetchError(NO_ANSWER);
  }
  const response = await connect(url, address, known, options);
  try {
    return await readAnswer(response, url, options.signal);
  } finally {
    response.destroy();
  }
}

async function findAddresses(
  host: string,
  { lookUp = lookUpAll }: FetchOptions,
): Promise<string[]> {
  if (isIP(host)) return [host];
  try {
    return await lookUp(host);
  } catch {
    return [];
  }
}

async function lookUpAll(host: string): Promise<string[]> {
  const found = await lookUpHost(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
}

/** The reply's head from exactly this address: the name is not resolved again, so it cannot change in between. */
function connect(
  url: URL,
  address: string,
  { etag, lastModified }: Known,
  { origin, limits, signal, ca }: Asking,
): Promise<http.IncomingMessage> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, answer) => {
    if (all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: false, maxSockets: 1 });
  // Node sends the address's user and password as Basic authentication; only https addresses have them.
  return new Promise((settle, fail) => {
    const refuse = () => fail(new FetchError(NO_ANSWER));
    const asked = request(url, {
      agent,
      lookup: pinned,
      ...(ca && { ca }),
      signal,
      maxHeaderSize: SOURCE_FETCH.headerBytes,
      headers: {
        Accept: "text/calendar, */*;q=0.1",
        "Accept-Encoding": "identity",
        "User-Agent": `EAS/1 (+${origin})`,
        ...(etag && { "If-None-Match": etag }),
        ...(lastModified && { "If-Modified-Since": lastModified }),
      },
    });
    const late = setTimeout(() => asked.destroy(new Error("late")), limits.connectMs);
    asked.once("socket", (socket: Socket) => {
      socket.once("connect", () => {
        if (!isSame(socket.remoteAddress, address)) asked.destroy(new Error("elsewhere"));
      });
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () =>
        clearTimeout(late),
      );
    });
    asked.once("response", settle);
    asked.once("error", refuse);
    asked.once("close", () => {
      clearTimeout(late);
      refuse();
    });
    asked.end();
  });
}

/** A connection to an IPv4 address over an IPv6 socket reports it as ::ffff:…. */
function isSame(remote: string | undefined, address: string): boolean {
  return (
    remote === address || remote?.toLowerCase() === `::ffff:${address}` || isEqual6(remote, address)
  );
}

/** The same IPv6 address can be written in several ways. */
function isEqual6(remote = "", address = ""): boolean {
  if (isIP(remote) !== 6 || isIP(address) !== 6) return false;
  return new URL(`http://[${remote}]`).hostname === new URL(`http://[${address}]`).hostname;
}

async function readAnswer(
  response: http.IncomingMessage,
  url: URL,
  signal: AbortSignal,
): Promise<Fetched | URL> {
  const { statusCode: status = 0, headers } = response;
  const { location, etag = "" } = headers;
  const target = location ? parseUrl(location, url) : undefined;
  if (REDIRECTS.includes(status) && target) {
    const next = readRedirect(target, url);
    if (next) return next;
    throw new FetchError(NO_ANSWER);
  }
  if (status === 304) return { is: "unchanged" };
  if (status === 410) return { is: "gone" };
  if (status === 401) throw new FetchError(refusal("sourcePassword"));
  if (status !== 200) throw new FetchError(refusal("sourceAnswered", { status }));
  const bytes = await readBody(response, signal);
  const charset = CHARSET.exec(headers["content-type"] ?? "")?.[1] ?? "";
  const lastModified = headers["last-modified"] ?? "";
  return { is: "file", bytes, charset, etag: asKept(etag), lastModified: asKept(lastModified) };
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s";,]{1,60})/i;

/** Longer than any real ETag. */
const LONGEST_TAG = 500;

function asKept(header: string): string {
  return header.length > LONGEST_TAG ? "" : header;
}

function withTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((settle, fail) => {
    const stop = () => fail(new FetchError(NO_ANSWER));
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(settle, fail).finally(() => signal.removeEventListener("abort", stop));
  });
}
