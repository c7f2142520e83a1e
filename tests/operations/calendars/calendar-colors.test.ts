// A calendar has the same color in all of a person's combined views.
import { describe, expect, it } from "vitest";
import { replaceLink, saveLink } from "~/features/sharing/operations";
import { saveTogether } from "~/features/together/operations/togethers";
import { listFavorites, viewTogether } from "~/features/together/operations/views";
import { colorCalendar } from "~/operations/calendars/calendar-colors";
import { favoriteCalendar, listCalendars } from "~/operations/calendars/calendars";
import { perform } from "~/operations/kernel/operation";
import { ANN, BEN, createWorld, refusalOf, type World } from "../../support/operations";

function createClubs() {
  const world = createWorld();
  const [choir = "", handball = ""] = ["Choir", "Handball"].map((title) => world.calendar(title));
  for (const id of [choir, handball]) perform(favoriteCalendar, { id }, world.as(BEN));
  return { world, choir, handball };
}

const combine = (world: World, links: string[], more: Record<string, unknown> = {}) =>
  perform(saveTogether, { title: "All", links, ...more }, world.as(BEN));

type Colored = { title: string; tone: number; isChosen: boolean };
const tell = (members: readonly Colored[]) =>
  members.map(({ title, tone, isChosen }) => `${title} ${tone}${isChosen ? "" : " by place"}`);

const favoritesOf = (world: World, email: string) =>
  tell(perform(listFavorites, {}, world.as(email)).members).sort();
const combinedOf = (world: World, id: string, email: string | null) =>
  tell(perform(viewTogether, { id }, world.as(email)).members);

describe("the color of a calendar", () => {
  it("is chosen on My Calendars and holds in combined calendars, by whichever link it is in them", () => {
    const { world, choir, handball } = createClubs();
    const extra = perform(
      saveLink,
      { calendarId: choir, name: "Board", shows: "busy" },
      world.as(ANN),
    ).list.at(-1);
    const { id } = combine(world, [handball, extra?.token ?? ""]);
    expect(combinedOf(world, id, BEN)).toEqual(["Handball 1 by place", "Choir 2 by place"]);
    perform(colorCalendar, { id: choir, tone: 7 }, world.as(BEN));
    expect(favoritesOf(world, BEN)).toEqual(["Choir 7", "Handball 2 by place"]);
    expect(combinedOf(world, id, BEN)).toEqual(["Handball 1 by place", "Choir 7"]);
    const { colors } = perform(listCalendars, {}, world.as(BEN));
    expect(colors[choir]).toEqual({ tone: 7, isChosen: true });
  });

  it("is chosen in the form of a combined calendar and holds on My Calendars", () => {
    const { world, choir, handball } = createClubs();
    const { id, calendars } = combine(world, [choir, handball], { tones: [0, 4] });
    expect(tell(calendars)).toEqual(["Choir 1 by place", "Handball 4"]);
    expect(favoritesOf(world, BEN)).toEqual(["Choir 1 by place", "Handball 4"]);
    combine(world, [choir, handball], { id });
    expect(combinedOf(world, id, BEN)).toEqual(["Choir 1 by place", "Handball 4"]);
  });

  it("is of two links of a calendar the one that was changed", () => {
    const { world, choir } = createClubs();
    const extra = perform(
      saveLink,
      { calendarId: choir, name: "Board", shows: "all" },
      world.as(ANN),
    );
    const links = [choir, extra.list.at(-1)?.token ?? ""];
    const { id } = combine(world, links, { tones: [3, 3] });
    combine(world, links, { id, tones: [5, 3] });
    expect(combinedOf(world, id, BEN)).toEqual(["Choir 5", "Choir 5"]);
  });

  it("is in a combined calendar its owner's for everyone, and in My Calendars each person's own", () => {
    const { world, choir, handball } = createClubs();
    const { id } = combine(world, [choir, handball], { tones: [3, 4] });
    perform(colorCalendar, { id: choir, tone: 8 }, world.as(ANN));
    for (const email of [BEN, ANN, null]) {
      expect(combinedOf(world, id, email)).toEqual(["Choir 3", "Handball 4"]);
    }
    expect(favoritesOf(world, ANN)).toContain("Choir 8");
    expect(favoritesOf(world, BEN)).toContain("Choir 3");
  });

  it("stays when the calendar's link is replaced", () => {
    const { world, choir, handball } = createClubs();
    const { id } = combine(world, [choir, handball], { tones: [6, 0] });
    perform(replaceLink, { calendarId: choir, grace: true }, world.as(ANN));
    expect(combinedOf(world, id, null)).toEqual(["Choir 6", "Handball 2 by place"]);
  });

  it("is one of eight, of a calendar that can be opened, for somebody who is logged in", () => {
    const { world, choir } = createClubs();
    for (const tone of [0, 9, 1.5, "red"]) {
      expect(refusalOf(() => perform(colorCalendar, { id: choir, tone }, world.as(BEN))).code).toBe(
        "invalid",
      );
    }
    const wrong = { id: "AAAAAAAAAAAAAAAAAAAAAA", tone: 1 };
    expect(refusalOf(() => perform(colorCalendar, wrong, world.as(BEN))).code).toBe("missing");
    expect(
      refusalOf(() => perform(colorCalendar, { id: choir, tone: 1 }, world.as(null))).code,
    ).toBe("signed-out");
  });
});
