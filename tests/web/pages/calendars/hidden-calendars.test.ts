// Everyone who is logged in sees the Hidden Calendars toggle, even without hidden calendars.
import { createElement } from "react";
import { expect, it } from "vitest";
import { CalendarsPage } from "~/components/calendars/calendars-page";
import { buildCalendarsView } from "~/web/pages/calendars/calendars-view";
import type { FormState } from "~/web/request/form-state";
import { draw, textOf } from "../../../support/draw";

const lists = {
  favorites: [],
  hidden: [],
  recent: [],
  managed: [],
  calendars: {},
  colors: {},
  loggedIn: true,
  creators: null,
  showsHidden: false,
  hasDemo: false,
  readNext: async () => new Map(),
};

async function drawLists(
  more: Partial<Parameters<typeof buildCalendarsView>[0]>,
  state?: FormState,
) {
  const view = { ...(await buildCalendarsView({ ...lists, ...more })), attempt: "" };
  return draw(
    () => createElement(CalendarsPage, { view, state } as Parameters<typeof CalendarsPage>[0]),
    {},
  );
}

it("offers to show them, and says that there are none", async () => {
  const closed = await drawLists({});
  expect(textOf(closed)).toContain("Hidden Calendars Show Hidden Calendars");
  expect(closed).toContain('href="/calendars?hidden=show"');
  const open = await drawLists({ showsHidden: true });
  expect(textOf(open)).toContain("Hidden Calendars Hide Hidden Calendars Nothing hidden");
});

it("shows those that there are, and to visitors nothing of it", async () => {
  const calendars = { secret: { id: 1, title: "Old club" } };
  const open = await drawLists({ showsHidden: true, hidden: ["secret"], calendars });
  expect(textOf(open)).toMatch(/Hide Hidden Calendars Old club Add to Favorites/);
  expect(textOf(open)).not.toContain("Nothing hidden");
  expect(textOf(await drawLists({ loggedIn: false }))).not.toContain("Hidden");
});

it("stays open when the recent list is cleared", async () => {
  const recent = { recent: ["club"], calendars: { club: { id: 1, title: "Club" } } };
  const form = /<form(?:(?!<\/form>).)*clear-recent.*?<\/form>/s;
  expect(form.exec(await drawLists({ ...recent, showsHidden: true }))?.[0]).toContain(
    'name="hidden" value="show"',
  );
  expect(form.exec(await drawLists(recent))?.[0]).not.toContain('name="hidden"');
});

it("keeps the title of a new calendar from someone who is logged out meanwhile", async () => {
  const state = { values: { title: "Typed" }, errors: {}, message: "You are logged out." };
  const page = await drawLists({ loggedIn: false }, state);
  expect(textOf(page)).toContain("You are logged out.");
  expect(page).toContain('value="Typed"');
  expect(await drawLists({ loggedIn: false })).not.toContain("New Calendar");
});
