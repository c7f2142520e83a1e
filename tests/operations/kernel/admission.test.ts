// Who may log in and create calendars when the operator restricts it.
import { describe, expect, it } from "vitest";
import { logIn, makeCode, sendAccessCode } from "~/operations/accounts/login";
import { createCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { textOf } from "../../support/mail-texts";
import { ANN, BEN, createWorld, refusalOf } from "../../support/operations";

const CLUB = { addresses: [], domains: ["example.org"] };
const OUTSIDER = "mallory@elsewhere.example";
const GUEST = "guest@elsewhere.example";
const RULE =
  "Only people with an email address at example.org, and those invited to manage a calendar, can log in here.";

function setUp() {
  const world = createWorld({ admission: { login: CLUB, creators: null } });
  let networks = 0;
  const ask = (email: string) =>
    perform(sendAccessCode, { email }, world.as(null, `198.51.100.${networks++}`));
  const kindsTo = (email: string) =>
    world
      .mails()
      .filter(({ to }) => to === email)
      .map(({ kind }) => kind);
  return { world, ask, kindsTo };
}

describe("LOGIN_ALLOWED", () => {
  it("answers everyone the same; only the mail says who may not", () => {
    const { world, ask, kindsTo } = setUp();
    world.admit(world.calendar(), GUEST);
    expect([ask(ANN), ask(OUTSIDER), ask(GUEST)]).toEqual([{}, {}, {}]);
    expect(kindsTo(ANN)).toContain("login");
    expect(kindsTo(OUTSIDER)).toEqual(["login-refused"]);
    expect(kindsTo(GUEST)).toContain("login");
    expect(textOf(world.mailTo(OUTSIDER))).toContain(`This address can't log in there. ${RULE}`);
  });

  it("counts a refusing mail as a login mail, so that nobody floods a stranger with it", () => {
    const { ask, kindsTo } = setUp();
    ask(OUTSIDER);
    ask(OUTSIDER);
    expect(kindsTo(OUTSIDER)).toHaveLength(1);
  });

  it("takes no code of an address that was taken out meanwhile, and says why to its owner", () => {
    const { world } = setUp();
    const { code } = makeCode(OUTSIDER, world.as(null));
    const refusal = refusalOf(() => perform(logIn, { email: OUTSIDER, code }, world.as(null)));
    expect([refusal.code, refusal.message]).toEqual([
      "denied",
      `This email address can't log in here. ${RULE}`,
    ]);
    expect(world.store.users.findByEmail(OUTSIDER)).toBeUndefined();
    const wrong = refusalOf(() => perform(logIn, { email: OUTSIDER, code }, world.as(null)));
    expect(wrong.message).toBe("Hm, it did not work.");
  });

  it("lets nobody in for looking like a domain of the list", () => {
    const { ask, kindsTo } = setUp();
    const [below, beside] = ["eve@mail.example.org", "eve@notexample.org"];
    ask(below);
    ask(beside);
    expect([...kindsTo(below), ...kindsTo(beside)]).toEqual(["login-refused", "login-refused"]);
  });
});

describe("CALENDAR_CREATORS", () => {
  it("says who may create calendars to who may not, and lets the others", () => {
    const creators = { addresses: [ANN], domains: ["school.example"] };
    const world = createWorld({ admission: { login: null, creators } });
    const create = (email: string) => perform(createCalendar, { title: "Club" }, world.as(email));
    expect(create(ANN).calendarId).toHaveLength(22);
    expect(create("cat@school.example").calendarId).toHaveLength(22);
    const refusal = refusalOf(() => create(BEN));
    expect([refusal.code, refusal.message]).toEqual([
      "denied",
      "Only people with an email address at school.example and a few chosen others can create calendars here.",
    ]);
    expect(refusal.message).not.toContain(ANN);
  });
});
