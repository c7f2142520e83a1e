// Fetching a calendar by its address never reaches an internal network, and replies do not help to map one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import https from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { FetchError, type FetchOptions, fetchCalendar } from "~/features/sources/work/fetching";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { findCommand } from "../../../scripts/programs.mjs";
import {
  answering,
  type FakeCalendar,
  fileOf,
  sending,
  startFakeCalendar,
} from "../../support/fake-calendar";

const NO_ANSWER = "The server did not answer.";
const UNKNOWN = { etag: "", lastModified: "" };
const FILE = fileOf([{ uid: "a@example.org", day: "2026-11-24" }]);

const WANTS_PASSWORD =
  "It needs a name and a password. Put them into its address: https://name:password@example.org/calendar.ics.";
let fake: FakeCalendar;
beforeEach(async () => {
  fake = await startFakeCalendar(sending(FILE));
});
afterEach(() => fake.stop());

/** What the names resolve to; each look-up takes the next answer. */
function names(answers: Record<string, string[][]>): NonNullable<FetchOptions["lookUp"]> {
  return async (host) => {
    const [next = [], ...rest] = answers[host] ?? [];
    if (rest.length > 0) answers[host] = rest;
    if (next.length === 0) throw new Error("ENOTFOUND");
    return next;
  };
}

async function told(address: string, options: Partial<FetchOptions> = {}): Promise<string> {
  try {
    const { is } = await fetchCalendar(address, UNKNOWN, {
      origin: "https://eas.example.org",
      allow: [],
      signal: AbortSignal.timeout(20_000),
      lookUp: names({}),
      limits: { connectMs: 1_000, totalMs: 3_000 },
      ...options,
    });
    return is;
  } catch (error) {
    if (error instanceof FetchError) return sayRefusal(error.why, ENGLISH);
    throw error;
  }
}

const TOO_LARGE = "It is too large (5 MB at most).";
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function sendingBytes(body: Uint8Array, encoding: string): RequestListener {
  return (_request, response) => {
    response.writeHead(200, {
      "Content-Type": 'text/calendar; Charset="iso-8859-1"',
      "Content-Encoding": encoding,
    });
    response.end(body);
  };
}

async function fetched(address: string) {
  const answer = await fetchCalendar(address, UNKNOWN, {
    origin: "https://eas.example.org",
    allow: ["127.0.0.1"],
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.is !== "file") throw new Error(answer.is);
  return { text: Buffer.from(answer.bytes).toString(), charset: answer.charset };
}

/** Allows this machine, which an operator may do. */
const HERE = { allow: ["127.0.0.1"] };

describe("a host that answers http alone", () => {
  const at = (start: string) => `${start}127.0.0.1:${fake.port}/club.ics`;

  it("is told for webcal, and nothing of it is taken", async () => {
    const said = "It answers without https only.";
    expect(await told(at("webcal://"), HERE)).toBe(said);
    expect(await told(at("https://"), HERE)).toBe(NO_ANSWER);
    expect(await told(at("webcals://"), HERE)).toBe(NO_ANSWER);
    expect(await told(at("http://"), HERE)).toBe("file");
  });

  it("is no other where it is not public, would get a password, or has no file", async () => {
    expect(await told(at("webcal://"))).toBe(NO_ANSWER);
    expect(await told(at("webcal://ann:secret@"), HERE)).toBe(NO_ANSWER);
    fake.answer = answering(404);
    expect(await told(at("webcal://"), HERE)).toBe(NO_ANSWER);
  });
});

describe("an address that is not public", () => {
  const at = (host: string) => `http://${host}:${fake.port}/club.ics`;
  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "192.168.1.1",
    "172.16.0.1",
    "100.64.0.1",
    "169.254.169.254",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:10.0.0.1]",
    "[::127.0.0.1]",
    "[fe80::1]",
    "[fc00::1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b:1::7f00:1]",
    "[2002:7f00:1::1]",
    "[2001:0:7f00:1::1]",
    "unknown.example",
  ])("as %s is not connected to, and reads like a server that is down", async (host) => {
    expect(await told(at(host))).toBe(NO_ANSWER);
    expect(await told(`http://${host}/club.ics`)).toBe(NO_ANSWER);
    expect(fake.connections).toBe(0);
  });

  test.each([
    ["alone", [["127.0.0.1"]]],
    ["beside a public one", [["93.184.216.34", "127.0.0.1"]]],
    ["beside a public one, first", [["127.0.0.1", "93.184.216.34"]]],
    ["in a form that carries it", [["64:ff9b::7f00:1"]]],
    ["as IPv4 in IPv6", [["::ffff:127.0.0.1"]]],
  ])("behind a name, %s, is not connected to", async (_how, answers) => {
    const lookUp = names({ "club.example": answers });
    expect(await told("http://club.example/club.ics", { lookUp })).toBe(NO_ANSWER);
    expect(fake.connections).toBe(0);
  });

  it("is not reached by a name that changes between look-ups: there is only one", async () => {
    let asked = 0;
    const lookUp = async () => {
      asked += 1;
      return asked === 1 ? ["198.51.100.7"] : ["127.0.0.1"];
    };
    // A public test address where nothing answers; allowed here because ipaddr.js calls it reserved.
    const options = { lookUp, allow: ["198.51.100.7"], limits: { connectMs: 300, totalMs: 600 } };
    expect(await told(`http://club.example:${fake.port}/club.ics`, options)).toBe(NO_ANSWER);
    expect([asked, fake.connections]).toEqual([1, 0]);
  });

  test.each([
    "http://10.0.0.1/",
    "http://[::1]/",
    "http://169.254.169.254/latest/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "//10.0.0.1/x",
  ])("is not reached by a redirect to %s", async (to) => {
    fake.answer = answering(302, { Location: to });
    const inner = await startFakeCalendar(sending(FILE));
    expect(await told(fake.url, { allow: ["127.0.0.1"] })).toBe(NO_ANSWER);
    expect([fake.connections, inner.connections]).toEqual([1, 0]);
    await inner.stop();
  });

  it("is reached where the operator allows it, at any port", async () => {
    expect(await told(fake.url, HERE)).toBe("file");
    expect(await told(fake.url, { allow: ["127.0.0.0/8"] })).toBe("file");
    expect(await told(fake.url, { allow: ["127.0.0.2"] })).toBe(NO_ANSWER);
  });
});

describe("a public address", () => {
  it("is asked at the usual ports alone", async () => {
    const lookUp = async () => ["93.184.216.34"];
    expect(await told("https://club.example:22/club.ics", { lookUp })).toBe(NO_ANSWER);
  });

  it("of this site is refused, also behind a redirect", async () => {
    const origin = `http://127.0.0.1:${fake.port}`;
    const here = "That calendar is on this server. Combine calendars instead.";
    expect(await told(fake.url, { ...HERE, origin })).toBe(here);
    expect(fake.connections).toBe(0);
    const other = await startFakeCalendar(answering(301, { Location: fake.url }));
    expect(await told(other.url, { ...HERE, origin })).toBe(here);
    expect(fake.connections).toBe(0);
    await other.stop();
  });

  it("may lead to another one five times", async () => {
    let left = 5;
    fake.answer = (request, response) => {
      left -= 1;
      const last = left < 0;
      if (last) sending(FILE)(request, response);
      else answering(307, { Location: `/again-${left}` })(request, response);
    };
    expect(await told(fake.url, HERE)).toBe("file");
    left = 6;
    expect(await told(fake.url, HERE)).toBe(NO_ANSWER);
  });

  test.each([
    [401, WANTS_PASSWORD],
    [403, "It answered 403."],
    [404, "It answered 404."],
    [500, "It answered 500."],
    [410, "gone"],
    [304, "unchanged"],
  ])("that answers %d says so", async (status, says) => {
    fake.answer = answering(status);
    expect(await told(fake.url, HERE)).toBe(says);
  });

  it("is asked only for what changed, without cookies, and told who asks", async () => {
    let headers = {};
    fake.answer = (request, response) => {
      headers = request.headers;
      answering(304)(request, response);
    };
    const known = { etag: '"x"', lastModified: "Tue, 24 Nov 2026 10:00:00 GMT" };
    const signal = AbortSignal.timeout(5_000);
    const origin = "https://eas.example.org";
    const address = fake.url.replace("http://", "http://ann:secret@");
    await fetchCalendar(address, known, { origin, ...HERE, signal });
    expect(headers).toMatchObject({
      "if-none-match": '"x"',
      "if-modified-since": known.lastModified,
      "accept-encoding": "identity",
      "user-agent": "EAS/1 (+https://eas.example.org)",
    });
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
  });
});

const OPENSSL = findCommand("openssl");

describe.skipIf(OPENSSL === undefined)("a server that wants a password", () => {
  const folder = mkdtempSync(join(tmpdir(), "eas-login-"));
  const [keyFile, certFile] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const asked: string[] = [];
  let server: https.Server;
  let other: https.Server;
  let moves = "";
  const portOf = (one: https.Server) => {
    const address = one.address();
    return typeof address === "object" && address ? address.port : 0;
  };

  beforeAll(async () => {
    execFileSync(
      OPENSSL ?? "",
      // biome-ignore format: one option and its value a line
      ["req", "-x509", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
       "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-keyout", keyFile, "-out", certFile],
      { stdio: "ignore" },
    );
    const own = { key: readFileSync(keyFile), cert: readFileSync(certFile) };
    const answer: RequestListener = (request, response) => {
      const { authorization = "", host = "" } = request.headers;
      asked.push(`${host.split(":")[1]}${request.url} ${authorization}`);
      if (request.url === "/moved") return answering(302, { Location: moves })(request, response);
      const right = `Basic ${Buffer.from("ann@x:s€cret").toString("base64")}`;
      return authorization === right
        ? sending(FILE)(request, response)
        : answering(401)(request, response);
    };
    server = https.createServer(own, answer);
    other = https.createServer(own, answer);
    for (const one of [server, other]) {
      await new Promise<void>((ready) => one.listen(0, "127.0.0.1", ready));
    }
  });
  afterAll(() => {
    for (const one of [server, other]) {
      one.close();
      one.closeAllConnections();
    }
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => asked.splice(0));

  const LOGIN = "ann%40x:s%E2%82%ACcret@";
  const at = (login: string, path = "/x") => `https://${login}localhost:${portOf(server)}${path}`;
  const ask = (address: string) =>
    told(address, {
      ...HERE,
      lookUp: names({ localhost: [["127.0.0.1"]] }),
      ca: readFileSync(certFile, "utf8"),
    });

  it("gets that of the address; without one or with a wrong one it is said what to do", async () => {
    expect(await ask(at(LOGIN))).toBe("file");
    expect(await ask(at(LOGIN).replace("https", "webcal"))).toBe("file");
    expect(await ask(at(""))).toBe(WANTS_PASSWORD);
    expect(await ask(at("ann%40x:wrong@"))).toBe(WANTS_PASSWORD);
  });

  it("gets it behind a redirect of its own, and nobody else does", async () => {
    moves = "/x";
    expect(await ask(at(LOGIN, "/moved"))).toBe("file");
    asked.splice(0);
    moves = `https://eve:x@localhost:${portOf(other)}/x`;
    expect(await ask(at(LOGIN, "/moved"))).toBe(WANTS_PASSWORD);
    expect(asked.at(-1)).toBe(`${portOf(other)}/x `);
    moves = `http://localhost:${fake.port}/x`;
    expect(await ask(at(LOGIN, "/moved"))).toBe(NO_ANSWER);
    expect(fake.connections).toBe(0);
  });
});

describe("a server that means no good", () => {
  it("and sends drop by drop is left in time", async () => {
    fake.answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 50);
      response.on("close", () => clearInterval(timer));
    };
    expect(await told(fake.url, { ...HERE, limits: { connectMs: 200, totalMs: 600 } })).toBe(
      NO_ANSWER,
    );
  });

  it("and sends drop by drop is left in time, whatever memory is cleaned up meanwhile", async () => {
    setFlagsFromString("--expose-gc");
    const cleanUp: () => void = runInNewContext("gc");
    fake.answer = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        cleanUp();
        response.write("x");
      }, 50);
      response.on("close", () => clearInterval(timer));
    };
    const { signal } = new AbortController();
    const limits = { connectMs: 600, totalMs: 600 };
    expect(await told(fake.url, { ...HERE, limits, signal })).toBe(NO_ANSWER);
  });

  it("and never answers is left in time", async () => {
    fake.answer = () => {};
    expect(await told(fake.url, { ...HERE, limits: { connectMs: 200, totalMs: 400 } })).toBe(
      NO_ANSWER,
    );
  });

  it("and never ends is left at 5 MB", async () => {
    let sent = 0;
    fake.answer = (_request, response) => {
      const piece = Buffer.alloc(256 * 1024, "x");
      const more = () => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += piece.length;
          if (!response.write(piece)) return response.once("drain", more);
        }
      };
      more();
    };
    expect(await told(fake.url, HERE)).toBe("It is too large (5 MB at most).");
    expect(sent).toBeLessThan(20_000_000);
  });

  test.each([
    ["gzip", gzipSync(FILE)],
    ["X-GZIP", gzipSync(FILE)],
    ["deflate", deflateSync(FILE)],
    ["deflate", deflateRawSync(FILE)],
    ["br", brotliCompressSync(FILE)],
    ["gzip, br", brotliCompressSync(gzipSync(FILE))],
    ["identity", Buffer.from(FILE)],
  ])("and packs as %s, although nobody asked, is unpacked", async (encoding, body) => {
    fake.answer = sendingBytes(body, encoding);
    expect(await fetched(fake.url)).toEqual({ text: FILE, charset: "iso-8859-1" });
  });

  test.each([
    ["cut", "gzip", gzipSync(FILE).subarray(0, 60), "It ends in the middle."],
    ["cut", "deflate", deflateSync(FILE).subarray(0, 60), "It ends in the middle."],
    ["cut", "br", brotliCompressSync(FILE).subarray(0, 60), "It ends in the middle."],
    ["nothing", "gzip", Buffer.alloc(0), "It ends in the middle."],
    ["something else", "gzip", Buffer.from(FILE), "It is not a calendar."],
    ["something else", "br", Buffer.from(FILE), "It is not a calendar."],
    ["in an unknown way", "zstd", Buffer.from(FILE), "It is not a calendar."],
    ["100 MB of zeros", "gzip", gzipSync(Buffer.alloc(100_000_000)), TOO_LARGE],
    ["100 MB of zeros", "br", brotliCompressSync(Buffer.alloc(100_000_000), FAST), TOO_LARGE],
    ["that twice", "gzip, gzip", gzipSync(gzipSync(Buffer.alloc(100_000_000))), TOO_LARGE],
  ])("and packs %s as %s is refused", async (_what, encoding, body, why) => {
    fake.answer = sendingBytes(body, encoding);
    expect(await told(fake.url, HERE)).toBe(why);
  });

  it("and breaks off is refused", async () => {
    fake.answer = (_request, response) => {
      response.writeHead(200, { "Content-Length": "10000" });
      response.write(FILE);
      setTimeout(() => response.destroy(), 50);
    };
    expect(await told(fake.url, HERE)).toBe(NO_ANSWER);
  });

  it("and sends endless headers is refused", async () => {
    fake.answer = answering(200, { "X-Long": "x".repeat(20_000) });
    expect(await told(fake.url, HERE)).toBe(NO_ANSWER);
  });
});
