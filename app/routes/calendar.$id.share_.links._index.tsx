// The extra links of a calendar, for editors.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { listLinks } from "~/features/sharing/operations";
import { BackToShare } from "~/features/sharing/screens/back-to-share";
import { LinksPart } from "~/features/sharing/screens/links";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildLinksView } from "~/features/sharing/view/links";
import { pagePaths } from "~/paths/pages";
import { openForEditor } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openForEditor(request, params.id);
  const links = load(request, listLinks, { calendarId: calendar.link }).list;
  return {
    links: buildLinksView({ links, calendar, display, origin: visitor.origin }),
    backHref: pagePaths.share(calendar.link),
    screenTitle: visitor.words._(msg`Extra links`),
  };
}

export default function ShareLinks() {
  const { links, backHref } = useLoaderData<typeof loader>();
  return (
    <div className="stack subscribe share">
      <BackToShare to={backHref} />
      <LinksPart links={links} />
    </div>
  );
}
