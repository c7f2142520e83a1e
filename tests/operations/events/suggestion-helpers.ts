// Shared by the tests of suggestions: a calendar that accepts them, its editor, and visitors who suggest.
import { beforeEach } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions, suggestEvent } from "~/operations/events/suggestions";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { ANN, createScene, draftOf, dump, type Scene } from "../scene";

export const DORA = "dora@example.org";

type More = Record<string, unknown>;

/** Gives each test of a file its own scene, in which Ann's calendar accepts suggestions. */
export function openSuggestionDesk() {
  let scene: Scene;
  let link: string;
  let networks = 0;

  const ann = () => scene.world.as(ANN);
  const allow = (suggestions = true) =>
    perform(saveCalendar, { id: link, title: "Club", suggestions }, ann());
  const waiting = () => perform(listSuggestions, { calendarId: link }, ann()).list;

  beforeEach(() => {
    scene = createScene();
    link = scene.ours.link;
    allow();
  });

  return {
    get scene() {
      return scene;
    },
    get link() {
      return link;
    },
    ann,
    allow,
    waiting,
    /** Suggests as a visitor, from a new network each time unless one is given. */
    suggest(more: More = {}, network?: string) {
      networks += 1;
      scene.world.clock.now += 1;
      const visitor = scene.world.as(null, network ?? `10.0.${networks}.1`);
      const draft = draftOf(link, { title: "Fair" });
      return perform(suggestEvent, { ...draft, name: "Dora", ...more }, visitor);
    },
    firstId: (): string => waiting()[0]?.id ?? "",
    approve(suggestionId: string, more: More = {}, email = ANN) {
      const draft = draftOf(link, { title: "Fair", suggestionId, ...more });
      return perform(saveEvent, draft, scene.world.as(email));
    },
    decline: (suggestionId: string, note = "") =>
      perform(declineSuggestion, { calendarId: link, suggestionId, note }, ann()),
    rows: () => dump(scene.world.database).suggestions ?? [],
    mailsTo: (email: string) => scene.world.mails().filter(({ to }) => to === email),
    fairs: () =>
      perform(viewCalendar, { id: link }, ann()).events.filter(({ title }) => title === "Fair"),
  };
}
