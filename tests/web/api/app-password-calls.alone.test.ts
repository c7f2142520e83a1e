// API calls with an app password in the Authorization header: the allowed ones, and wrong passwords.
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "~/front-door/client-address";
import { createAppPassword } from "~/operations/accounts/app-passwords";
import { perform } from "~/operations/kernel/operation";
import { apiCalls } from "~/web/api/api-calls";
import { answerApi } from "~/web/api/envelope";
import { ANN, BEN, createScene, draftOf, type Scene } from "../../operations/scene";
import { leaveWorld, requestOf } from "../../support/in-process";

let scene: Scene;
let address: string;

beforeEach(() => {
  scene = createScene();
  address = "192.0.2.1";
});
afterAll(leaveWorld);

const make = (input: Record<string, unknown> = {}, email = ANN) =>
  perform(createAppPassword, { name: "Program", ...input }, scene.world.as(email));

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Makes a call with this header, plus the cookies of `email`. */
async function call(
  path: string,
  body: object,
  authorization: string | null,
  email: string | null = null,
) {
  const { url, headers: cookies } = requestOf(scene.world, email, `/api/${path}`);
  const headers = new Headers(cookies);
  headers.set("Content-Type", "application/json");
  headers.set(CLIENT_ADDRESS_HEADER, address);
  if (authorization !== null) headers.set("Authorization", authorization);
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await answerApi(new Request(url, init));
  return { http: response.status, headers: response.headers, ...(await response.json()) };
}

const DENIED = { status: "Error", message: "Access denied", payload: {} };

describe("the list of calls", () => {
  const ALLOWED =
    /^(calendar\/(list|view|search|saveEvent|deleteEvent|listDates|clashes|save)|home\/.*|news\/.*|history\/.*|import\/.*|answers\/.*|suggestion\/(list|decline))$/;

  test.each([...apiCalls.keys()])("says of %s whether a program may make it", async (path) => {
    const { password } = make();
    const reply = await call(path, {}, `Bearer ${password}`);
    expect(reply.http === 401).toBe(!ALLOWED.test(path));
    if (reply.http !== 401) return;
    expect(reply).toMatchObject(DENIED);
    expect(reply.headers.get("WWW-Authenticate")).toBe("Bearer");
    expect(reply.headers.get("Set-Cookie")).toBeNull();
  });

  it("takes a calendar's title and zone, not which websites show it", async () => {
    const { link: id } = scene.ours;
    const bearer = `Bearer ${make().password}`;
    expect(await call("calendar/save", { id, title: "New" }, bearer)).toMatchObject({
      http: 200,
      status: "OK",
    });
    for (const embedSites of ["*", "", null]) {
      const reply = await call("calendar/save", { id, title: "Newer", embedSites }, bearer);
      expect(reply).toMatchObject({ http: 401, ...DENIED });
    }
    expect(scene.world.store.calendars.findByLink(id)?.title).toBe("New");
  });
});

describe("a program with a right password", () => {
  it("is its owner, by Bearer and Basic, however it is written", async () => {
    const { password, username } = make();
    const view = { id: scene.ours.link };
    const ways = [
      `Bearer ${password}`,
      `bearer  ${password.replaceAll("-", "").toUpperCase()}`,
      basic(username, password),
      basic("", password),
    ];
    for (const way of ways) {
      expect(await call("calendar/view", view, way)).toMatchObject({
        http: 200,
        payload: { canEdit: true },
      });
    }
  });

  it("changes events, and is in the history", async () => {
    const bearer = `Bearer ${make().password}`;
    const saved = await call(
      "calendar/saveEvent",
      draftOf(scene.ours.link, { title: "By program" }),
      bearer,
    );
    expect(saved).toMatchObject({ status: "OK", payload: { title: "By program" } });
    const { payload } = await call(
      "history/list",
      { calendarId: scene.ours.link, limit: 1 },
      bearer,
    );
    expect(payload.list[0]).toMatchObject({ title: "By program" });
  });

  it("gets no calendar of its owner's cookie, and no cookie", async () => {
    const bearer = `Bearer ${make({}, BEN).password}`;
    const { payload, headers } = await call("calendar/view", { id: scene.ours.link }, bearer, ANN);
    expect(payload.canEdit).toBe(false);
    expect(headers.get("Set-Cookie")).toBeNull();
  });
});

describe("a wrong password", () => {
  const WRONG = [
    "Bearer abcd-efgh-jkmn-pqrs-tvwx-yzab",
    "Bearer",
    "Bearer ",
    "Basic %%%",
    "Basic Og==",
    "Digest username=ann",
    "x",
    "",
  ];

  test.each(WRONG)(
    "is denied with what to send instead, also beside the cookie of a session: '%s'",
    async (way) => {
      for (const path of ["calendar/view", "calendar/saveEvent", "user/profile", "nothing"]) {
        const reply = await call(path, { id: scene.ours.link }, way, ANN);
        expect(reply).toMatchObject({ http: 401, ...DENIED });
        expect(reply.headers.get("WWW-Authenticate")).toBe("Bearer");
      }
    },
  );

  it("gets 429 after 30 an hour from there, while a right one, and a session, are answered", async () => {
    const { password } = make();
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await call("calendar/list", {}, "Bearer x")).http).toBe(401);
    }
    const over = await call("calendar/list", {}, "Bearer x");
    expect(over).toMatchObject({
      http: 429,
      message: "Too many attempts. Please try again later.",
    });
    expect(over.headers.get("Retry-After")).toBe("3600");
    expect((await call("calendar/list", {}, `Bearer ${password}`)).http).toBe(200);
    expect((await call("user/profile", {}, null, ANN)).payload.email).toBe(ANN);
    address = "192.0.2.2";
    expect((await call("calendar/list", {}, "Bearer x")).http).toBe(401);
  });
});
