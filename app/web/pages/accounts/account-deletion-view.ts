// The texts about each calendar on the page for deleting an account.
import { msg, plural } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { Words } from "~/words/words";

export type SoleCalendar = {
  /** The calendar's link, and the name of the checkbox with which the user agrees to lose it. */
  id: string;
  title: string;
  handOverHref: string;
  /** "An invite to ben@example.org is not accepted yet." or "". */
  pending: string;
};

export type AccountDeletionView = {
  email: string;
  sole: SoleCalendar[];
  shared: { title: string; href: string }[];
  cancelHref: string;
};

type Lists = {
  email: string;
  sole: { id: string; title: string; invited: string[] }[];
  shared: { id: string; title: string }[];
};

export function buildAccountDeletion(
  { email, sole, shared }: Lists,
  words: Words,
): AccountDeletionView {
  return {
    email,
    sole: sole.map(({ id, title, invited }) => ({
      id,
      title,
      handOverHref: pagePaths.admins(id),
      pending: describePending(invited, words),
    })),
    shared: shared.map(({ id, title }) => ({ title, href: pagePaths.calendar(id) })),
    cancelHref: pagePaths.account(),
  };
}

function describePending(invited: string[], words: Words): string {
  if (invited.length === 0) return "";
  const emails = invited.join(", ");
  return words._(
    msg`${plural(invited.length, {
      one: `An invite to ${emails} is not accepted yet.`,
      other: `Invites to ${emails} are not accepted yet.`,
    })}`,
  );
}
