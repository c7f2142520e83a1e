// A small hand-written Remix server build for remix-serve to load in the tests.
import { existsSync } from "node:fs";
import { redirect } from "@remix-run/node";
import type { ServerBuild } from "@remix-run/server-runtime";
import { mapSite } from "~/process/front-door-addresses";
import { installFrontDoor } from "../../app/front-door/install";
import type { FrontDoorOptions } from "../../app/front-door/options";

const { FIXTURE_PORT, FIXTURE_ORIGIN, FIXTURE_ASSETS = "" } = process.env;
const { FIXTURE_DRAIN_MS, FIXTURE_STOP_MS, FIXTURE_GRACE_MS } = process.env;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const options: FrontDoorOptions = {
  origin: FIXTURE_ORIGIN ?? null,
  https: FIXTURE_ORIGIN?.startsWith("https:") ?? false,
  port: Number(FIXTURE_PORT ?? 0),
  host: "127.0.0.1",
  trustedProxies: [],
  site: mapSite({ reads: [], brief: [] }),
  log: (line) => console.log(JSON.stringify(line)),
  now: Date.now,
  timeouts: {
    drain: Number(FIXTURE_DRAIN_MS ?? 5_000),
    idleGrace: Number(FIXTURE_GRACE_MS ?? 100),
    stop: 300,
  },
  async onStop() {
    await pause(Number(FIXTURE_STOP_MS ?? 1));
    console.log("stopped");
  },
};

installFrontDoor(options);
// Happens when a build is loaded again; must change nothing.
installFrontDoor({ ...options, port: 1, onStop: () => console.log("installed twice") });

const screen = () => null;

type RouteModule = ServerBuild["routes"][string]["module"];

const modules: Record<string, Omit<RouteModule, "default"> & { default?: typeof screen }> = {
  page: { default: screen },
  contact: { default: screen, action: async ({ request }) => (await request.text()).length },
  broken: {
    default: screen,
    loader() {
      throw new Error("secret cause");
    },
  },
  moved: { default: screen, loader: () => redirect("/page") },
  "account/profile": { default: screen },
  "api/echo": { action: async ({ request }) => Response.json(await request.json()) },
  "ical/:file": {
    loader: () => new Response("BEGIN:VCALENDAR", { headers: { "Content-Type": "text/calendar" } }),
  },
  slow: {
    async loader({ request }) {
      console.log("working");
      const { searchParams } = new URL(request.url);
      const file = searchParams.get("until");
      while (file && !existsSync(file)) await pause(20);
      await pause(Number(searchParams.get("ms")));
      return new Response("slow but whole");
    },
  },
  crash: {
    loader() {
      setTimeout(() => {
        throw new Error("crashed");
      });
      return new Response("crashing");
    },
  },
  stray: {
    loader() {
      void Promise.reject(new Error("strayed"));
      return new Response("straying");
    },
  },
  "*": {
    default: screen,
    loader() {
      throw new Response(null, { status: 404 });
    },
  },
};

export const entry: ServerBuild["entry"] = {
  module: {
    default: (_request, status, headers) => {
      headers.set("Content-Type", "text/html");
      headers.set("Content-Security-Policy", "script-src 'nonce-own'");
      return new Response("<!DOCTYPE html><title>page</title>", { status, headers });
    },
    handleError: () => undefined,
  },
};
export const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: screen } },
};
for (const [path, module] of Object.entries(modules)) {
  // A resource route has no component, but the type requires one.
  routes[path] = { id: path, parentId: "root", path, module: { default: undefined, ...module } };
}
export const assets: ServerBuild["assets"] = {
  entry: { imports: [], module: "" },
  routes: {},
  url: "",
  version: "1",
};
export const publicPath = "/assets/";
export const assetsBuildDirectory = FIXTURE_ASSETS;
export const isSpaMode = false;
export const mode = "production";
export const basename = "/";
export const future: ServerBuild["future"] = {
  v3_fetcherPersist: true,
  v3_relativeSplatPath: true,
  v3_throwAbortReason: true,
  v3_lazyRouteDiscovery: false,
  v3_singleFetch: true,
};
