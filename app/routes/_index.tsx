// The landing page for visitors; logged-in users are redirected to their calendars.
import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listFirstQuestions } from "~/components/site/faq-entries";
import { LandingPage, OperatorNote } from "~/components/site/landing";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/landing.css?url";
import { isForOthers } from "~/web/cache/page-cache";
import { loadLanding } from "~/web/pages/site/landing-page";
import { findOperatorNote } from "~/web/pages/site/operator";
import { getVisitor } from "~/web/request/visitor";

export const meta = describedByLoader;

/** Separate from the other styles, so that calendar pages do not load it. */
export const links = styledBy(stylesheet);

/** Keeps the login's message for the page it redirects to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  if (caller.actor) throw redirect(pagePaths.calendars());
  return {
    documentTitle: words._(msg`EAS: everyone can do calendars`),
    description: words._(msg`Shared calendars by link: no password, no registration.`),
    note: isForOthers(request) ? null : findOperatorNote(request),
    view: await loadLanding(request),
    questions: listFirstQuestions(words),
  };
}

export default function Index() {
  const { note, view, questions } = useLoaderData<typeof loader>();
  return (
    <>
      {note ? <OperatorNote view={note} /> : null}
      <LandingPage view={view} questions={questions} />
    </>
  );
}
