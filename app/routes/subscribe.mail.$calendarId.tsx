// The form to get mails about a calendar, without an account.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { TextField, TrapField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { askToFollow } from "~/features/follow/operations";
import { FollowForm } from "~/features/follow/screens";
import stylesheet from "~/features/follow/style.css?url";
import { buildGetMailsView, FOLLOW_FIELDS, readFollowForm } from "~/features/follow/view";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { hasCategoryIn } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { readCategory } from "~/web/request/page-query";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor, knownZone } from "~/web/request/visitor";

export const links = styledBy(stylesheet);

export const meta = titledByLoader;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, visitor } = openCalendar(request, params.calendarId);
  const { actor, now, sendsMails } = visitor.caller;
  const { searchParams } = new URL(request.url);
  const category = readCategory(searchParams, hasCategoryIn(calendar));
  return {
    ...buildGetMailsView({ calendar, display, email: actor?.email ?? "", sendsMails, category }),
    isAsked: searchParams.get("asked") === "yes",
    stamp: stampForm(now),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const calendarId = params.calendarId ?? "";
  const asked = () => done(pagePaths.getMails(calendarId, "yes"));
  await keepPace(values, getVisitor(request).caller.now);
  // Only programs fill in the hidden field; they get the same reply as everybody.
  if (isTrapped(values)) return asked();
  const wish = readFollowForm(values, knownZone(request));
  return submit(
    request,
    values,
    () => {
      const { key } = carryOut(request, askToFollow, {
        calendarId,
        email: values.email ?? "",
        ...wish,
      });
      if (key === null) return asked();
      return done(
        pagePaths.follow(key),
        writeFlash("success", getVisitor(request).words._(msg`Success. You will get the emails.`)),
      );
    },
    FOLLOW_FIELDS,
  );
}

export default function GetMails() {
  const view = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  const { t } = useLingui();
  const { title } = view;
  return (
    <section className="narrow">
      <h1>
        <Trans>
          Email updates for <bdi>{title}</bdi>
        </Trans>
      </h1>
      {view.isAsked ? <Asked /> : null}
      {view.sendsMails ? null : (
        <p className="message">
          <Trans>This site sends no emails.</Trans>
        </p>
      )}
      {view.sendsMails && !view.isAsked ? (
        <>
          <p>
            <Trans>You do not need an account. Each email has a link to change or stop them.</Trans>
          </p>
          <FollowForm view={view.form} state={state} button={t`Email Updates`}>
            <TextField
              {...{ name: "email", label: t`E-mail`, type: "email", value: view.email, state }}
              inputMode="email"
              maxLength={LIMITS.email}
              required
            />
            <TrapField name={TRAP} />
            <HiddenField name="stamp" value={view.stamp} />
          </FollowForm>
        </>
      ) : null}
      <p>
        <Link to={view.backHref}>
          <Trans>Back to the calendar</Trans>
        </Link>
      </p>
    </section>
  );
}

function Asked() {
  return (
    <>
      <p className="message" role="status">
        <strong>
          <Trans>Check your inbox and confirm.</Trans>
        </strong>
      </p>
      <p>
        <Trans>
          You won't get email updates until you press Confirm there. The link in the email is valid
          for 48 hours. If you can't find it, check your spam folder.
        </Trans>
      </p>
    </>
  );
}
