// The texts of the screen with a calendar's admins.
import { pagePaths } from "~/paths/pages";

/** `removeHref` leads to the confirmation for removing an admin, or for leaving oneself. */
export type AdminRow = { name: string; email: string; isSelf: boolean; removeHref: string };
/** `removeHref` is "" for the last admin, who cannot leave. */
export type AdminsView = {
  admins: AdminRow[];
  invites: { email: string }[];
  action: string;
  /** Only if the calendar has followers. */
  followers?: { says: string; removeHref: string };
};

/** The extra sentence when an admin's rights end; "" if no invite ends with them. */
export function describeEnding(whose: "Your" | "Their", invited: readonly string[]): string {
  if (invited.length === 0) return "";
  const invites = invited.length === 1 ? "invite" : "invites";
  return ` ${whose} pending ${invites} to ${invited.join(", ")} will end too.`;
}

/** "12 people follow by email" */
export function countedFollowers(count: number): string {
  return count === 1 ? "1 person follows by email" : `${count} people follow by email`;
}

type Options = {
  followers: number;
  admins: { name: string; email: string; isSelf: boolean }[];
  invites: { email: string }[];
  link: string;
};

export function buildAdminsView({ admins, invites, followers, link }: Options): AdminsView {
  return {
    admins: admins.map((admin) => ({ ...admin, removeHref: removeHrefOf(admin) })),
    invites,
    action: pagePaths.admins(link),
    ...(followers > 0 && {
      followers: {
        says: countedFollowers(followers),
        removeHref: pagePaths.removeFollowers(link),
      },
    }),
  };

  function removeHrefOf({ email, isSelf }: { email: string; isSelf: boolean }): string {
    if (!isSelf) return pagePaths.removeAdmin(link, email);
    return admins.length > 1 ? pagePaths.leaveCalendar(link) : "";
  }
}
