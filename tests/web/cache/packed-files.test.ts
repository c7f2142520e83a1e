// Scripts and styles are sent precompressed to clients that accept it, with the same content for all others.
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { clientFolder } from "../../support/build";
import { joinSite, type SharedSite } from "../../support/shared-site";

let site: SharedSite;
let files: string[];

beforeAll(async () => {
  site = await joinSite();
  const html = await (await fetch(site.origin)).text();
  files = [...new Set(html.match(/\/(assets|static\/js)\/[^"]+\.(css|js)(?=")/g))];
});

type Sent = { status: number; headers: Record<string, string | undefined>; body: Buffer };

/** Returns the raw body, which fetch would decompress. */
function send(path: string, headers: Record<string, string>, method = "GET"): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const asked = request(site.origin + path, { headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Sent["headers"],
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.on("error", reject).end();
  });
}

test("to a browser, as small as they get, for a year, with their type", async () => {
  expect(files.length).toBeGreaterThan(5);
  for (const path of files) {
    const { status, headers, body } = await send(path, { "Accept-Encoding": "gzip, br, zstd" });
    const source = readFileSync(join(clientFolder(), path));

    expect([path, status, headers["content-encoding"]]).toEqual([path, 200, "br"]);
    expect(headers["content-type"]).toMatch(path.endsWith("css") ? /^text\/css/ : /javascript/);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers.vary).toContain("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(brotliDecompressSync(body).equals(source)).toBe(true);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
});

test("to anybody else in the coding that they take", async () => {
  const [path = ""] = files;
  const source = readFileSync(join(clientFolder(), path));
  const plain = await send(path, {});
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.equals(source)).toBe(true);

  const packed = await send(path, { "Accept-Encoding": "gzip, br;q=0" });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.body).equals(source)).toBe(true);
});

test("a part of one is a part of its text, and one that was seen is not sent again", async () => {
  const [path = ""] = files;
  const source = readFileSync(join(clientFolder(), path));
  const part = await send(path, { "Accept-Encoding": "br", Range: "bytes=0-9" });
  expect([part.status, part.body.toString()]).toEqual([206, source.subarray(0, 10).toString()]);

  const { headers } = await send(path, { "Accept-Encoding": "br" });
  const again = await send(path, {
    "Accept-Encoding": "br",
    "If-None-Match": headers.etag ?? "",
  });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("what is not there stays a page that says so", async () => {
  for (const path of ["/assets/none.js", "/../server/index.js", "/static/js/none.css"]) {
    const { status, headers } = await send(path, { "Accept-Encoding": "br;q=0" });
    expect([path, status]).toEqual([path, 404]);
    expect(headers["content-encoding"]).toBeUndefined();
    expect((await send(path, { "Accept-Encoding": "br" })).headers["content-type"]).toMatch(/html/);
  }
});
