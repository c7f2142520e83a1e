// Little work is done for a request before it is counted, whatever the client sends.
import { describe, expect, it } from "vitest";
import { routePathOf } from "~/front-door/target";
import { ask, openSite } from "./open-site";

/** The shortest of several tries, in milliseconds, to leave out other load on the machine. */
function timeOf(work: () => unknown): number {
  const tries = Array.from({ length: 20 }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...tries);
}

describe("before the limiter", () => {
  it("a row of slashes costs about what letters cost", () => {
    const letters = timeOf(() => routePathOf(`/${"a".repeat(8_000)}`));
    for (const path of [`/${"/".repeat(8_000)}b`, `/a${"/".repeat(8_000)}`]) {
      expect(timeOf(() => routePathOf(path))).toBeLessThan(200 * letters + 0.2);
    }
    expect(routePathOf("/Calendar/Demo.data")).toBe("/calendar/demo");
    expect([routePathOf("//"), routePathOf("/a//")]).toEqual(["/", "/a"]);
  });

  it("more headers than any program sends are refused unread", async () => {
    const site = await openSite();
    const send = (count: number) =>
      ask(site.port, {
        headers: Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, "1"])),
      });
    expect((await send(90)).status).toBe(200);
    expect((await send(101)).status).toBe(431);
    expect(site.seen).toHaveLength(1);
    expect(site.lines.at(-1)).toMatchObject({ status: 431, refused: "headers" });
  });

  it("memory is not asked with more cookies than this site and its neighbors set", async () => {
    let asked = 0;
    const site = await openSite({
      answerFromCache: () => {
        asked += 1;
        return false;
      },
    });
    const send = (cookie: string) => ask(site.port, { headers: { cookie } });
    expect((await send(`sid=${"a".repeat(1_900)}`)).status).toBe(200);
    expect(asked).toBe(1);
    expect((await send("a=1; ".repeat(1_000))).status).toBe(200);
    expect(asked).toBe(1);
  });

  it("memory is asked for what reads alone", async () => {
    const asked: (string | undefined)[] = [];
    const site = await openSite({
      answerFromCache: ({ method }) => {
        asked.push(method);
        return false;
      },
    });
    const headers = { "sec-fetch-site": "same-origin" };
    for (const method of ["GET", "HEAD", "POST"]) await ask(site.port, { method, headers });
    expect(asked).toEqual(["GET", "HEAD"]);
    expect(site.seen).toHaveLength(3);
  });

  it("no header of the program's own comes in, whoever sets it later", async () => {
    const site = await openSite();
    const forged = { "x-eas-page-key": "visitor 1", "X-EAS-Peer-Address": "", "x-eas-else": "1" };
    await ask(site.port, { headers: { ...forged, cookie: "a=1; ".repeat(1_000) } });
    const names = Object.keys(site.seen[0]?.headers ?? {}).filter((name) =>
      name.startsWith("x-eas-"),
    );
    expect(names.sort()).toEqual([
      "x-eas-client-address",
      "x-eas-peer-address",
      "x-eas-request-id",
    ]);
    expect(site.seen[0]?.headers["x-eas-peer-address"]).toBe("127.0.0.1");
  });
});
