// A screen that cannot be rendered, with the product's own entry and error screens.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { REQUEST_ID_HEADER } from "~/front-door/request-facts";
import { eventually } from "../support/eventually";
import { withoutLanguages } from "../support/language-form";

const folder = mkdtempSync(join(tmpdir(), "eas-render-"));
let handle: ReturnType<typeof createRequestHandler>;

beforeAll(async () => {
  process.env.DATA_DIR = folder;
  handle = createRequestHandler(await makeBuild(), "production");
});
afterAll(async () => {
  const { getRuntime } = await import("~/process/runtime");
  await getRuntime().stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The product plus a screen that throws while rendering. */
async function makeBuild(): Promise<ServerBuild> {
  const [entry, root] = [await import("~/entry.server"), await import("~/root")];
  const broken = () => {
    throw new Error("secret cause in select * from users");
  };
  const route = (id: string, path: string, module: object) => ({
    id,
    path,
    module: { default: undefined, ...module },
    ...(id === "root" ? {} : { parentId: "root" }),
  });
  const manifest = (id: string, path: string) => ({
    id,
    path,
    module: "/x.js",
    hasLoader: id === "root",
    hasAction: false,
    hasErrorBoundary: id === "root",
    hasClientLoader: false,
    hasClientAction: false,
  });
  return {
    entry: { module: entry },
    routes: {
      root: route("root", "", root),
      broken: route("broken", "broken", { default: broken }),
    },
    assets: {
      entry: { imports: [], module: "/entry.js" },
      routes: {
        root: manifest("root", ""),
        broken: { ...manifest("broken", "broken"), parentId: "root" },
      },
      url: "",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    mode: "production",
    basename: "/",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    },
  };
}

test("a screen that fails while it is drawn becomes the error screen, without its cause; the log has it once", async () => {
  const lines: string[] = [];
  const log = vi
    .spyOn(process.stdout, "write")
    .mockImplementation((text) => lines.push(...String(text).trimEnd().split("\n")) > 0);
  const silent = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const headers = { [REQUEST_ID_HEADER]: "request-id-1" };
  const response = await handle(new Request("http://localhost/broken", { headers }));
  const text = await response.text();
  await eventually(() => expect(lines.join()).toContain("fault"));
  log.mockRestore();
  silent.mockRestore();
  expect(response.status).toBe(500);
  expect(text).toContain("Some Error Happened");
  expect(withoutLanguages(text)).not.toMatch(/secret cause|select|\bat .+:\d+/);
  expect(response.headers.get("content-security-policy")).toContain("'nonce-");
  const faults = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "fault");
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({
    id: "request-id-1",
    stack: expect.stringContaining("secret cause"),
  });
});
