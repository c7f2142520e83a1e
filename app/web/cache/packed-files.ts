// Sends a build's scripts and styles as they were packed when it was built: smaller than each request could pack them,
// and without the work.
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { asksFor } from "./accept-encoding";

const PACKED = ".br";
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** The client's files beside the server's bundle; none of them is packed in development and in tests. */
const CLIENT = join(dirname(fileURLToPath(import.meta.url)), "../../client");

let paths: ReadonlySet<string> | undefined;

/** The addresses of files that are there packed too; a build never gains one. */
function listPacked(): ReadonlySet<string> {
  paths ??= new Set(
    readdirSync(CLIENT, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(PACKED))
      .map((name) => `/${name.slice(0, -PACKED.length)}`),
  );
  return paths;
}

/** Leads the request on to the packed file, if there is one and the client takes it. Never answers it. */
export function preferPacked(request: IncomingMessage, response: ServerResponse): false {
  const { url = "", headers } = request;
  const type = TYPES[url.slice(url.lastIndexOf(".") + 1)];
  // A part of a file would be a part of the packed one.
  if (!type || headers.range !== undefined || !listPacked().has(url)) return false;
  if (!asksFor("br", String(headers["accept-encoding"] ?? ""))) return false;
  request.url = url + PACKED;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Encoding", "br");
  response.setHeader("Vary", "Accept-Encoding");
  return false;
}
