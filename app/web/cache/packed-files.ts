// Serves a build's scripts and styles compressed at build time: smaller than per-request compression, and cheaper.
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { asksFor } from "./conditional-request";

const PACKED = ".br";
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The client's files next to the server's bundle; development and tests have no compressed ones. */
const CLIENT = join(dirname(fileURLToPath(import.meta.url)), "../../client");

let paths: ReadonlySet<string> | undefined;

/** The addresses of files that also exist compressed; a build never gains any. */
function listPacked(): ReadonlySet<string> {
  paths ??= new Set(
    readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(PACKED))
      .map((name) => `/${name.slice(0, -PACKED.length)}`),
  );
  return paths;
}

/** Rewrites the request to the compressed file, if there is one and the client accepts it. Never answers. */
export function preferPacked(request: IncomingMessage, response: ServerResponse): false {
  const { url = "", headers } = request;
  const type = TYPES[url.slice(url.lastIndexOf(".") + 1)];
  // A range would be a range of the compressed file.
  if (!type || headers.range !== undefined || !listPacked().has(url)) return false;
  if (!asksFor("br", String(headers["accept-encoding"] ?? ""))) return false;
  request.url = url + PACKED;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Encoding", "br");
  response.setHeader("Vary", "Accept-Encoding");
  return false;
}
