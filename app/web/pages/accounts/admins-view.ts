// The texts of the screen with a calendar's admins.
import { msg, plural } from "@lingui/core/macro";
import { pagePaths } from "~/paths/pages";
import type { Words } from "~/words/words";

/** `removeHref` leads to the confirmation for removing an admin, or for leaving. */
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
export function describeEnding(
  whose: "own" | "theirs",
  invited: readonly string[],
  words: Words,
): string {
  const count = invited.length;
  if (count === 0) return "";
  const emails = invited.join(", ");
  return words._(
    whose === "own"
      ? msg`${plural(count, {
          one: `Your pending invite to ${emails} will end too.`,
          other: `Your pending invites to ${emails} will end too.`,
        })}`
      : msg`${plural(count, {
          one: `Their pending invite to ${emails} will end too.`,
          other: `Their pending invites to ${emails} will end too.`,
        })}`,
  );
}

type Options = {
  followers: number;
  admins: { name: string; email: string; isSelf: boolean }[];
  invites: { email: string }[];
  link: string;
  words: Words;
};

export function buildAdminsView({ admins, invites, followers, link, words }: Options): AdminsView {
  return {
    admins: admins.map((admin) => ({ ...admin, removeHref: removeHrefOf(admin) })),
    invites,
    action: pagePaths.admins(link),
    ...(followers > 0 && {
      followers: {
        says: words._(
          msg`${plural(followers, {
            one: "# person follows by email.",
            other: "# people follow by email.",
          })}`,
        ),
        removeHref: pagePaths.removeFollowers(link),
      },
    }),
  };

  function removeHrefOf({ email, isSelf }: { email: string; isSelf: boolean }): string {
    if (!isSelf) return pagePaths.removeAdmin(link, email);
    return admins.length > 1 ? pagePaths.leaveCalendar(link) : "";
  }
}
