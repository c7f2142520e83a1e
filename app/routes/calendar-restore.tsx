// Restores a deleted calendar, by the link in the mail to its admins; opening it changes nothing.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { titledByLoader } from "~/components/ui/document-head";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { restoreCalendar, showDeletedCalendar } from "~/operations/calendars/calendar-deletion";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const read = (name: string) => (query.get(name) ?? "").slice(0, LIMITS.accessCode);
  const mailed = { calendarId: read("calendarId"), code: read("code") };
  return {
    ...load(request, showDeletedCalendar, mailed),
    mailed,
    href: pagePaths.calendar(mailed.calendarId),
    documentTitle: wordsFor(request)._(msg`Restore a Calendar – EAS`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendarId } = carryOut(request, restoreCalendar, values);
    const said = wordsFor(request)._(msg`Calendar restored.`);
    return done(pagePaths.calendar(calendarId), writeFlash("success", said));
  });
}

export default function RestoreCalendar() {
  const { title, isBack, mailed, href } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <section className="narrow">
      <h1>
        <Trans>Restore a Calendar</Trans>
      </h1>
      {isBack ? (
        <p>
          <Trans>
            The calendar <Link to={href}>{title}</Link> is not deleted. There is nothing to restore.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              The calendar “<bdi>{title}</bdi>” is deleted. Press the button to restore it with
              everything in it, at the same link.
            </Trans>
          </p>
          <PageForm state={state}>
            <HiddenField name="calendarId" value={mailed.calendarId} />
            <HiddenField name="code" value={mailed.code} />
            <div className="actions">
              <SubmitButton>
                <Trans>Restore</Trans>
              </SubmitButton>
            </div>
          </PageForm>
        </>
      )}
    </section>
  );
}
