// Who gets mails about a suggestion and its decision, and what is stored about its sender.
import { describe, expect, it } from "vitest";
import { deleteAccount } from "~/operations/accounts/account";
import { getAccountData, getCalendarData } from "~/operations/accounts/account-data";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { saveCalendar } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { SUGGESTION_DAYS } from "~/values/limits";
import { textOf } from "../../support/mail-texts";
import { DAY, HOUR, MINUTE } from "../../support/operations";
import { ANN, BEN } from "../scene";
import { DORA, openSuggestionDesk } from "./suggestion-helpers";

const desk = openSuggestionDesk();
const { ann, suggest, waiting, firstId, approve, decline, rows, mailsTo } = desk;

describe("the mails", () => {
  const toAnn = () => mailsTo(ANN).filter(({ kind }) => kind === "suggestions-wait");
  /** What the server does each minute. */
  const tick = (after: number) => {
    desk.scene.world.clock.now += after;
    desk.scene.world.store.suggestions.notifyAdmins(desk.scene.world.clock.now);
  };

  it("tell each admin at once, then once an hour at most, and of each that came", () => {
    desk.scene.world.admit(desk.link, BEN);
    suggest();
    expect(toAnn()).toMatchObject([
      { waiting: 1, calendars: [{ title: "Club", link: desk.link, waiting: 1 }] },
    ]);
    expect(mailsTo(BEN).filter(({ kind }) => kind === "suggestions-wait")).toHaveLength(1);
    desk.scene.world.clock.now += MINUTE;
    suggest();
    tick(58 * MINUTE);
    expect(toAnn()).toHaveLength(1);
    tick(MINUTE);
    expect(toAnn()).toHaveLength(2);
    expect(toAnn()[1]).toMatchObject({ waiting: 2 });
    tick(3 * HOUR);
    expect(toAnn()).toHaveLength(2);
  });

  it("count all calendars of an admin in one, and none that is deleted", () => {
    const other = desk.scene.world.calendar("Other");
    perform(saveCalendar, { id: other, title: "Other", suggestions: true }, ann());
    suggest();
    desk.scene.world.clock.now += MINUTE;
    suggest({ calendarId: other });
    suggest({ calendarId: other });
    tick(HOUR);
    expect(toAnn()[1]).toMatchObject({
      waiting: 3,
      calendars: [
        { title: "Club", waiting: 1 },
        { title: "Other", waiting: 2 },
      ],
    });
    suggest({ calendarId: other });
    perform(deleteCalendar, { id: other, title: "Other" }, ann());
    tick(HOUR);
    expect(toAnn()).toHaveLength(2);
  });

  it("are none for what was decided before the hour was over", () => {
    suggest();
    desk.scene.world.clock.now += MINUTE;
    suggest();
    for (const { id } of waiting()) decline(id);
    tick(HOUR);
    expect(toAnn()).toHaveLength(1);
  });

  it("come again after a clock that was far ahead", () => {
    desk.scene.world.clock.now += 400 * DAY;
    const from = desk.scene.world.clock.now + DAY;
    suggest({ from, to: from + HOUR });
    desk.scene.world.clock.now -= 400 * DAY;
    decline(firstId());
    suggest();
    expect(toAnn()).toHaveLength(2);
    suggest();
    tick(MINUTE);
    expect(toAnn()).toHaveLength(2);
  });

  it("tell the decision to who left an address, and to nobody else", () => {
    suggest({ email: DORA });
    suggest();
    const [one, two] = waiting();
    approve(one?.id ?? "");
    decline(two?.id ?? "", "No room.");
    const about = { to: DORA, eventTitle: "Fair", calendarTitle: "Club" };
    const decisions = desk.scene.world
      .mails()
      .filter(({ kind }) => String(kind).startsWith("suggestion-"));
    expect(decisions).toMatchObject([{ kind: "suggestion-approved", language: "en", ...about }]);
    expect(decisions.map(textOf).join()).toContain("calendar: “Fair”, Mon, Dec 21, 11am - 12pm.");
  });

  it("tell title and time as they were approved, on the clock of who suggested it", () => {
    suggest({ email: DORA, timeZone: "America/New_York" });
    const from = Date.UTC(2026, 11, 24, 15);
    approve(firstId(), {
      title: "Winter Fair",
      from,
      to: from + 2 * HOUR,
      repeat: { freq: "week", count: 2 },
    });
    const [mail] = mailsTo(DORA);
    expect(textOf(mail ?? {})).toContain(
      "calendar: “Winter Fair”, Thu, Dec 24, 10am - 12pm, repeating.",
    );
  });

  it("to one address are three a day, whoever decides whatever", () => {
    for (let times = 0; times < 4; times += 1) {
      suggest({ email: DORA });
      decline(firstId(), "No.");
    }
    expect(mailsTo(DORA)).toHaveLength(3);
    expect(waiting()).toEqual([]);
    desk.scene.world.clock.now += DAY;
    suggest({ email: DORA });
    decline(firstId());
    expect(mailsTo(DORA)).toHaveLength(4);
  });
});

describe("what is kept", () => {
  it("is nothing that waited for more than 60 days", () => {
    suggest();
    purge(desk.scene.world.store, desk.scene.world.clock.now + SUGGESTION_DAYS * DAY);
    expect(rows()).toHaveLength(1);
    purge(desk.scene.world.store, desk.scene.world.clock.now + SUGGESTION_DAYS * DAY + 1);
    expect(rows()).toEqual([]);
  });

  it("is of a decided one no name and no address, and after 30 days nothing", () => {
    suggest({ email: DORA, name: "Dora Delta" });
    decline(firstId(), "No.");
    expect(JSON.stringify(rows())).not.toMatch(/dora/i);
    const counted = desk.scene.world.database.$client.prepare("select key from attempts").all();
    expect(JSON.stringify(counted)).not.toContain(DORA);
    purge(desk.scene.world.store, desk.scene.world.clock.now + 30 * DAY);
    expect(rows()).toHaveLength(1);
    purge(desk.scene.world.store, desk.scene.world.clock.now + 30 * DAY + 1);
    expect(rows()).toEqual([]);
  });

  it("is told to the account of the address, and the address goes with the account", () => {
    suggest({ email: BEN });
    const ben = desk.scene.world.as(BEN);
    const { suggestions } = perform(getAccountData, {}, ben);
    expect(suggestions).toMatchObject([{ title: "Fair", calendarTitle: "Club", name: "Dora" }]);
    perform(deleteAccount, {}, ben);
    expect(rows()).toMatchObject([{ email: null, state: "waiting" }]);
  });

  it("is in the export of who manages the calendar, without the address", () => {
    suggest({ email: DORA });
    const { data } = perform(getCalendarData, { calendarId: desk.link }, ann());
    expect(data.suggestions).toMatchObject([{ title: "Fair", name: "Dora" }]);
    expect(JSON.stringify(data.suggestions)).not.toContain(DORA);
  });
});
