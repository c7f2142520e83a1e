// The texts about each calendar on the page where an account is deleted.
import { pagePaths } from "~/paths/pages";

export type SoleCalendar = {
  /** The calendar's link, and the name of the checkbox by which the user agrees to lose it. */
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

export function buildAccountDeletion({ email, sole, shared }: Lists): AccountDeletionView {
  return {
    email,
    sole: sole.map(({ id, title, invited }) => ({
      id,
      title,
      handOverHref: pagePaths.admins(id),
      pending: describePending(invited),
    })),
    shared: shared.map(({ id, title }) => ({ title, href: pagePaths.calendar(id) })),
    cancelHref: pagePaths.profile(),
  };
}

function describePending(invited: string[]): string {
  if (invited.length === 0) return "";
  const [invites, are] = invited.length === 1 ? ["An invite", "is"] : ["Invites", "are"];
  return `${invites} to ${invited.join(", ")} ${are} not accepted yet.`;
}
