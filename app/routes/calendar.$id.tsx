// The frame of a calendar: title, admins, tabs. The tabs and their dialogs are its children.
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { keepFresh } from "~/client/freshness";
import { noteCalendar } from "~/client/view-notes";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { ContentStart } from "~/components/ui/page-frame";
import editorStyles from "~/styles/calendar-editor.css?url";
import stylesheet from "~/styles/calendar-screens.css?url";
import categoryStyles from "~/styles/categories.css?url";
import { FRESH_MS } from "~/values/limits";
import { addRecent, writeRecent } from "~/values/recent-calendars";
import { buildCalendarFrame } from "~/web/pages/calendars/calendar-view";
import { currentView } from "~/web/pages/calendars/current-tab";
import { alternateLinks } from "~/web/pages/sharing/feed-links";
import { oembedLinks } from "~/web/pages/sharing/oembed";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { rememberCookie } from "~/web/request/cookies";

export const meta: MetaFunction<typeof loader> = ({ data, params }) =>
  data
    ? [
        { title: `EAS: ${data.title}` },
        ...alternateLinks(
          params.id ?? "",
          data.title,
          data.tabs.some(({ tab }) => tab === "news"),
        ),
        ...(data.more ?? []),
      ]
    : [];

/** Separate from the styles of every page, so that the landing page does not load it. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const { calendar, embedSites, visitor, isHidden } = page;
  const frame = {
    ...buildCalendarFrame({ ...page, tab: "home" }),
    styles: stylesOf(page),
    ...(embedSites && { more: oembedLinks(calendar.link, visitor.origin, page.display.category) }),
  };
  if (isHidden) return data(frame);
  const recent = addRecent(visitor.recent, calendar.link);
  return data(frame, { headers: { "Set-Cookie": rememberCookie("recent", writeRecent(recent)) } });
}

/** Styles that not every calendar page needs. */
function stylesOf({ calendar, display }: CalendarPage): string[] {
  const styles = calendar.categories?.length ? [categoryStyles] : [];
  return display.canEdit ? [...styles, editorStyles] : styles;
}

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const { id = "" } = params;
  const frame = await keepFresh(`frame ${id}`, FRESH_MS, () => serverLoader<typeof loader>());
  if (!frame.isHidden) noteCalendar(id);
  return frame;
}

export default function CalendarFrame() {
  const frame = useLoaderData<typeof loader>();
  const { tab: shown, filter = "" } = currentView(useMatches()) ?? {};
  // The links keep the category filter of month and list.
  const tabs = frame.tabs.map(({ tab, text, href }) => {
    return { tab, text, href: href + filter, isCurrent: tab === shown };
  });
  return (
    <>
      {frame.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <CalendarHeader frame={frame} />
      <CalendarTabs tabs={tabs} />
      <ContentStart />
      <Outlet />
    </>
  );
}
