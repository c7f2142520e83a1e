// A proxy missing from TRUSTED_PROXIES is noticed once, and only if nobody far away can pretend to be one.
import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { isNearby, readNetworks, watchUnnamedProxy } from "~/front-door/client-address";
import { ask, openSite } from "./open-site";

/** The parts of a request that are read. */
function from(remoteAddress: string, headers = { "x-forwarded-for": "203.0.113.9" }) {
  return { headers, socket: { remoteAddress } } as unknown as IncomingMessage;
}

it("is told of once, with its address", async () => {
  const told: string[] = [];
  const site = await openSite({ onUnnamedProxy: (address) => told.push(address) });
  await ask(site.port, {});
  expect(told).toEqual([]);
  for (const client of ["203.0.113.9", "203.0.113.10"]) {
    await ask(site.port, { headers: { "x-forwarded-for": client } });
  }
  expect(told).toEqual(["127.0.0.1"]);
  // The proxy is noticed, but its header is not trusted.
  expect(site.lines.at(-1)?.ip).toBe("127.0.0.1");
});

it("is none where it is named, where it says nothing, and where it is far away", () => {
  const told: string[] = [];
  const watch = watchUnnamedProxy(readNetworks(["10.0.0.0/8"]), (address) => told.push(address));
  watch(from("10.1.2.3"));
  watch(from("::ffff:10.1.2.3"));
  watch(from("198.51.100.7"));
  watch(from("2001:db8::1"));
  watch({ ...from("192.168.1.1"), headers: {} } as IncomingMessage);
  expect(told).toEqual([]);
  watch(from("::ffff:172.17.0.1"));
  expect(told).toEqual(["172.17.0.1"]);
});

it.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["10.0.0.1", true],
  ["172.16.0.1", true],
  ["192.168.0.1", true],
  ["169.254.1.1", true],
  ["100.64.0.1", true],
  ["fd00::1", true],
  ["fe80::1%eth0", true],
  ["172.32.0.1", false],
  ["8.8.8.8", false],
  ["2001:db8::1", false],
] as [string, boolean][])("%s is nearby: %s", (address, nearby) => {
  expect(isNearby(address)).toBe(nearby);
});
