// The frame of several calendars: title, ways on, tabs. Its screens are its children.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { CombinedFrame } from "~/components/together/combined-screen";
import { styledBy } from "~/components/ui/style-links";
import editorStyles from "~/styles/calendar-editor.css?url";
import stylesheet from "~/styles/calendar-screens.css?url";
import tabStyles from "~/styles/calendar-tabs.css?url";
import categoryStyles from "~/styles/categories.css?url";
import togetherStyles from "~/styles/together.css?url";
import { currentView } from "~/web/pages/calendars/current-tab";
import { alternateLinks } from "~/web/pages/sharing/feed-links";
import { previewScreen } from "~/web/pages/sharing/link-preview";
import { buildCombinedFrame } from "~/web/pages/together/combined-frame";
import { openScreen } from "~/web/request/screen";

export const links = styledBy(stylesheet, tabStyles, categoryStyles, togetherStyles);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `EAS: ${data.frame.title}` },
        ...(data.feed ? alternateLinks(data.feed, data.frame.title, false) : []),
        ...data.preview,
      ]
    : [];

export function loader({ request, params }: LoaderFunctionArgs) {
  const screen = openScreen(request, params);
  const isShared = params.token !== undefined;
  return {
    frame: buildCombinedFrame(screen),
    feed: isShared ? screen.calendar.link : "",
    preview: isShared ? previewScreen(request, screen) : [],
  };
}

export default function TogetherFrame() {
  const { frame } = useLoaderData<typeof loader>();
  const { tab, filter } = currentView(useMatches()) ?? {};
  return (
    <CombinedFrame frame={frame} tab={tab} filter={filter}>
      {frame.editHref ? <link rel="stylesheet" href={editorStyles} /> : null}
      <Outlet />
    </CombinedFrame>
  );
}
