// Limits on guessing invite codes and on sending invites.
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelCalendarInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { createCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, BEN, CAT } from "../scene";
import { openInviteDesk } from "./invite-helpers";

describe("guessing an invite's code", () => {
  const wrong = "0".repeat(22);

  it("kills the invite at the tenth wrong try; a new invite works", () => {
    const { invite, accept, reasonOf, admins, pending } = openInviteDesk();
    const { code } = invite();
    for (let n = 1; n <= 9; n++) expect(reasonOf(() => accept(wrong))).toBe("wrong");
    expect(pending()).toEqual([{ email: BEN }]);
    expect(reasonOf(() => accept(wrong))).toBe("too-many");
    expect(reasonOf(() => accept(code))).toBe("too-many");
    expect(pending()).toEqual([]);
    expect(admins()).toEqual([ANN]);
    const again = invite();
    expect(again.list).toEqual([{ email: BEN }]);
    expect(accept(again.code)).toMatchObject({ title: "Club" });
  });

  it("a hundred times from a hundred networks makes nobody an admin, and the invite stays dead", () => {
    const { invite, accept, reasonOf, admins } = openInviteDesk();
    const { code } = invite();
    const reasons = Array.from({ length: 100 }, (_, n) =>
      reasonOf(() => accept(randomBytes(16).toString("base64url"), {}, `net ${n}`)),
    );
    expect(reasons).toEqual([...Array(9).fill("wrong"), ...Array(91).fill("too-many")]);
    expect(reasonOf(() => accept(code, {}, "the invited one's"))).toBe("too-many");
    expect(admins()).toEqual([ANN]);
  });

  it("nine times leaves it alive", () => {
    const { invite, accept, reasonOf } = openInviteDesk();
    const { code } = invite();
    for (let n = 1; n <= 9; n++) reasonOf(() => accept(wrong));
    expect(accept(code)).toMatchObject({ title: "Club" });
  });

  it("leaves other invites alone", () => {
    const { invite, accept, reasonOf } = openInviteDesk();
    const { code } = invite();
    invite(CAT);
    for (let n = 1; n <= 11; n++) reasonOf(() => accept(wrong, { email: CAT }));
    expect(accept(code)).toMatchObject({ title: "Club" });
  });

  it("is stopped for a network after thirty wrong tries within an hour, for others it is not", () => {
    const { world, invite, accept, reasonOf } = openInviteDesk();
    for (let n = 1; n <= 30; n++) reasonOf(() => accept(wrong, { email: `p${n}@example.org` }));
    const { code } = invite();
    const refusal = refusalOf(() => accept(code));
    expect([refusal.code, refusal.message]).toEqual([
      "too-many",
      "Too many attempts. Please try again later.",
    ]);
    expect(refusal.retryAfterSeconds).toBe(3600);
    expect(accept(code, {}, "198.51.100.7")).toMatchObject({ title: "Club" });
    world.clock.now += HOUR;
    expect(reasonOf(() => accept(code))).toBe("accepted");
  });
});

describe("sending invites", () => {
  it("is limited to three a day to one person, by whomever and for whichever calendar", () => {
    const { world, invite } = openInviteDesk();
    for (let n = 0; n < 3; n++) invite();
    const refusal = refusalOf(() => invite());
    expect([refusal.code, refusal.retryAfterSeconds]).toEqual(["too-many", 86_400]);
    expect(refusal.fields).toEqual({
      email: `${BEN} got enough invites for one day. Please try again tomorrow.`,
    });
    invite(CAT);
    const { calendarId } = perform(createCalendar, { title: "Other" }, world.as(CAT));
    const other = () =>
      perform(sendCalendarAdminInvite, { calendarId, email: BEN }, world.as(CAT)).list;
    expect(refusalOf(other).code).toBe("too-many");
    world.clock.now += DAY;
    expect(other()).toHaveLength(1);
    expect(invite().list).toHaveLength(2);
  });

  it("and canceling them from five accounts and twenty calendars mails a stranger three times a day", () => {
    const world = createWorld();
    const toStranger = () => world.mails().filter(({ to }) => to === "stranger@example.net").length;
    const strike = (pauseMs: number) => {
      for (let n = 0; n < 20; n++) {
        const actor = world.as(`spammer${n % 5}@example.org`);
        const { calendarId } = perform(createCalendar, { title: `Ad ${n}` }, actor);
        const person = { calendarId, email: "stranger@example.net" };
        try {
          perform(sendCalendarAdminInvite, person, { ...actor, now: world.clock.now });
          world.clock.now += pauseMs;
          perform(cancelCalendarInvite, person, { ...actor, now: world.clock.now });
        } catch (error) {
          expect(error).toMatchObject({ code: "too-many" });
        }
      }
    };
    strike(0);
    expect(toStranger()).toBe(3);
    world.clock.now += DAY;
    strike(HOUR);
    expect(toStranger()).toBe(6);
  });

  it("leaves no mail behind that takes one back which is less than an hour old", () => {
    const { world, invite, cancel } = openInviteDesk();
    invite();
    world.clock.now += HOUR - 1;
    expect(cancel()).toEqual([]);
    expect(world.mailTo(BEN).kind).toBe("invite");
    invite();
    world.clock.now += HOUR;
    cancel();
    expect(world.mailTo(BEN).kind).toBe("invite-canceled");
  });

  it("is limited to twenty an hour a user; refused ones do not count", () => {
    const { world, link, invite } = openInviteDesk();
    world.admit(link, CAT);
    for (let n = 0; n < 19; n++) {
      invite(`p${n}@example.org`);
      refusalOf(() => invite("not an address"));
    }
    const refusal = refusalOf(() => invite("p20@example.org"));
    expect([refusal.code, refusal.retryAfterSeconds]).toEqual(["too-many", 3600]);
    const byCat = { calendarId: link, email: "p20@example.org" };
    expect(perform(sendCalendarAdminInvite, byCat, world.as(CAT)).list).toHaveLength(20);
    world.clock.now += HOUR;
    expect(invite("p21@example.org").list).toHaveLength(21);
  });
});
