// Claims: an address with an umlaut is still valid after the process has read many;
// no other code calls URL.canParse, which on Node 20 starts to refuse such addresses after a while.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseUrl } from "~/values/parse-url";

it("an address that is not ASCII stays one however many were read before", () => {
  const read = (text: string) => parseUrl(text)?.host;
  for (let n = 0; n < 30_000; n++) read(`https://example.org/${n}`);
  expect(read("https://bücher.example")).toBe("xn--bcher-kva.example");
});

it.each(["", "club", "https://", "http://a b"])("%j is none", (text) => {
  expect(parseUrl(text)).toBeUndefined();
});

it("an address can be one from another page's view", () => {
  expect(parseUrl("../b", new URL("https://a.example/c/d"))?.href).toBe("https://a.example/b");
});

it("nothing that may be typed goes through URL.canParse", () => {
  const ascii = join("app", "front-door", "origin.ts");
  const users = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((name) => join("app", name))
    .filter((name) => /\.tsx?$/.test(name) && readFileSync(name, "utf8").includes("URL.canParse("));
  expect(users).toEqual([ascii]);
});
