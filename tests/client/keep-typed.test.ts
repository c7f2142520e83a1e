// Forms keep what was typed when the server's reply is lost.
import { readdirSync, readFileSync } from "node:fs";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepTyped } from "~/client/keep-typed";

const ADDRESS = "http://localhost/calendars?hidden=show";
const UNREADABLE = () => new Error("Unable to decode turbo-stream response");

type Told = { name: string; startTime: number; responseStatus?: number };

/** Reports `entries` a moment later, like a browser; with undefined it never reports any. */
function stubBrowser(entries: Told[] | undefined): string[] {
  const told: string[] = [];
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("window", {
    dispatchEvent: ({ detail }: CustomEvent) => told.push(detail.message),
  });
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(private readonly tell: (list: { getEntries: () => Told[] }) => void) {}
      observe() {
        if (entries) setTimeout(() => this.tell({ getEntries: () => entries }), 5);
      }
      disconnect() {}
    },
  );
  return told;
}

async function send(
  serverAction: () => Promise<unknown>,
  signal = new AbortController().signal,
): Promise<unknown> {
  const request = new Request(ADDRESS, { method: "POST", signal });
  const args = { request, params: {}, serverAction } as ClientActionFunctionArgs;
  return keepTyped(args);
}

async function answerOf(error: unknown) {
  const response = (await send(() => Promise.reject(error))) as Response;
  return { status: response.status, ...((await response.json()) as object) };
}

const data = (responseStatus?: number) => [
  { name: "http://localhost/calendars.data", startTime: Number.POSITIVE_INFINITY, responseStatus },
];

beforeEach(() => {
  stubBrowser([]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an answer is the form's, whatever it says", async () => {
  const refusal = { message: "Title is required." };
  expect(await send(async () => refusal)).toBe(refusal);
});

test("the way to another page is gone", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/" } });
  await expect(send(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test("what was called off is nobody's any more", async () => {
  const told = stubBrowser(data(200));
  const error = UNREADABLE();
  await expect(send(() => Promise.reject(error), AbortSignal.abort())).rejects.toBe(error);
  expect(told).toEqual([]);
});

describe("a lost answer keeps the form, and says why", () => {
  test.each([
    ["no network", new TypeError("Failed to fetch"), data(0), "Server is temporary unavailable"],
    [
      "no network, untold",
      new TypeError("Failed to fetch"),
      data(),
      "Server is temporary unavailable",
    ],
    ["502", UNREADABLE(), data(502), "Some error"],
    ["504", UNREADABLE(), data(504), "Server is temporary unavailable"],
    ["401 of a gateway", UNREADABLE(), data(401), "Access denied"],
    ["429 of a gateway", UNREADABLE(), data(429), "Too many attempts. Please try again later."],
    ["a text page with 200", UNREADABLE(), data(200), "Bad server response"],
    ["JSON with 500", UNREADABLE(), data(500), "Some error"],
    ["a fault of ours", new TypeError("Unexpected Server Error"), data(500), "Some error"],
    ["a browser that tells no status", UNREADABLE(), data(), "Some error"],
    ["a browser that tells nothing", UNREADABLE(), undefined, "Some error"],
    [
      "what the server threw with words",
      new ErrorResponse(404, "Not Found", "The calendar link is wrong."),
      data(404),
      "The calendar link is wrong.",
    ],
    ["what it threw without", new ErrorResponse(404, "Not Found", ""), data(404), "Some error"],
    ["what it threw as a fault", new ErrorResponse(500, "", "at line 3"), data(500), "Some error"],
    [
      "a storage that fails",
      new ErrorResponse(503, "", "The disk is full.\nTry again later."),
      data(503),
      "The disk is full.",
    ],
  ])("%s", async (_what, error, entries, unanswered) => {
    const told = stubBrowser(entries);
    // From status 400 up, Remix does not reload data after a form.
    expect(await answerOf(error)).toEqual({ status: 503, unanswered });
    expect(told).toEqual([unanswered]);
  });

  test("not by the status of something else", async () => {
    const other = { name: "http://localhost/faq.data", startTime: 1e9, responseStatus: 504 };
    const earlier = { name: "http://localhost/calendars.data", startTime: 0, responseStatus: 504 };
    stubBrowser([other, earlier, ...data(200)]);
    expect(await answerOf(UNREADABLE())).toMatchObject({ unanswered: "Bad server response" });
  });

  test("one that never comes, before the time for scripts is over", async () => {
    vi.useFakeTimers();
    const answer = send(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(119_000);
    const response = (await answer) as Response;
    expect(await response.json()).toEqual({ unanswered: "Server is temporary unavailable" });
  });
});

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") }));

test("every screen with a form keeps what is typed; those sent from elsewhere have no screen", () => {
  const hasAction = ({ text }: { text: string }) =>
    /^export (async )?(function|const) action\b/m.test(text);
  const isKept = ({ text }: { text: string }) =>
    text.includes('export { keepTyped as clientAction } from "~/client/keep-typed";');
  const forms = sources("app/routes").filter(hasAction);
  expect(forms.filter(isKept).length).toBeGreaterThan(35);
  expect(forms.filter((route) => !isKept(route)).map(({ name }) => name)).toEqual([
    "$.tsx",
    "account.logout.tsx",
    "api.$.ts",
    "calendar.$id_.app.profile.ts",
    "calendar.$id_.events.$eventId.move.ts",
    "calendar.$id_.undo.ts",
    "language.tsx",
  ]);
});
