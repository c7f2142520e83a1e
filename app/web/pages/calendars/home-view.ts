// The texts and addresses of a calendar's home: first steps, what is coming up, its wall and its links.
import type { FirstSteps } from "~/operations/calendars/introduction";
import { pagePaths } from "~/paths/pages";
import { type Block, formatParagraphs } from "~/values/formatted";
import { safeHref } from "~/values/linkify";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { ComingUp } from "./coming-up-view";

/** `wall` is paragraphs and lists; `editHref` is "" for visitors. */
export type HomeView = {
  /** For editors of a new calendar. */
  steps?: StepsView;
  comingUp?: ComingUp;
  wall: Block[];
  links: HomeLink[];
  editHref: string;
};

/** `isBare` if the address is shown instead of a title. */
type HomeLink = { title: string; href: string; isBare: boolean };

export type StepsView = FirstSteps & { action: string; createHref: string; inviteHref: string };

type Home = { wall: string; links: readonly { title: string; url: string }[] };

export function buildHomeView(
  home: Home,
  { steps, comingUp }: { steps: FirstSteps | null; comingUp: ComingUp | undefined },
  calendar: ShownCalendar,
  display: CalendarDisplay,
): HomeView {
  const { link } = calendar;
  return {
    ...(steps && {
      steps: {
        ...steps,
        action: pagePaths.homeTab(link),
        createHref: pagePaths.newEvent(link),
        inviteHref: pagePaths.admins(link),
      },
    }),
    ...(comingUp && { comingUp }),
    wall: formatParagraphs(home.wall),
    // Unsafe links are refused on saving; one that was stored in another way is not drawn.
    links: home.links.flatMap(({ title, url }) => {
      const href = safeHref(url);
      const isBare = title.trim() === "";
      return href ? [{ title: isBare ? url : title, href, isBare }] : [];
    }),
    editHref: display.canEdit ? pagePaths.editHome(link) : "",
  };
}
