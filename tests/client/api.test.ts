import { describe, expect, test } from "vitest";
import { ERROR_MESSAGES, messageOfStatus } from "~/calendar/error-messages";
import { ApiError, createApi } from "~/client/api";

type Sent = { url: string; init: RequestInit };

/** A client whose server always answers the same, and what passed between the two. */
function against(body: string, status = 200) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const api = createApi({
    send: async (url, init) => {
      sent.push({ url, init });
      return new Response(body, { status });
    },
    pause: async (ms) => {
      pauses.push(ms);
    },
  });
  return { api, sent, pauses };
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${error}`);
  return error;
}

describe("a call", () => {
  test("is a POST of JSON to its path, on the page's own host", async () => {
    const { api, sent } = against('{"status":"OK","message":"","payload":{}}');
    await api.call("calendar/view", { id: "demo" });
    expect(sent).toEqual([
      {
        url: "/api/calendar/view",
        init: {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: '{"id":"demo"}',
        },
      },
    ]);
  });

  test("gives the payload", async () => {
    const { api } = against('{"status":"OK","message":"","payload":{"now":5}}');
    expect(await api.call("test/now", {})).toEqual({ now: 5 });
  });

  test("without a payload gives an empty object", async () => {
    for (const body of ['{"status":"OK"}', '{"status":"OK","payload":null}', "{}"]) {
      expect(await against(body).api.call("test/now", {})).toEqual({});
    }
  });

  test("waits 100 ms after its reply, also after a failed one", async () => {
    const done = against('{"status":"OK","payload":{}}');
    await done.api.call("test/now", {});
    expect(done.pauses).toEqual([100]);
    const failed = against("", 500);
    await failureOf(failed.api.call("test/now", {}));
    expect(failed.pauses).toEqual([100]);
  });

  test("waits in real time where nobody says otherwise", async () => {
    const api = createApi({ send: async () => new Response('{"payload":{}}') });
    const began = performance.now();
    await api.call("test/now", {});
    expect(performance.now() - began).toBeGreaterThanOrEqual(95);
  });
});

describe("a failure is called", () => {
  test.each([400, 403, 404, 405, 413, 415, 429, 500, 502, 503, 201, 204])(
    "'Some error' for HTTP %i, whatever comes with it",
    async (status) => {
      const body = status === 204 ? null : '{"status":"Error","message":"A secret","payload":{}}';
      const api = createApi({
        send: async () => new Response(body, { status }),
        pause: async () => {},
      });
      expect((await failureOf(api.call("test/now", {}))).message).toBe("Some error");
    },
  );

  test("'Server is temporary unavailable' for HTTP 504", async () => {
    const { api } = against("<html>Gateway Timeout</html>", 504);
    expect((await failureOf(api.call("test/now", {}))).message).toBe(
      "Server is temporary unavailable",
    );
  });

  test("'Server is temporary unavailable' where no reply comes", async () => {
    const api = createApi({ send: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect((await failureOf(api.call("test/now", {}))).message).toBe(
      "Server is temporary unavailable",
    );
  });

  test("'Access denied' for HTTP 401", async () => {
    const { api } = against('{"status":"Error","message":"Access denied","payload":{}}', 401);
    expect((await failureOf(api.call("test/now", {}))).message).toBe("Access denied");
  });

  test.each(['"OK"', "plain text", "<!DOCTYPE html>", "", "null", "[]", "7"])(
    "'Bad server response' for the body %j",
    async (body) => {
      const { api } = against(body);
      expect((await failureOf(api.call("test/now", {}))).message).toBe("Bad server response");
    },
  );

  test("what the server says for status Error, with what is wrong with each field", async () => {
    const { api } = against(
      '{"status":"Error","message":"Title is required.","payload":{"fields":{"title":"Title is required.","odd":3}}}',
    );
    const error = await failureOf(api.call("calendar/create", { title: "" }));
    expect(error.message).toBe("Title is required.");
    expect(error.fields).toEqual({ title: "Title is required." });
  });

  test("'Some error' where the server says nothing", async () => {
    const { api } = against('{"status":"Error"}');
    const error = await failureOf(api.call("test/now", {}));
    expect([error.message, error.fields]).toEqual(["Some error", {}]);
  });
});

describe("a logout", () => {
  test("is done when the server says goodbye", async () => {
    const { api, sent } = against('{"status":"OK","message":"Bye!","payload":{}}');
    await api.logout();
    expect(sent.map(({ url }) => url)).toEqual(["/api/auth/logout"]);
  });

  test("has failed when it says something else", async () => {
    const silent = against('{"status":"OK","message":"","payload":{}}');
    expect((await failureOf(silent.api.logout())).message).toBe("Some error");
    const odd = against('{"status":"OK","message":"See you","payload":{}}');
    expect((await failureOf(odd.api.logout())).message).toBe("See you");
    const refused = against('{"status":"Error","message":"Not now","payload":{}}');
    expect((await failureOf(refused.api.logout())).message).toBe("Not now");
  });
});

test("error screens and the client call a status the same", () => {
  expect(messageOfStatus(401)).toBe(ERROR_MESSAGES.denied);
  expect(messageOfStatus(504)).toBe(ERROR_MESSAGES.unavailable);
  expect(messageOfStatus(500)).toBe(ERROR_MESSAGES.some);
});
