// An invite ends when its sender loses the right to invite, however that happens.
import { describe, expect, it } from "vitest";
import { deleteAccount } from "~/operations/accounts/account";
import { leaveCalendar, listAdmins, removeAdmin } from "~/operations/accounts/admins";
import {
  acceptInvite,
  findAcceptedInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { deleteCalendar, restoreCalendar } from "~/operations/calendars/calendar-deletion";
import { perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf } from "../../support/operations";
import { ANN, BEN, CAT } from "../scene";

const DORA = "dora@example.org";

/** Ann and Ben manage a calendar, and both may invite. */
function setUp() {
  const world = createWorld();
  const link = world.calendar();
  world.admit(link, BEN);
  const invite = (by: string, email: string, calendarId = link) => {
    perform(sendCalendarAdminInvite, { calendarId, email }, world.as(by));
    return String(world.mailTo(email).token);
  };
  const accept = (email: string, code: string) =>
    perform(acceptInvite, { calendarId: link, email, code }, world.as(null)).title;
  const reasonOf = (email: string, code: string) => refusalOf(() => accept(email, code)).reason;
  const pending = (by = ANN) =>
    perform(listCalendarInvites, { calendarId: link }, world.as(by)).list.map(({ email }) => email);
  return { world, link, invite, accept, reasonOf, pending };
}

type SetUp = ReturnType<typeof setUp>;
const WAYS: [string, (desk: SetUp) => void][] = [
  [
    "removed",
    ({ world, link }) => {
      perform(removeAdmin, { calendarId: link, email: BEN }, world.as(ANN));
    },
  ],
  [
    "gone by leaving",
    ({ world, link }) => perform(leaveCalendar, { calendarId: link }, world.as(BEN)),
  ],
  ["gone with the account", ({ world }) => perform(deleteAccount, {}, world.as(BEN))],
  [
    "gone with the account while the calendar was deleted",
    ({ world, link }) => {
      perform(deleteCalendar, { id: link, title: "Club" }, world.as(ANN));
      const { token: code } = world.mailTo(ANN);
      perform(deleteAccount, {}, world.as(BEN));
      perform(restoreCalendar, { calendarId: link, code }, world.as(null));
    },
  ],
];

describe.each(WAYS)("an admin who is %s", (_way, end) => {
  it("takes along the invites that nobody accepted yet, and no others", () => {
    const desk = setUp();
    const { invite, accept, reasonOf, pending } = desk;
    const [byBen, byAnn] = [invite(BEN, CAT), invite(ANN, DORA)];
    end(desk);
    expect(pending()).toEqual([DORA]);
    expect(reasonOf(CAT, byBen)).toBe("wrong");
    expect(accept(DORA, byAnn)).toBe("Club");
  });

  it("leaves the mail of another admin to the same person alive", () => {
    const desk = setUp();
    const { invite, accept, reasonOf, pending } = desk;
    const [byBen, byAnn] = [invite(BEN, CAT), invite(ANN, CAT)];
    end(desk);
    expect(pending()).toEqual([CAT]);
    expect(reasonOf(CAT, byBen)).toBe("wrong");
    expect(accept(CAT, byAnn)).toBe("Club");
  });

  it("leaves who accepted before an admin, and the link says so", () => {
    const desk = setUp();
    const { world, link, invite, accept, reasonOf } = desk;
    const code = invite(BEN, CAT);
    accept(CAT, code);
    end(desk);
    expect(reasonOf(CAT, code)).toBe("accepted");
    const asked = { calendarId: link, email: CAT, code };
    expect(perform(findAcceptedInvite, asked, world.as(null)).accepted).toEqual({
      title: "Club",
      manages: true,
      link,
    });
  });
});

it("an invite that does not say who sent it ends with the first admin who goes", () => {
  const { world, link, invite, reasonOf } = setUp();
  const code = invite(ANN, CAT);
  world.database.$client.exec("update invites set sent_by = null");
  perform(removeAdmin, { calendarId: link, email: BEN }, world.as(ANN));
  expect(reasonOf(CAT, code)).toBe("wrong");
});

it("invites of another calendar by the same person stay", () => {
  const { world, link, invite } = setUp();
  const other = world.calendar("Other");
  world.admit(other, BEN);
  const code = invite(BEN, CAT, other);
  perform(removeAdmin, { calendarId: link, email: BEN }, world.as(ANN));
  const asked = { calendarId: other, email: CAT, code };
  expect(perform(acceptInvite, asked, world.as(null)).title).toBe("Other");
});

it("the admins stand with the e-mails whose invites would end with them", () => {
  const { world, link, invite } = setUp();
  for (const email of [CAT, DORA]) invite(BEN, email);
  invite(ANN, CAT);
  invite(ANN, "emil@example.org");
  const { list } = perform(listAdmins, { calendarId: link }, world.as(ANN));
  expect(list.map(({ email, invited }) => [email, invited])).toEqual([
    [ANN, ["emil@example.org"]],
    [BEN, [DORA]],
  ]);
});

describe("opening an invite's link", () => {
  it("tells of an acceptance to who has its code, and counts nothing", () => {
    const { world, link, invite, accept } = setUp();
    const code = invite(ANN, CAT);
    const find = (more: object = {}) =>
      perform(findAcceptedInvite, { calendarId: link, email: CAT, code, ...more }, world.as(null))
        .accepted;
    expect(find()).toBeNull();
    for (let n = 0; n < 40; n++) expect(find({ code: "0".repeat(22) })).toBeNull();
    expect(accept(CAT, code)).toBe("Club");
    expect(find()).toMatchObject({ title: "Club", manages: true });
    expect(find({ email: ` ${CAT.toUpperCase()}` })).toMatchObject({
      title: "Club",
      manages: true,
    });
    for (const wrong of [
      { code: "0".repeat(22) },
      { email: DORA },
      { calendarId: world.calendar("Other") },
    ]) {
      expect(find(wrong)).toBeNull();
    }
    perform(removeAdmin, { calendarId: link, email: CAT }, world.as(ANN));
    expect(find()).toEqual({ title: "Club", manages: false, link: "" });
  });
});
