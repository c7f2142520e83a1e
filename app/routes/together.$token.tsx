// The frame of a combined calendar: title, ways on, tabs. Its screens are its children.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { CombinedFrame } from "~/components/together/combined-screen";
import { styledBy } from "~/components/ui/style-links";
import { programPaths } from "~/paths/programs";
import editorStyles from "~/styles/calendar-editor.css?url";
import stylesheet from "~/styles/calendar-screens.css?url";
import tabStyles from "~/styles/calendar-tabs.css?url";
import categoryStyles from "~/styles/categories.css?url";
import togetherStyles from "~/styles/together.css?url";
import { currentView } from "~/web/pages/calendars/current-tab";
import { buildCombinedFrame } from "~/web/pages/together/combined-frame";
import { openTogether } from "~/web/pages/together/combined-page";

export const links = styledBy(stylesheet, tabStyles, categoryStyles, togetherStyles);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `EAS: ${data.frame.title}` },
        {
          tagName: "link",
          rel: "alternate",
          type: "text/calendar",
          title: data.frame.title,
          href: data.feedHref,
        },
      ]
    : [];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openTogether(request, params.token);
  return { frame: buildCombinedFrame(page), feedHref: programPaths.feed(page.calendar.link) };
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
