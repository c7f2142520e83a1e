// An event's own page, whose address can be shared.

import { useLingui } from "@lingui/react/macro";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useAnswer } from "~/client/form-answer";
import { EventDetails } from "~/components/events/event-details";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy } from "~/components/ui/document-head";
import { WhoComes } from "~/features/answers/screens/event";
import { buildGoneAnswers, loadEventAnswers } from "~/features/answers/view/event";
import { submitAnswer } from "~/features/answers/view/form";
import { ShareEvent } from "~/features/sharing/screens/event";
import { buildEventMeta, buildEventSharing } from "~/features/sharing/view/event";
import stylesheet from "~/styles/event-details.css?url";
import { openEventForAnswer, openSeries } from "~/web/pages/events/event-page";
import { buildEventPage } from "~/web/pages/events/event-view";
import { readWayBack } from "~/web/pages/events/search-view";
import { type CalendarPage, tabAddress } from "~/web/request/calendar-page";

export const links = styledBy(stylesheet);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? data.meta : [{ title: "EAS" }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEventForAnswer(request, params);
  const { calendar, display, visitor } = page;
  if (!event) return loadGone(page, params.eventId ?? "");
  const { origin } = visitor;
  const view = buildEventPage(event, calendar, display, openSeries(request, page, event));
  const answers = loadEventAnswers(request, page, event);
  const drawn = {
    view,
    closeHref: readWayBack(request, calendar.link) ?? tabAddress(page, view.day),
    sharing: buildEventSharing(event, calendar, display, origin),
    meta: buildEventMeta(event, calendar, display, origin),
    ...(answers && { answers }),
  };
  const isOwn = answers?.isOver === false;
  return data(drawn, isOwn ? { headers: { "Cache-Control": "no-store" } } : {});
}

/** A refused form on the page of an event that is gone. */
function loadGone(page: CalendarPage, eventId: string) {
  const gone = {
    closeHref: tabAddress(page),
    meta: [{ title: "EAS" }],
    answers: buildGoneAnswers(page, eventId),
  };
  return data({ ...gone, view: null, sharing: null }, { headers: { "Cache-Control": "no-store" } });
}

/** The page of an event with a sign-up contains the visitor's own data. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const rule = loaderHeaders.get("Cache-Control");
  return rule === null ? new Headers() : { "Cache-Control": rule };
};

export { keepTyped as clientAction } from "~/client/keep-typed";

/** Only events with a sign-up have a form. */
export function action({ request, params }: ActionFunctionArgs) {
  return submitAnswer(request, params);
}

export default function Event() {
  const { view, sharing, closeHref, answers } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  const whoComes = answers ? <WhoComes view={answers} state={state} /> : null;
  if (!view || !sharing) return <GoneEvent closeHref={closeHref}>{whoComes}</GoneEvent>;
  const { title, category, color } = view.card;
  return (
    <DialogPage
      title={title}
      closeHref={closeHref}
      leaf={view.leaf}
      kicker={
        category ? (
          <p className={`category tone-${color}`} dir="auto">
            {category}
          </p>
        ) : null
      }
    >
      <EventDetails view={view} sharing={<ShareEvent sharing={sharing} />} answers={whoComes} />
    </DialogPage>
  );
}

function GoneEvent({ closeHref, children }: { closeHref: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <DialogPage title={t`Event`} closeHref={closeHref}>
      {children}
    </DialogPage>
  );
}
