// The machine's upper limit: node:http sends bodies from memory, as large as the product's.
// Usage: node limit-server.mjs <folder of bodies>; /<name> answers <folder>/<name>.
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import process from "node:process";

const folder = process.argv[2] ?? ".";
const bodies = new Map(
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [`/${name}`, readFileSync(join(folder, name))]),
);

createServer((request, response) => {
  request.resume();
  if (request.headers["if-none-match"]) return response.writeHead(304).end();
  const body = bodies.get(request.url ?? "") ?? Buffer.alloc(0);
  response.writeHead(200, { "Content-Type": "text/html", "Content-Length": body.length }).end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
