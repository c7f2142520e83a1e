// How to show one or several calendars on an unattended screen, or in a terminal.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { BackToShare } from "~/features/sharing/screens/back-to-share";
import { ScreenPart } from "~/features/sharing/screens/screen";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildScreenAddresses } from "~/features/sharing/view/share";
import { pagePaths } from "~/paths/pages";
import { openScreen } from "~/web/request/screen";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openScreen(request, params);
  return {
    screen: buildScreenAddresses(calendar, visitor.origin),
    backHref: pagePaths.share(calendar.link),
    screenTitle: visitor.words._(msg`On a screen`),
  };
}

export default function ShareScreen() {
  const { screen, backHref } = useLoaderData<typeof loader>();
  return (
    <div className="stack subscribe share">
      <BackToShare to={backHref} />
      <ScreenPart screen={screen} />
    </div>
  );
}
