// Error messages are translated for each reader: exact in English, in brackets in the pseudo-language.
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveEvent } from "~/operations/events/events";
import { OperationError } from "~/operations/kernel/errors";
import { refusal } from "~/values/refusals";
import { readFlash, writeFlash } from "~/web/request/flash";
import { carryOut, submit } from "~/web/request/submit";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH, wordsIn } from "~/words/server-words";
import { createWorld } from "../support/operations";

const PSEUDO = wordsIn("en-XA");

beforeAll(() => {
  const { store, clock } = createWorld();
  const languages = { all: ["en", "en-XA"], fallback: "en" };
  const config = { https: false, demo: false, languages, sources: { isOn: true } };
  const secrets = createWorld().as(null).secrets;
  Object.assign(globalThis, { easRuntime: { store, secrets, config, now: () => clock.now } });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

it("names the field and what is too much of it", () => {
  const what = refusal("tooLong", { field: "wall", max: 5000, has: 5001 });
  expect(sayRefusal(what, ENGLISH)).toBe(
    "Welcome text can have at most 5000 characters; this has 5001.",
  );
  expect(sayRefusal(what, PSEUDO)).toMatch(/^⟦.*5000.*5001.*⟧$/);
});

it("says a refusal within another one, and leaves what users typed", () => {
  const what = refusal("at", {
    place: "2026-11-23",
    what: refusal("categoryTwice", { name: "<b>a</b>\\u000d" }),
  });
  expect(sayRefusal(what, ENGLISH)).toBe(
    "2026-11-23: There is already a category named <b>a</b>\\u000d.",
  );
});

it("leaves a sentence that an earlier version has stored", () => {
  expect(sayRefusal("It is canceled.", PSEUDO)).toBe("It is canceled.");
});

it("has no words for a key that nobody declared", () => {
  expect(() => sayRefusal("#constructor", ENGLISH)).toThrow(RangeError);
});

it("is in a form in the sender's language", () => {
  const request = (language: string) =>
    new Request("http://localhost/", { headers: { Cookie: `language=${language}` } });
  const refuse = (language: string) =>
    submit(request(language), { title: "x" }, () => {
      throw new OperationError("stale", refusal("stale.event"), {
        fields: { title: refusal("required", { field: "title" }) },
      });
    });
  expect(refuse("en")).toMatchObject({
    data: {
      message: "Someone else changed this event in the meantime. Nothing is saved yet.",
      errors: { title: "Title is required." },
    },
  });
  expect(refuse("en-XA")).toMatchObject({
    data: {
      message: expect.stringMatching(/^⟦.*⟧$/),
      errors: { title: expect.stringMatching(/^⟦.*⟧$/) },
    },
  });
  const loggedOut = submit(request("en-XA"), {}, () =>
    carryOut(request("en-XA"), saveEvent, { calendarId: "none" }),
  );
  expect(loggedOut).toMatchObject({ data: { message: expect.stringMatching(/^⟦.*⟧$/) } });
});

it("leaves a message for the next page that fits a cookie, whatever its letters are", () => {
  for (const letter of ["a", "ż", "日", "😀"]) {
    const text = letter.repeat(600 / letter.length);
    const cookie = writeFlash("success", text, { more: letter.repeat(400 / letter.length) });
    expect(cookie.length).toBeLessThan(3_500);
    const [pair = ""] = cookie.split(";");
    const read = readFlash(new Request("http://localhost/", { headers: { Cookie: pair } }));
    expect(read?.text.slice(0, 100)).toBe(text.slice(0, 100));
  }
});
