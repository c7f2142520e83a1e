// What several calendars in one view have in common: how each is reached, its color and its mark.
import { marksOf } from "~/event/marks";
import { type ChosenColors, toneOf } from "~/operations/calendars/calendar-colors";
import { findReached, type Reached, reachCalendar } from "~/operations/kernel/reach";
import type { Store } from "~/store/store";
import type { MemberRow } from "~/store/together/together-store";

/**
 * A calendar in a view of several: `link` is the link that it is read by, `title` its name in the view, `tone` its
 * color, 1 to 8, chosen by the person whose view it is or its place's, and `mark` one to three characters of its own.
 */
export type Member = {
  link: string;
  position: number;
  title: string;
  tone: number;
  isChosen: boolean;
  mark: string;
  isBusy: boolean;
};

type At = { store: Store; now: number };

/** `calendarId` is missing for one that can no longer be opened. */
type Named = Omit<Member, "tone" | "isChosen" | "mark"> & { calendarId?: number | undefined };

/** With their colors and marks. */
export function markMembers(members: readonly Named[], colors: ChosenColors): Member[] {
  const marks = marksOf(members.map(({ title }) => title));
  return members.map(({ calendarId, ...member }, index) => ({
    ...member,
    ...toneOf({ calendarId, position: member.position }, colors),
    mark: marks[index] ?? "",
  }));
}

/** A calendar of a combined one: `reached` is missing if its link no longer works. */
export type MemberState = MemberRow & { reached?: Reached | undefined };

/** Each is read by its link alone, as any visitor with it does, whoever looks. */
export function reachMembers(rows: readonly MemberRow[], at: At): MemberState[] {
  return rows.map((row) => ({ ...row, reached: findReached(row.token, at) }));
}

/** Those whose links work, in the colors of who combined them. */
export function workingMembers(states: readonly MemberState[], colors: ChosenColors): Member[] {
  return markMembers(
    states.flatMap(({ reached, token, position, label }) => {
      return reached ? [nameOf(reached, { link: token, position, label })] : [];
    }),
    colors,
  );
}

/** Calendars that a person knows, as that person sees them, without those that they cannot open now. */
export function knownMembers(
  known: readonly { link: string; position: number }[],
  userId: number | null,
  at: At,
): Member[] {
  return markMembers(
    known.flatMap((each) => {
      const reached = findFor(each.link, userId, at);
      return reached ? [nameOf(reached, each)] : [];
    }),
    userId === null ? new Map() : at.store.colors.listOf(userId),
  );
}

type Known = { link: string; position: number; label?: string };

function nameOf({ calendar, shows }: Reached, { link, position, label = "" }: Known): Named {
  const title = label || calendar.title;
  return { link, position, title, isBusy: shows !== "all", calendarId: calendar.id };
}

function findFor(link: string, userId: number | null, at: At): Reached | undefined {
  if (!findReached(link, at)) return undefined;
  return reachCalendar(link, userId, at);
}
