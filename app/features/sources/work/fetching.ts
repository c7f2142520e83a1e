// Fetches what an address has, without reaching into inner networks: the machine's addresses are looked up once, all of
// them judged, and one of those connected to.

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

// Decides which addresses of machines may be asked for a calendar: public ones, and those that the operator allows.

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Public IPv6 addresses; outside of them are those that carry an IPv4 one in their last bits (RFC 4291 §2.5.5). */
const PUBLIC_V6 = ipaddr.IPv6.parseCIDR("2000::/3");
/** Without SOURCE_ALLOW only these. */
const USUAL_PORTS = [80, 443, 8443];

/**
 * Whether a machine with these addresses may be asked at this port: with all of them allowed at any, else with every one
 * public. `allow` has addresses and CIDR ranges.
 */
function mayAsk(addresses: readonly string[], port: number, allow: readonly string[]) {
  if (addresses.length === 0) return false;
  if (addresses.every((one) => isAllowed(one, allow))) return true;
  return (
    USUAL_PORTS.includes(port) && addresses.every((one) => isAllowed(one, allow) || isPublic(one))
  );
}

/** Forms that carry another address, such as NAT64, 6to4 and Teredo, are not. */
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

/** Why nothing was fetched. */
export class FetchError extends Error {
  override name = "FetchError";

  constructor(readonly why: Refusal) {
    super(why);
  }
}

/** A name that is unknown, a closed port and a refused network read the same, so that nobody can map a network by it. */
const NO_ANSWER = refusal("sourceNoAnswer");
/** More are no honest server's. */
const MOST_ENCODINGS = 3;
/** The first bits of deflate in the wrapper that HTTP asks for (RFC 1950); some servers leave that out. */
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

/** Reads the body up to the limit; a packed one that was cut cannot be unpacked to its end. */
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

/** What was there before, so that only a change is sent. */
type Known = { etag: string; lastModified: string };

export type Fetched =
  | ({ is: "file"; bytes: Uint8Array; charset: string } & Known)
  | { is: "unchanged" }
  | { is: "gone" };

export type FetchOptions = {
  /** The public address of this site, which is never asked. */
  origin: string;
  /** Addresses and CIDR ranges that may be asked although they are not public. */
  allow: readonly string[];
  signal: AbortSignal;
  /** All addresses of a name; the system's look-up unless a test has its own. */
  lookUp?: (host: string) => Promise<string[]>;
  limits?: { connectMs: number; totalMs: number };
  /** A certificate to trust instead of the system's, in tests. */
  ca?: string;
};

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Fetches a calendar's file, unpacked where the server packs it though nobody asked. Rejects with a
 * FetchError within the limits of time and size, whatever the other side does.
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

/** Whether there is a file without https. Nobody takes it before an editor says so. */
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
 * Aborted after `ms`, and with `outer`. Not AbortSignal.any: on Node 20 a garbage collection takes the time limit out of
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

/** Asks one address: returns its file, or the address that it redirects to. */
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

/** The answer's head, from exactly this address: no second look-up can lead elsewhere. */
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
  // Node sends the address's user and password as Basic, which only addresses over https have.
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

/** A connection over IPv6 to an IPv4 address has that behind ::ffff:. */
function isSame(remote: string | undefined, address: string): boolean {
  return (
    remote === address || remote?.toLowerCase() === `::ffff:${address}` || isEqual6(remote, address)
  );
}

/** The same IPv6 address may be written in several ways. */
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

/** Longer than any that a server means. */
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
