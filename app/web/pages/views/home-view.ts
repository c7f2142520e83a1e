// The texts and addresses of a calendar's home: its wall and its links.
import { paths } from "~/paths";
import type { CalendarViewer, ShownCalendar } from "./calendar-viewer";
import { linkifyParagraphs, type Segment, safeHref } from "./linkify";

/** `wall` is paragraphs of lines of pieces; `editHref` is "" for visitors. */
export type HomeView = {
  wall: Segment[][][];
  links: HomeLink[];
  editHref: string;
};

/** `isBare` where the address stands in for a title. */
export type HomeLink = { title: string; href: string; isBare: boolean };

type Home = { wall: string; links: readonly { title: string; url: string }[] };

export function buildHomeView(
  home: Home,
  calendar: ShownCalendar,
  viewer: CalendarViewer,
): HomeView {
  return {
    wall: linkifyParagraphs(home.wall),
    // A link that a browser must not follow is refused when it is saved; one that got in otherwise is not drawn.
    links: home.links.flatMap(({ title, url }) => {
      const href = safeHref(url);
      const isBare = title.trim() === "";
      return href ? [{ title: isBare ? url : title, href, isBare }] : [];
    }),
    editHref: viewer.canEdit ? paths.editHome(calendar.link) : "",
  };
}
