// The frame of several calendars: title, links, tabs. Its screens are its children.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches, useParams } from "@remix-run/react";
import { useShownView } from "~/client/shown-view";
import { styledBy } from "~/components/ui/document-head";
import { alternateLinks } from "~/features/sharing/view/feed-links";
import { previewScreen } from "~/features/sharing/view/preview";
import { CombinedFrame } from "~/features/together/screens/combined";
import togetherStyles from "~/features/together/style.css?url";
import { buildCombinedFrame } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import { combinedLink, FAVORITES } from "~/paths/query";
import stylesheet from "~/styles/calendar-pages.css?url";
import categoryStyles from "~/styles/categories.css?url";
import editorStyles from "~/styles/editor-header.css?url";
import tabStyles from "~/styles/home-list-news.css?url";
import { currentView } from "~/web/pages/calendars/current-tab";
import { titleOfCalendar } from "~/web/request/document-title";
import { lastView } from "~/web/request/last-view";
import { openScreen } from "~/web/request/screen";

export const links = styledBy(stylesheet, tabStyles, categoryStyles, togetherStyles);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.documentTitle },
        ...(data.feed ? alternateLinks(data.feed, data.frame.title, false) : []),
        ...data.preview,
      ]
    : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const screen = openScreen(request, params);
  const isShared = params.token !== undefined;
  const frame = buildCombinedFrame(screen);
  return {
    frame,
    documentTitle: titleOfCalendar(frame.title, screen.display.words),
    view: lastView(screen),
    feed: isShared ? screen.calendar.link : "",
    preview: isShared ? await previewScreen(request, screen) : [],
  };
}

export default function TogetherFrame() {
  const { frame, view: last } = useLoaderData<typeof loader>();
  const { token } = useParams();
  const { tab, view, filter } = currentView(useMatches()) ?? {};
  const link = token === undefined ? FAVORITES : combinedLink(token);
  const lastHref = pagePaths.view(link, useShownView(link, view, last));
  return (
    <CombinedFrame frame={frame} tab={tab} filter={filter} lastHref={lastHref}>
      {frame.editHref ? <link rel="stylesheet" href={editorStyles} /> : null}
      <Outlet />
    </CombinedFrame>
  );
}
