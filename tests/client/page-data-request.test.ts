// How replies to a screen's data requests are read, and what the visitor sees when one cannot be read.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ReplyError, reachScript, readReplies } from "~/client/page-data-request";

const URL_OF_DATA = new URL("http://localhost/calendars.data");
const REMIX = { "Content-Type": "text/x-script; charset=utf-8" };
const DATA = '[{"_1":2},"data",{"_3":4},"values"]\n';
const THROWN = '[{"_1":2},"error",["SanitizedError","Error","Unexpected Server Error"]]\n';

const leave = () => false;
const remix = (text: string, status = 200) => new Response(text, { status, headers: REMIX });
const html = (status: number) =>
  new Response("<h1>Welcome to the hotel</h1>", {
    status,
    headers: { "Content-Type": "text/html" },
  });

async function headersOf(input: string | URL, init?: RequestInit): Promise<Headers> {
  const asked: (RequestInit | undefined)[] = [];
  const fetch = readReplies(async (_input, given) => {
    asked.push(given);
    return remix(DATA);
  }, leave);
  await fetch(input, init);
  return new Headers(asked[0]?.headers);
}

function ask(reply: () => Response | Promise<Response>, init?: RequestInit) {
  return readReplies(async () => reply(), leave)(URL_OF_DATA, init);
}

function stubLocation(pathname: string): void {
  vi.stubGlobal("window", { location: { pathname } });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
}

beforeEach(() => stubLocation("/faq"));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A reply that sends its first line at once and ends only on request. */
function slow(): { response: Response; end: () => void; breakOff: (reason: Error) => void } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      controller.enqueue(new TextEncoder().encode("[1]\n"));
    },
  });
  return {
    response: new Response(body, { status: 203, headers: { ...REMIX, "X-Given": "yes" } }),
    end: () => controller.close(),
    breakOff: (reason) => controller.error(reason),
  };
}

describe("a reply that can be read", () => {
  test("is handed on when its last byte is there", async () => {
    const { response, end } = slow();
    let answered = false;
    const asked = ask(() => response).then((given) => {
      answered = true;
      return given;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answered).toBe(false);
    end();
    const given = await asked;
    expect(given.status).toBe(203);
    expect(given.headers.get("X-Given")).toBe("yes");
    expect(await given.text()).toBe("[1]\n");
  });

  test.each([204, 205, 304])("may have no body, as %d", async (status) => {
    const empty = new Response(null, { status });
    expect(await ask(() => empty)).toBe(empty);
  });

  test.each([200, 404, 503])("is left to a form of the page itself, with %d", async (status) => {
    stubLocation("/calendars");
    const given = await ask(() => html(status), { method: "POST" });
    expect([given.status, await given.text()]).toEqual([status, "<h1>Welcome to the hotel</h1>"]);
  });

  test("is complete for a form of the page itself too, which the next click may abort", async () => {
    stubLocation("/calendars");
    const { response, breakOff } = slow();
    const asked = ask(() => response, { method: "POST" });
    breakOff(new DOMException("signal is aborted without reason", "AbortError"));
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  });

  test("is where a form that is sent to another page leads", async () => {
    const given = await ask(() => remix(DATA, 202), { method: "POST" });
    expect([given.status, await given.text()]).toEqual([202, DATA]);
  });

  test.each([403, 404, 410])("is a screen's own refusal with %d", async (status) => {
    expect((await ask(() => remix(THROWN, status))).status).toBe(status);
  });

  test("is whatever comes where no data of a page were asked for", async () => {
    const { response } = slow();
    const fetch = readReplies(async () => response, leave);
    expect(await fetch("http://localhost/api/calendar/view")).toBe(response);
    expect(await fetch(new URL("http://localhost/manifest.webmanifest"))).toBe(response);
  });
});

describe.each(["GET", "POST"])("a failure of a %s", (method) => {
  const messageOf = (reply: () => Response | Promise<Response>) =>
    ask(reply, { method }).then(
      () => "answered",
      (error) => (error instanceof ReplyError ? error.message : String(error)),
    );

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a gateway that waited too long", () => html(504)],
  ])("is unavailable for %s", async (_, reply) => {
    expect(await messageOf(reply)).toBe("Server is temporary unavailable");
  });

  test("is a bad response for a hotel's login page", async () => {
    expect(await messageOf(() => html(200))).toBe("Bad server response");
  });

  test("is denied for a 401 from in between", async () => {
    expect(await messageOf(() => html(401))).toBe("Access denied");
  });

  test("says when it may be tried again for a 429", async () => {
    expect(await messageOf(() => html(429))).toBe("Too many attempts. Please try again later.");
  });

  test.each([400, 403, 404, 413, 500, 502, 503])(
    "is some error for a page with %d",
    async (status) => {
      expect(await messageOf(() => html(status))).toBe("Some error");
    },
  );

  test.each([500, 503])("is some error for a fault of the site with %d", async (status) => {
    expect(await messageOf(() => remix(THROWN, status))).toBe("Some error");
  });

  test("is what another page refuses, where that was sent by a form of this one", async () => {
    const message = messageOf(() => remix(DATA, 409));
    expect(await message).toBe(method === "POST" ? "Some error" : "answered");
  });

  test.each([
    ["the site's own fault", () => remix(THROWN, 503), true],
    ["a server's error page", () => html(500), true],
    ["a gateway's", () => html(502), false],
    ["a gateway's that waited", () => html(504), false],
    ["a hotel's login page", () => html(200), false],
  ])("tells whether a server could not make the page: %s", async (_what, reply, isFault) => {
    const failure = await ask(reply).catch((error: unknown) => error);
    expect(failure).toMatchObject({ isFault });
  });

  test("is unavailable where the connection breaks in the middle", async () => {
    const { response, breakOff } = slow();
    const message = messageOf(() => response);
    breakOff(new TypeError("network error"));
    expect(await message).toBe("Server is temporary unavailable");
  });

  test("is unavailable where nothing comes, before the time for scripts is over", async () => {
    vi.useFakeTimers();
    const message = messageOf(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(119_000);
    expect(await message).toBe("Server is temporary unavailable");
  });
});

describe("who keeps the page", () => {
  test("is told, and the reply is then waited for until it is called off", async () => {
    const failures: string[] = [];
    const fetch = readReplies(
      async () => html(502),
      ({ message }) => failures.push(message) > 0,
    );
    const navigation = new AbortController();
    let settled = false;
    const asked = fetch(URL_OF_DATA, { signal: navigation.signal }).finally(() => {
      settled = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([failures, settled]).toEqual([["Some error"], false]);
    navigation.abort(new Error("called off"));
    await expect(asked).rejects.toThrow("called off");
  });

  test("is not told of what was called off", async () => {
    const failures: string[] = [];
    const fetch = readReplies(
      () => Promise.reject(new DOMException("signal is aborted", "AbortError")),
      ({ message }) => failures.push(message) > 0,
    );
    const init = { signal: AbortSignal.abort() };
    await expect(fetch(URL_OF_DATA, init)).rejects.toThrow();
    expect(failures).toEqual([]);
  });
});

describe("a script", () => {
  const script = (type: string, status = 200) =>
    new Response("export {}", { status, headers: { "Content-Type": type } });
  const reach = (reply: () => Promise<Response>) => reachScript(reply, "/assets/a.js");

  test("can be loaded where it comes as one", async () => {
    await expect(reach(async () => script("application/javascript; charset=UTF-8"))).resolves.toBe(
      undefined,
    );
  });

  test.each([
    ["Some error", async () => script("text/html", 404)],
    ["Bad server response", async () => script("text/html")],
    ["Server is temporary unavailable", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("fails with %s otherwise", async (message, reply) => {
    await expect(reach(reply)).rejects.toThrow(message);
  });
});

describe("a request of scripts", () => {
  test.each(["GET", "POST"])(
    "for data says the page's language beside its own headers: %s",
    async (method) => {
      const headers = await headersOf(URL_OF_DATA, {
        method,
        headers: { Accept: "text/x-script" },
      });
      expect([headers.get("EAS-Language"), headers.get("Accept")]).toEqual(["en", "text/x-script"]);
    },
  );

  test("for anything else is sent as it is", async () => {
    const elsewhere = new URL("https://other.example/x.json");
    expect((await headersOf(elsewhere)).has("EAS-Language")).toBe(false);
    expect((await headersOf("/file.ics")).has("EAS-Language")).toBe(false);
  });
});
