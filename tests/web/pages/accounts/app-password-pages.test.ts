// The app password screens without scripts: the form, the password, Apple's profile, the list.

import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { AppPasswordPage } from "~/components/accounts/app-password-page";
import { createAppPassword } from "~/operations/accounts/app-passwords";
import { perform } from "~/operations/kernel/operation";
import * as accountApp from "~/routes/account.app";
import * as app from "~/routes/calendar.$id.app";
import * as appleFile from "~/routes/calendar.$id_.app.profile";
import * as subscribe from "~/routes/subscribe.ical.$calendarId";
import { buildMadePassword, type MadePassword } from "~/web/pages/accounts/app-password-view";
import type { FormState } from "~/web/request/form-state";
import { ANN, BEN, createScene, type Scene } from "../../../operations/scene";
import { draw, textOf } from "../../../support/draw";
import { answerOf, leaveWorld, requestOf } from "../../../support/in-process";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
});
afterAll(leaveWorld);

const id = () => scene.ours.link;
const args = (request: Request, link = id()) => ({ request, params: { id: link }, context: {} });

type Answered = { data: FormState | { made: MadePassword }; init: ResponseInit | null };

/** Posts the calendar's form and returns the reply. */
async function send(form: Record<string, string>, email: string | null = ANN): Promise<Answered> {
  const request = requestOf(scene.world, email, `/calendar/${id()}/app`, { form });
  return (await answerOf(() => app.action(args(request)))) as unknown as Answered;
}

async function make(form: Record<string, string> = {}): Promise<MadePassword> {
  const { data, init } = await send({
    name: "Ann's phone",
    device: "apple",
    scope: "one",
    ...form,
  });
  if (!("made" in data)) throw new Error(`Refused: ${data.message}`);
  expect(new Headers(init?.headers).get("Cache-Control")).toBe("no-store");
  return data.made;
}

const drawMade = (made: MadePassword) =>
  draw(AppPasswordPage, {
    form: { action: "/x", cancelHref: "/y", ofCalendar: true, device: "apple" },
    attempt: "k",
    answer: { made },
  });

describe("the form", () => {
  it("is one row on Subscribe, for editors alone", async () => {
    const hrefOf = async (email: string | null) => {
      const request = requestOf(scene.world, email, `/subscribe/ical/${id()}`);
      const params = { calendarId: id() };
      return (await answerOf(() => subscribe.loader({ request, params, context: {} }))).appHref;
    };
    expect(await hrefOf(ANN)).toBe(`/calendar/${id()}/app`);
    for (const other of [BEN, null]) expect(await hrefOf(other)).toBe("");
  });

  it("is refused to who is no editor, and leads visitors to the login", async () => {
    const open = (email: string | null) =>
      answerOf(() =>
        app.loader(args(requestOf(scene.world, email, `/calendar/${id()}/app`))),
      ) as Promise<unknown>;
    expect(await open(BEN)).toMatchObject({ status: 403 });
    const away = (await open(null)) as Response;
    expect(away.headers.get("Location")).toBe("/account/login");
    expect(await open(ANN)).toMatchObject({
      form: { ofCalendar: true },
      attempt: expect.stringMatching(/\S/),
    });
  });

  it("asks what, name and which calendars, in words to the letter", async () => {
    const form = { action: "/x", cancelHref: "/y", ofCalendar: true, device: "android" } as const;
    const html = await draw(AppPasswordPage, { form, attempt: "k", answer: undefined });
    for (const text of [
      "Edit on Your Phone",
      "Change this calendar in your phone&#x27;s or computer&#x27;s own calendar app. The app gets its own password; end it anytime on your account page.",
      "What do you use?",
      "iPhone, iPad or Mac",
      "Android, with DAVx⁵",
      "Thunderbird",
      "Another app",
      "such as Ann&#x27;s phone",
      "Which calendars?",
      "This calendar",
      "All calendars I manage",
      "Make a Password",
    ]) {
      expect(html).toContain(text);
    }
    for (const field of ["device", "name", "scope", "attempt"])
      expect(html).toContain(`name="${field}"`);
  });

  it("comes back with what was typed and what is wrong", async () => {
    const { data } = await send({ name: "", device: "android", scope: "all" });
    expect(data).toMatchObject({
      errors: { name: "Name is required." },
      values: { device: "android", scope: "all" },
    });
    await send({ name: "Phone", attempt: "k1" });
    expect((await send({ name: "Phone", attempt: "k1" })).data).toMatchObject({
      message: "This password was already made and is shown only once.",
    });
    expect((await send({ name: "Phone" }, null)).data).toMatchObject({ code: "signed-out" });
    expect((await send({ name: "Phone" }, BEN)).data).toMatchObject({ code: "denied" });
  });

  it("makes a password for this calendar or for all, also outside of a calendar", async () => {
    await make();
    await make({ scope: "all" });
    const form = { name: "Laptop", device: "other" };
    const request = requestOf(scene.world, ANN, "/account/app", { form });
    const answer = (await accountApp.action(args(request))) as unknown as Answered;
    expect(answer.data).toMatchObject({ made: { name: "Laptop", device: "other" } });
    const kinds = scene.world.store.appPasswords.listAll().map(({ calendarId }) => calendarId);
    expect(kinds).toEqual([expect.any(Number), null, null]);
  });
});

describe("the password", () => {
  it("is shown with server and user name, and with what its device needs alone", async () => {
    const made = await make();
    const html = await drawMade(made);
    expect(textOf(html)).toContain("Copy it now. It won&#x27;t be shown again.");
    for (const text of [made.server, ANN, made.password]) expect(html).toContain(`>${text}</code>`);
    expect(made.server).toBe("http://localhost/dav/");
    expect(html).toContain("Set Up This Device");
    expect(html).toContain(`<form method="post" action="/calendar/${id()}/app/profile">`);
    expect(textOf(html)).toContain(
      "Everyone with the link sees what you change. Alarms stay yours. Guests, attachments and private events aren&#x27;t supported.",
    );
    expect(html).not.toContain("davx5");
  });

  it("opens DAVx⁵ with user and password percent-coded, and the port", () => {
    const made = { id: 1, name: "x", username: "a+b@example.org", password: "abcd-efgh" };
    const at = (url: string) =>
      buildMadePassword({ ...made, url }, { device: "android", link: null, origin: "" }).davx?.href;
    expect(at("https://cal.example.org/dav/")).toBe(
      "davx5://a%2Bb%40example.org:abcd-efgh@cal.example.org/dav/",
    );
    expect(at("https://cal.example.org:8443/dav/")).toContain("@cal.example.org:8443/dav/");
  });

  it("comes with a QR code for Android, steps for Thunderbird, and lines for programs", async () => {
    const android = await drawMade(await make({ device: "android" }));
    expect(android).toContain("Open in DAVx⁵");
    expect(android).toContain("<svg");
    expect(await drawMade(await make({ device: "thunderbird" }))).toContain("On the Network");
    const other = await make({ device: "what" });
    expect(other.lines?.curl).toContain(
      `Authorization: Bearer ${other.password.replaceAll("-", "")}`,
    );
    expect(await drawMade(other)).toContain("vdirsyncer");
  });
});

describe("Apple's file", () => {
  const ask = (password: string, email: string | null = ANN) => {
    const form = { password };
    const request = requestOf(scene.world, email, `/calendar/${id()}/app/profile`, { form });
    return answerOf(() => appleFile.action(args(request)));
  };

  it("is a download with an account: host, port, encryption, user and password", async () => {
    const { password } = await make();
    const response = await ask(password);
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("application/x-apple-aspen-config");
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="[\w.]+\.mobileconfig"$/,
    );
    expect(headers.get("Cache-Control")).toBe("no-store");
    const text = await response.text();
    const partOf = (key: string) =>
      new RegExp(`<key>${key}</key><(\\w+)(?:/>|>([^<]*)<)`).exec(text)?.slice(1);
    expect(text).toContain("<string>com.apple.caldav.account</string>");
    expect(partOf("CalDAVHostName")).toEqual(["string", "localhost"]);
    expect(partOf("CalDAVPort")).toEqual(["integer", "80"]);
    expect(partOf("CalDAVUseSSL")).toEqual(["false", undefined]);
    expect(partOf("CalDAVUsername")).toEqual(["string", ANN]);
    expect(partOf("CalDAVPassword")).toEqual(["string", password]);
    expect(await (await ask(password.toUpperCase())).text()).toBe(text);
  });

  test("is refused for a wrong password, another user's, and to visitors", async () => {
    const { password } = perform(createAppPassword, { name: "x" }, scene.world.as(BEN));
    for (const wrong of ["", "x", "abcd-efgh-jkmn-pqrs-tvwx-yzab", password]) {
      expect((await ask(wrong)).status).toBe(403);
    }
    expect((await ask(password, null)).headers.get("Location")).toBe("/account/login");
  });
});
