// Invites: sent by an editor, accepted once by the invited person with the code from the mail.
import { describe, expect, it } from "vitest";
import { updateProfile } from "~/operations/accounts/account";
import { removeAdmin } from "~/operations/accounts/admins";
import { cancelCalendarInvite, listCalendarInvites } from "~/operations/accounts/invites";
import { hideCalendar, listCalendars, saveCalendar } from "~/operations/calendars/calendars";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, BEN, CAT } from "../scene";
import { openInviteDesk } from "./invite-helpers";

const LIFETIME = 30 * DAY;

describe("an invite", () => {
  it("is mailed with a secret of 128 bits to the person alone and listed as pending", () => {
    const { world, link, invite } = openInviteDesk();
    perform(updateProfile, { name: "Ann Other" }, world.as(ANN));
    const { list, code } = invite();
    expect(list).toEqual([{ email: BEN }]);
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(world.mails()).toEqual([
      {
        kind: "invite",
        to: BEN,
        language: "en",
        inviter: "Ann Other",
        calendarTitle: "Club",
        calendarLink: link,
        token: code,
      },
    ]);
    expect(invite("aaron@example.org").list).toEqual([
      { email: BEN },
      { email: "aaron@example.org" },
    ]);
  });

  it("makes the e-mail an admin with an account, the calendar a favorite, and nobody logged in", () => {
    const { world, link, invite, accept, admins } = openInviteDesk();
    const { code } = invite();
    expect(accept(code)).toMatchObject({ title: "Club" });
    expect(admins()).toEqual([ANN, BEN]);
    expect(perform(listCalendars, {}, world.as(BEN)).favorites).toEqual([link]);
    expect(world.store.sessions.listOf(world.as(BEN).actor?.id ?? 0)).toEqual([]);
    const { list } = perform(listCalendarInvites, { calendarId: link }, world.as(ANN));
    expect(list).toEqual([]);
  });

  it("brings a hidden calendar back among the favorites", () => {
    const { world, link, invite, accept } = openInviteDesk();
    perform(hideCalendar, { id: link }, world.as(BEN));
    accept(invite().code);
    expect(perform(listCalendars, {}, world.as(BEN))).toMatchObject({
      favorites: [link],
      hidden: [],
    });
  });

  it("that is accepted is told to the other admins, not to the new one", () => {
    const { world, link, invite, accept } = openInviteDesk();
    world.admit(link, CAT);
    accept(invite().code);
    const told = world
      .mails()
      .filter(({ kind, newAdmin }) => kind === "invite-accepted" && newAdmin === "ben...");
    expect(told.map(({ to }) => to)).toEqual([ANN, CAT]);
    expect(told[0]).toMatchObject({ calendarTitle: "Club", calendarLink: link });
  });

  it("works once: the second time it says that it was accepted already", () => {
    const { world, invite, accept, reasonOf, admins } = openInviteDesk();
    const { code } = invite();
    accept(code);
    const before = world.mails().length;
    expect(reasonOf(() => accept(code))).toBe("accepted");
    expect([admins(), world.mails().length]).toEqual([[ANN, BEN], before]);
  });

  it("gives no rights back to an admin who was removed after accepting it", () => {
    const { world, person, invite, accept, reasonOf, admins } = openInviteDesk();
    const { code } = invite();
    accept(code);
    perform(removeAdmin, person(BEN), world.as(ANN));
    expect(reasonOf(() => accept(code))).toBe("accepted");
    expect(admins()).toEqual([ANN]);
    accept(invite().code);
    expect(admins()).toEqual([ANN, BEN]);
  });

  it("is for one e-mail and one calendar", () => {
    const { world, invite, accept, reasonOf, admins } = openInviteDesk();
    const { code } = invite();
    const other = world.calendar("Other");
    expect(reasonOf(() => accept(code, { email: CAT }))).toBe("wrong");
    expect(reasonOf(() => accept(code, { calendarId: other }))).toBe("wrong");
    expect(reasonOf(() => accept(code, { calendarId: other, email: ANN }))).toBe("wrong");
    expect(admins()).toEqual([ANN]);
    expect(accept(code, { email: ` ${BEN.toUpperCase()} ` })).toMatchObject({ title: "Club" });
  });

  it("shows the calendar's title of today when it is accepted", () => {
    const { world, link, invite, accept } = openInviteDesk();
    const { code } = invite();
    perform(saveCalendar, { id: link, title: "Renamed" }, world.as(ANN));
    expect(accept(code)).toEqual({ title: "Renamed", link });
  });

  it("lives for thirty days", () => {
    const { world, link, invite, accept, reasonOf } = openInviteDesk();
    const { code } = invite();
    const pending = () => perform(listCalendarInvites, { calendarId: link }, world.as(ANN)).list;
    world.clock.now += LIFETIME - 1;
    expect(pending()).toHaveLength(1);
    world.clock.now += 1;
    expect(pending()).toEqual([]);
    expect(reasonOf(() => accept(code))).toBe("wrong");
    world.clock.now -= 1;
    expect(accept(code)).toMatchObject({ title: "Club" });
  });

  it.each([0, 1, 2])(
    "to the same person again leaves the links of all its mails alive (mail %i)",
    (opened) => {
      const { invite, accept, reasonOf, admins } = openInviteDesk();
      const mails = [invite(), invite(), invite()];
      expect(mails.at(-1)?.list).toEqual([{ email: BEN }]);
      expect(accept(mails[opened]?.code ?? "")).toMatchObject({ title: "Club" });
      for (const { code } of mails) expect(reasonOf(() => accept(code))).toBe("accepted");
      expect(admins()).toEqual([ANN, BEN]);
    },
  );

  it("dies when it is canceled, with all its mails, and its reader is told", () => {
    const { world, invite, accept, cancel, reasonOf } = openInviteDesk();
    const codes = [invite().code, invite().code];
    world.clock.now += HOUR;
    expect(cancel()).toEqual([]);
    for (const code of codes) expect(reasonOf(() => accept(code))).toBe("wrong");
    expect(world.mails().at(-1)).toEqual({
      kind: "invite-canceled",
      to: BEN,
      language: "en",
      calendarTitle: "Club",
    });
  });

  it("cannot be canceled when there is none, or it was accepted, or it is another calendar's", () => {
    const { world, invite, accept, cancel } = openInviteDesk();
    const other = world.calendar("Other");
    const { code } = invite();
    const before = world.mails().length;
    expect(refusalOf(() => cancel(CAT))).toMatchObject({
      code: "missing",
      message: `There is no pending invite for ${CAT}.`,
    });
    const elsewhere = { calendarId: other, email: BEN };
    expect(refusalOf(() => perform(cancelCalendarInvite, elsewhere, world.as(ANN))).code).toBe(
      "missing",
    );
    expect(world.mails()).toHaveLength(before);
    accept(code);
    expect(refusalOf(() => cancel()).code).toBe("missing");
  });

  it("is not sent to who manages the calendar already", () => {
    const { world, link, invite } = openInviteDesk();
    for (const email of [BEN, "dora@müller.example"]) world.admit(link, email);
    for (const email of [ANN, BEN, "dora@xn--mller-kva.example"]) {
      const refusal = refusalOf(() => invite(email));
      expect(refusal.fields).toEqual({ email: `${email} already manages this calendar.` });
    }
  });

  it("is named nowhere to a visitor, not even whether one is pending", () => {
    const { world, link, invite, accept, reasonOf } = openInviteDesk();
    invite();
    expect(reasonOf(() => accept("0".repeat(22), { email: CAT }))).toBe("wrong");
    expect(reasonOf(() => accept("0".repeat(22)))).toBe("wrong");
    expect(JSON.stringify(perform(viewCalendar, { id: link }, world.as(null)))).not.toContain(BEN);
  });
});
