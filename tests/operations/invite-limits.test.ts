// Guessing the codes of invites, and sending too many of them.
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sendCalendarAdminInvite } from "~/operations/admins";
import { perform } from "~/operations/operation";
import { DAY, HOUR, refusalOf } from "../support/operations";
import { openInviteDesk } from "./invite-desk";
import { ANN, BEN, CAT } from "./scene";

describe("guessing an invite's code", () => {
  const wrong = "0".repeat(22);

  it("kills the invite at the tenth wrong try; a new invite works", () => {
    const { invite, accept, reasonOf, admins } = openInviteDesk();
    const { code } = invite();
    for (let n = 1; n <= 9; n++) expect(reasonOf(() => accept(wrong))).toBe("wrong");
    expect(reasonOf(() => accept(wrong))).toBe("too-many");
    expect(reasonOf(() => accept(code))).toBe("too-many");
    expect(admins()).toEqual([ANN]);
    expect(accept(invite().code)).toEqual({ title: "Club" });
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
    expect(accept(code)).toEqual({ title: "Club" });
  });

  it("leaves other invites alone", () => {
    const { invite, accept, reasonOf } = openInviteDesk();
    const { code } = invite();
    invite(CAT);
    for (let n = 1; n <= 11; n++) reasonOf(() => accept(wrong, { email: CAT }));
    expect(accept(code)).toEqual({ title: "Club" });
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
    expect(accept(code, {}, "198.51.100.7")).toEqual({ title: "Club" });
    world.clock.now += HOUR;
    expect(reasonOf(() => accept(code))).toBe("accepted");
  });
});

describe("sending invites", () => {
  it("is limited to three a day to one person for one calendar", () => {
    const { world, invite } = openInviteDesk();
    for (let n = 0; n < 3; n++) invite();
    expect(refusalOf(() => invite()).code).toBe("too-many");
    invite(CAT);
    const other = { calendarId: world.calendar("Other"), email: BEN };
    expect(perform(sendCalendarAdminInvite, other, world.as(ANN)).list).toHaveLength(1);
    world.clock.now += DAY;
    expect(invite().list).toHaveLength(2);
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
