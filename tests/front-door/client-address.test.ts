import { describe, expect, it } from "vitest";
import {
  CLIENT_ADDRESS_HEADER,
  clientAddress,
  isLoopback,
  networkOf,
  readNetworks,
} from "~/front-door/client-address";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import { ask, openSite } from "./open-site";

const from = (peer: string | undefined, forwarded: string | undefined, ...trusted: string[]) =>
  clientAddress(peer, forwarded, readNetworks(trusted));

describe("the client's address", () => {
  it("is the peer's where no proxy is trusted, whatever is forwarded", () => {
    expect(from("203.0.113.7", "6.6.6.6")).toBe("203.0.113.7");
    expect(from("::1", "6.6.6.6")).toBe("::1");
    expect(from("203.0.113.7", "6.6.6.6", "10.0.0.0/8")).toBe("203.0.113.7");
  });

  it("is the same for IPv4 and its IPv6-mapped form", () => {
    expect(from("::ffff:203.0.113.7", undefined)).toBe("203.0.113.7");
    expect(from("::ffff:10.0.0.1", "203.0.113.7", "10.0.0.1")).toBe("203.0.113.7");
    expect(from("10.0.0.1", "203.0.113.7", "::ffff:10.0.0.0/104")).toBe("203.0.113.7");
    expect(from("10.0.0.1", "::ffff:203.0.113.7", "10.0.0.1")).toBe("203.0.113.7");
  });

  it("is the right-most forwarded one that is no trusted proxy", () => {
    expect(from("10.0.0.1", "6.6.6.6, 203.0.113.7", "10.0.0.1")).toBe("203.0.113.7");
    expect(from("10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2", "10.0.0.0/8")).toBe("203.0.113.7");
    expect(from("10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.0/8")).toBe("10.0.0.3");
    expect(from("fd00::1", "2001:db8::7", "fd00::/8")).toBe("2001:db8::7");
    expect(from("fd00::1", "2001:DB8:0:0:0:0:0:7", "fd00::1")).toBe("2001:db8::7");
  });

  it("is the proxy's where it forwards nothing, or nonsense", () => {
    expect(from("10.0.0.1", undefined, "10.0.0.1")).toBe("10.0.0.1");
    expect(from("10.0.0.1", "", "10.0.0.1")).toBe("10.0.0.1");
    expect(from("10.0.0.1", "6.6.6.6, unknown", "10.0.0.1")).toBe("10.0.0.1");
    expect(from("10.0.0.1", "0x7f.1", "10.0.0.1")).toBe("10.0.0.1");
  });

  it("comes without the port that some proxies add, and without an IPv6 zone", () => {
    expect(from("10.0.0.1", "203.0.113.7:5678", "10.0.0.1")).toBe("203.0.113.7");
    expect(from("10.0.0.1", "[2001:db8::7]:5678", "10.0.0.1")).toBe("2001:db8::7");
    expect(from("fe80::1%eth0", undefined)).toBe("fe80::1");
  });

  it("is unknown for a connection that is gone", () => {
    expect(from(undefined, "6.6.6.6", "10.0.0.1")).toBe("unknown");
  });

  it("a trusted proxy that is no address is named", () => {
    expect(() => readNetworks(["10.0.0.1", "proxy.local"])).toThrow("proxy.local");
  });

  it("is loopback for the machine itself only", () => {
    expect(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"].every(isLoopback)).toBe(true);
    expect(["10.0.0.1", "::2", "", undefined].some(isLoopback)).toBe(false);
  });

  it("is counted by itself for IPv4 and by its /64 for IPv6", () => {
    expect(networkOf("203.0.113.7", "narrow")).not.toBe(networkOf("203.0.113.8", "narrow"));
    expect(networkOf("203.0.113.7", "wide")).toBe(networkOf("203.0.9.9", "wide"));
    expect(networkOf("203.0.113.7", "middle")).toBe(networkOf("203.0.113.8", "middle"));
    expect(networkOf("203.0.113.7", "middle")).not.toBe(networkOf("203.0.114.7", "middle"));
    expect(networkOf("2001:db8::1", "middle")).toBe(networkOf("2001:db8:0:1::1", "middle"));
    expect(networkOf("2001:db8::1", "middle")).not.toBe(networkOf("2001:db8:1::1", "middle"));
    expect(networkOf("2001:db8::1", "narrow")).toBe(networkOf("2001:db8::ffff:0:1", "narrow"));
    expect(networkOf("2001:db8::1", "narrow")).not.toBe(networkOf("2001:db8:0:1::1", "narrow"));
    expect(networkOf("2001:db8::1", "wide")).toBe(networkOf("2001:db8:ffff::1", "wide"));
  });
});

describe("what the application is told", () => {
  const forged = {
    [CLIENT_ADDRESS_HEADER]: "6.6.6.6",
    "X-EAS-Client-Address": "7.7.7.7",
    [REQUEST_ID_HEADER]: "forged",
    "x-forwarded-for": "203.0.113.7",
  };

  it("is never a forged address or request id", async () => {
    const site = await openSite();
    const { headers } = await ask(site.port, { headers: forged });
    const seen = site.seen[0]?.headers ?? {};
    expect(seen[CLIENT_ADDRESS_HEADER]).toBe("127.0.0.1");
    expect(seen[REQUEST_ID_HEADER]).toMatch(/^[\w-]{12}$/);
    expect(headers["x-request-id"]).toBe(seen[REQUEST_ID_HEADER]);
    expect(site.lines).toMatchObject([{ ip: "127.0.0.1", id: seen[REQUEST_ID_HEADER] }]);
  });

  it("is the forwarded address behind a trusted proxy, and the forger's own elsewhere", async () => {
    const site = await openSite({ trustedProxies: ["127.0.0.1/32"] });
    await ask(site.port, { headers: forged });
    await ask(site.port, { headers: forged, localAddress: "127.0.0.2" });
    const addresses = site.seen.map(({ headers }) => headers[CLIENT_ADDRESS_HEADER]);
    expect(addresses).toEqual(["203.0.113.7", "127.0.0.2"]);
  });
});
