// The frame of a calendar: title, admins, tabs. The tabs and their dialogs are its children.
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useMatches,
  useParams,
} from "@remix-run/react";
import { preloadRoutes } from "~/client/keep-page";
import { keepFresh, useKept } from "~/client/loader-cache";
import { useIdle, usePrefetchedScripts } from "~/client/prefetch";
import { useShownView } from "~/client/shown-view";
import { noteCalendar } from "~/client/view-notes";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { styledBy } from "~/components/ui/document-head";
import { ContentStart } from "~/components/ui/page-frame";
import { alternateLinks } from "~/features/sharing/view/feed-links";
import { oembedLinks } from "~/features/sharing/view/oembed";
import { previewScreen } from "~/features/sharing/view/preview";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/calendar-pages.css?url";
import categoryStyles from "~/styles/categories.css?url";
import editorStyles from "~/styles/editor-header.css?url";
import formStyles from "~/styles/event-form.css?url";
import tabStyles from "~/styles/home-list-news.css?url";
import { FRESH_MS } from "~/values/limits";
import { addRecent, writeRecent } from "~/values/visits";
import { buildCalendarFrame } from "~/web/pages/calendars/calendar-view";
import { currentView } from "~/web/pages/calendars/current-tab";
import { shownZone } from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { rememberCookie } from "~/web/request/cookies";
import { titleOfCalendar } from "~/web/request/document-title";
import { lastView } from "~/web/request/last-view";

export const meta: MetaFunction<typeof loader> = ({ data, params }) =>
  data
    ? [
        { title: data.documentTitle },
        ...alternateLinks(
          params.id ?? "",
          data.title,
          data.tabs.some(({ tab }) => tab === "news"),
        ),
        ...data.more,
      ]
    : [];

// Bundles the likely next pages with the frame: a tab or a day then takes one request or none.
preloadRoutes(
  import.meta.glob(
    ["./calendar.$id.{home,calendar,list,news}.tsx", "./calendar.$id._dialog{,.day.$day}.tsx"],
    { eager: true },
  ),
);

/** Separate from the styles of every page, so that the landing page does not load it. */
export const links = styledBy(stylesheet);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const { calendar, embedSites, visitor, isHidden } = page;
  const frame = {
    ...buildCalendarFrame({ ...page, tab: "home" }),
    documentTitle: titleOfCalendar(calendar.title, page.display.words),
    styles: stylesOf(page),
    view: lastView(page),
    zone: shownZone(page.display, calendar),
    more: [
      ...(await previewScreen(request, page)),
      ...(embedSites ? oembedLinks(calendar.link, visitor.origin, page.display.category) : []),
    ],
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
  const frame = await keepFresh(frameKey(id), FRESH_MS, () => serverLoader<typeof loader>());
  if (!frame.isHidden) noteCalendar(id);
  return frame;
}

const DIALOGS = "routes/calendar.$id._dialog";

const frameKey = (id: string) => `frame ${id}`;

export default function CalendarFrame() {
  const frame = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  useKept(frameKey(id), frame);
  usePrefetchedScripts(frame.editHref && pagePaths.newEvent(id));
  const matches = useMatches();
  const { tab: shown, view, filter = "" } = currentView(matches) ?? {};
  const lastHref = pagePaths.view(id, useShownView(id, view, frame.view));
  // At its own address, a tab brings its styles; below a dialog they come with the page, or it would be rendered twice.
  // Once all are loaded, a tab takes one request. The month needs none of them.
  const isBelow = shown !== "calendar" && matches.some(({ id }) => id === DIALOGS);
  const isIdle = useIdle();
  const styles = isIdle || isBelow ? [...frame.styles, tabStyles] : [...frame.styles];
  // Also the styles of an editor's event form.
  if (isIdle && frame.editHref) styles.push(formStyles);
  // The links keep the category filter of month and list.
  const tabs = frame.tabs.map(({ tab, text, href }) => {
    const to = tab === "calendar" ? lastHref : href;
    return { tab, text, href: to + filter, isCurrent: tab === shown };
  });
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <CalendarHeader frame={frame} tab={shown} />
      <CalendarTabs tabs={tabs} />
      <ContentStart />
      <Outlet />
    </>
  );
}
