// Where screens show what is next of a calendar, and terminals.
import { addressAt, programPaths } from "~/paths/programs";
import type { ShownCalendar } from "~/web/request/calendar-display";

/** `categories` are those that both can be limited to. */
export type ScreenAddresses = {
  wall: string;
  agenda: string;
  categories: { id: number; name: string }[];
};

/** `origin` is the public address without a trailing slash. */
export function buildScreenAddresses(
  { link, categories = [], combines }: ShownCalendar,
  origin: string,
): ScreenAddresses {
  return {
    wall: addressAt(origin, programPaths.wall(link)),
    agenda: addressAt(origin, programPaths.agenda(link)),
    categories: combines ? [] : categories.map(({ id, name }) => ({ id, name })),
  };
}
