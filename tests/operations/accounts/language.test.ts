// The language that a person chooses: who may choose, what is stored, and how login, export and deletion treat it.
import { describe, expect, it } from "vitest";
import { chooseLanguage } from "~/operations/accounts/language";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { CallerLanguages, Language } from "~/values/languages";
import { ANN, BEN, createWorld, refusalOf, type World } from "../../support/operations";

const OFFERED = { all: ["en", "en-XA", "ar-XB"], fallback: "en" } as const;
const speaking = (asked: Language, chosen: Language | null = null): CallerLanguages => ({
  asked,
  chosen,
  offered: OFFERED,
});
const openWorld = () => createWorld({ languages: speaking("en") });
const storedOf = ({ store }: World, email: string) => store.users.findByEmail(email)?.language;

function logInAs(email: string, world: World, languages: CallerLanguages): void {
  const caller: Caller = { ...world.as(null), languages };
  perform(sendAccessCode, { email }, caller);
  perform(logIn, { email, code: String(world.mailTo(email).code) }, caller);
}

describe("choosing a language", () => {
  it("is for anyone, and stored for who is logged in", () => {
    const world = openWorld();
    expect(perform(chooseLanguage, { language: "en-XA" }, world.as(null))).toEqual({
      language: "en-XA",
    });
    perform(chooseLanguage, { language: "en-XA" }, world.as(ANN));
    expect(storedOf(world, ANN)).toBe("en-XA");
    world.as(BEN);
    expect(storedOf(world, BEN)).toBeNull();
  });

  it.each(["de", "EN", "", "en-xa", "x".repeat(10_000), undefined, 7])(
    "is refused for %s, which is not offered, and stores nothing",
    (language) => {
      const world = openWorld();
      const refusal = refusalOf(() => perform(chooseLanguage, { language }, world.as(ANN)));
      expect([refusal.code, refusal.message]).toEqual(["invalid", "We don't have this language."]);
      expect(storedOf(world, ANN)).toBeNull();
    },
  );
});

describe("a login", () => {
  it("stores what the browser has chosen where the account has nothing yet", () => {
    const world = openWorld();
    logInAs(ANN, world, speaking("en-XA", "en-XA"));
    expect(storedOf(world, ANN)).toBe("en-XA");
  });

  it("keeps an earlier choice, and does not take the language that a browser merely asks for", () => {
    const world = openWorld();
    perform(chooseLanguage, { language: "ar-XB" }, world.as(ANN));
    logInAs(ANN, world, speaking("en-XA", "en-XA"));
    expect(storedOf(world, ANN)).toBe("ar-XB");
    logInAs(BEN, world, speaking("en-XA"));
    expect(storedOf(world, BEN)).toBeNull();
  });
});
