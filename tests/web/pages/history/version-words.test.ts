// A change's page in another language: rules, colors, settings and former members are translated, people's texts are
// not.
import { expect, it } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { getVersion, listVersions } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { memberName } from "~/web/pages/accounts/member-name";
import { buildHistoryRow, buildVersionView, wordTexts } from "~/web/pages/history/history-view";
import { ENGLISH, wordsIn } from "~/words/server-words";
import { ANN, createWorld, DAY, HOUR, NOW, SECOND } from "../../../support/operations";
import { calendar, displayWith, KATHMANDU } from "../events/events-support";

const PSEUDO = wordsIn("en-XA");

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const as = () => {
    world.clock.now += SECOND;
    return world.as(ANN);
  };
  const latest = () => {
    const [newest] = perform(listVersions, { calendarId: link }, as()).list;
    return perform(getVersion, { calendarId: link, versionId: newest?.id }, as());
  };
  const field = (name: string, words = PSEUDO) =>
    wordTexts(latest(), words).find((each) => each.field === name);
  return { link, as, latest, field };
}

it("words a rule, and in English as programs are told", () => {
  const { link, as, latest, field } = setUp();
  const times = { from: NOW + DAY, to: NOW + DAY + HOUR };
  const repeat = { freq: "month", by: "nth", every: 2 };
  perform(saveEvent, { calendarId: link, title: "Training", ...times, repeat }, as());
  expect(wordTexts(latest(), ENGLISH)).toEqual(latest().texts);
  expect(field("repeat")?.after).toMatch(/^⟦.*⟧$/);
  expect(field("repeat")?.after).not.toContain("Every");
  expect(field("title")?.after).toBe("Training");
});

it("names the zone of a rule for a reader in another, as the event's page does", () => {
  const { link, as, latest } = setUp();
  const times = { from: NOW + DAY, to: NOW + DAY + HOUR };
  perform(
    saveEvent,
    { calendarId: link, title: "Training", ...times, repeat: { freq: "day" } },
    as(),
  );
  const repeats = (zone?: string) => {
    const page = { calendar, display: displayWith(zone ? { zone } : {}) };
    const row = buildHistoryRow(latest(), page);
    const { compared } = buildVersionView(latest(), { row, isOfSeveral: false }, page);
    const pieces = compared.find(({ label }) => label === "Repeats")?.after ?? [];
    return pieces.map(({ text }) => text).join("");
  };
  expect(repeats()).toBe("Every day");
  expect(repeats(KATHMANDU)).toBe("Every day (time zone: Central European Time (Berlin))");
});

it("words a category's color and a setting, and leaves the name", () => {
  const { link, as, latest, field } = setUp();
  const categories = [{ name: "Green", tone: 1 }];
  perform(saveCalendar, { id: link, title: "Club", suggestions: true, categories }, as());
  expect(wordTexts(latest(), ENGLISH)).toEqual(latest().texts);
  expect(field("categories", ENGLISH)?.after).toBe("Green (Red)");
  expect(field("categories")?.after).toMatch(/^⟦Green \(⟦[^⟧]+⟧\).*⟧$/);
  expect(field("categories")?.after).not.toContain("Red");
  expect(field("suggestions", ENGLISH)?.after).toBe("yes");
  expect(field("suggestions")?.after).toMatch(/^⟦.*⟧$/);
  expect(field("admins")?.after).toBe(field("admins", ENGLISH)?.after);
});

it("calls a former member so", () => {
  expect(memberName("Former member", ENGLISH)).toBe("Former member");
  expect(memberName("Former member", PSEUDO)).toMatch(/^⟦.*⟧$/);
  expect(memberName("Ada", PSEUDO)).toBe("Ada");
});
