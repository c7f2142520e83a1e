// What several calendars in one view have in common: how each is reached, its color and its mark.
import { COLORS } from "~/event/category";
import { marksOf } from "~/event/marks";
import { findReached, type Reached, reachCalendar } from "~/operations/kernel/reach";
import type { Store } from "~/store/store";
import type { MemberRow } from "~/store/together/together-store";

/**
 * A calendar in a view of several: `link` is the link that it is read by, `title` its name in the view, `tone` its
 * color, 1 to 8, and `mark` one to three characters of its own.
 */
export type Member = {
  link: string;
  position: number;
  title: string;
  tone: number;
  mark: string;
  isBusy: boolean;
};

type At = { store: Store; now: number };

/** The color is the position's, so that it stays when others go. */
function toneAt(position: number): number {
  return (position % COLORS) + 1;
}

type Named = Omit<Member, "tone" | "mark">;

/** With their colors and marks. */
export function markMembers(members: readonly Named[]): Member[] {
  const marks = marksOf(members.map(({ title }) => title));
  return members.map((member, index) => ({
    ...member,
    tone: toneAt(member.position),
    mark: marks[index] ?? "",
  }));
}

/** A calendar of a combined one: `reached` is missing if its link no longer works. */
export type MemberState = MemberRow & { reached?: Reached | undefined };

/** Each is read by its link alone, as any visitor with it does, whoever looks. */
export function reachMembers(rows: readonly MemberRow[], at: At): MemberState[] {
  return rows.map((row) => ({ ...row, reached: findReached(row.token, at) }));
}

/** Those whose links work. */
export function workingMembers(states: readonly MemberState[]): Member[] {
  return markMembers(
    states.flatMap(({ reached, token, position, label }) => {
      if (!reached) return [];
      const title = label || reached.calendar.title;
      return [{ link: token, position, title, isBusy: reached.shows !== "all" }];
    }),
  );
}

/** Calendars that a person knows, as that person sees them, without those that they cannot open now. */
export function knownMembers(
  known: readonly { link: string; position: number }[],
  userId: number | null,
  at: At,
): Member[] {
  return markMembers(
    known.flatMap(({ link, position }) => {
      const reached = findFor(link, userId, at);
      if (!reached) return [];
      const { title } = reached.calendar;
      return [{ link, position, title, isBusy: reached.shows !== "all" }];
    }),
  );
}

function findFor(link: string, userId: number | null, at: At): Reached | undefined {
  if (!findReached(link, at)) return undefined;
  return reachCalendar(link, userId, at);
}
