import { afterEach, describe, expect, it, vi } from "vitest";
import { createSiteServer, fixAddress } from "~/front-door/site-server";
import { eventually } from "../support/eventually";
import { ask, converse, openSite, siteOptions } from "./open-site";

const TRANSPORT = "max-age=31536000; includeSubDomains";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the server", () => {
  it.each([
    ["https://cal.example.org", "EAS is ready at https://cal.example.org"],
    [null, /^EAS is ready at http:\/\/localhost:\d{4,5}$/],
  ])("listens where it was configured to, and says so in one line (%s)", async (origin, line) => {
    const said = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const options = siteOptions({ origin, port: 0, host: "127.0.0.1" });
    const { server } = createSiteServer(options, () => undefined);
    fixAddress(server, options);
    const announceElsewhere = vi.fn();
    await new Promise<void>((resolve) => {
      server.once("listening", () => resolve());
      server.listen(1, "0.0.0.0", announceElsewhere);
    });
    expect(server.address()).toMatchObject({ address: "127.0.0.1" });
    await eventually(() => expect(said.mock.calls).toEqual([[expect.stringMatching(line)]]));
    expect(announceElsewhere).not.toHaveBeenCalled();
    server.close();
  });

  it("is refused a trusted proxy that is no address", () => {
    const options = siteOptions({ trustedProxies: ["proxy.local"] });
    expect(() => createSiteServer(options, () => undefined)).toThrow("proxy.local");
  });

  it("insists on TLS in every answer where the public address has it, and only there", async () => {
    const secure = await openSite({ origin: "https://cal.example.org", https: true });
    const host = "cal.example.org";
    const page = await ask(secure.port, { headers: { host } });
    const refused = await ask(secure.port, { method: "PUT", headers: { host } });
    expect(page.headers["strict-transport-security"]).toBe(TRANSPORT);
    expect(refused.headers["strict-transport-security"]).toBe(TRANSPORT);
    expect((await converse(secure.port, ["noise\r\n\r\n"])).text).toContain(TRANSPORT);
    const plain = await openSite();
    expect((await ask(plain.port)).headers).not.toHaveProperty("strict-transport-security");
  });

  it("names no program that made the answer", async () => {
    const site = await openSite({}, (_request, response) => {
      response.setHeader("X-Powered-By", "Express");
      response.end();
    });
    expect((await ask(site.port)).headers).not.toHaveProperty("x-powered-by");
  });

  it("answers 500 without a cause where the application fails at once", async () => {
    const site = await openSite({
      limits: () => {
        throw new Error("secret cause");
      },
    });
    const api = await ask(site.port, { method: "POST", path: "/api/test/now" });
    expect(api.status).toBe(500);
    expect(JSON.parse(api.text)).toEqual({ status: "Error", message: "Some error", payload: {} });
    expect(site.lines).toMatchObject([{ event: "fault" }, { status: 500, refused: "fault" }]);
    expect(site.seen).toEqual([]);
  });
});
