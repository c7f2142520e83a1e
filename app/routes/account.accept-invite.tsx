// Accepting an invite to manage a calendar by the link in the mail.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AutoSubmit } from "~/client/auto-submit";
import { useAnswer } from "~/client/form-answer";
import { AcceptedBefore, type InviteAbout, Welcome } from "~/components/accounts/invite-answer";
import { titledByLoader } from "~/components/ui/document-head";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { PossibleIssues } from "~/components/ui/possible-issues";
import { SubmitButton } from "~/components/ui/submit-button";
import { acceptInvite, findAcceptedInvite } from "~/operations/accounts/invites";
import { OperationError } from "~/operations/kernel/errors";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed, toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { useWords } from "~/words/use-words";

export const meta = titledByLoader;

const INCOMPLETE = msg`This invite link is incomplete. Please open the link in your email again.`;

const ISSUES = [
  { reason: "wrong", text: msg`Wrong input` },
  { reason: "too-many", text: msg`Too many failed attempts` },
  { reason: "accepted", text: msg`Invite already accepted` },
] as const;

/**
 * Opening the link changes nothing; a script then accepts. That gives the invited email its rights but logs nobody in,
 * so a mail scanner gains nothing.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const query = new URL(request.url).searchParams;
  const read = (name: string, longest: number) => (query.get(name) ?? "").slice(0, longest);
  const invite = {
    calendarId: read("calendarId", LIMITS.accessCode),
    email: read("email", LIMITS.email).trim().toLowerCase(),
    code: read("code", LIMITS.accessCode),
  };
  if (Object.values(invite).includes("") && !isAfterForm(request))
    throw toLogin(request, words._(INCOMPLETE));
  const accepted = loadIfAllowed(request, findAcceptedInvite, invite)?.accepted;
  return {
    documentTitle: words._(msg`Invite – EAS`),
    invite,
    about: describeInvite(request, invite),
    accepted: accepted && { ...describeAccepted(accepted), manages: accepted.manages },
  };
}

/** `href` leads to the calendar; "" if the reader may not learn its new link. */
function describeAccepted({ title, link }: { title: string; link: string }) {
  return { title, href: link && pagePaths.calendar(link) };
}

function describeInvite(request: Request, { email = "" }: { email?: string }): InviteAbout {
  const { actor } = getVisitor(request).caller;
  const isInvited = actor?.email === email.trim().toLowerCase();
  return {
    email,
    loginHref: pagePaths.login(),
    reader: actor === null ? "nobody" : isInvited ? "invited" : "other",
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    try {
      const accepted = carryOut(request, acceptInvite, values);
      return data({
        welcome: { ...describeInvite(request, values), ...describeAccepted(accepted) },
      });
    } catch (error) {
      if (!(error instanceof OperationError) || error.reason !== "accepted") throw error;
      // For a form sent twice, by a reload or another tab, the page says that the invite is accepted.
      const { calendarId = "", email = "", code = "" } = values;
      return done(pagePaths.acceptInvite(calendarId, email, code));
    }
  });
}

export default function AcceptInvite() {
  const { invite, about, accepted } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  if (answer && "welcome" in answer) return <Welcome {...answer.welcome} />;
  if (accepted) return <AcceptedBefore {...about} {...accepted} />;
  const { email } = invite;
  return (
    <section className="narrow">
      <h1>
        <Trans>Invite to manage a calendar</Trans>
      </h1>
      {answer ? (
        <Failure reason={answer.reason ?? "wrong"} />
      ) : (
        <p>
          <Trans>
            You are invited to manage a calendar as <bdi>{email}</bdi>. You can then edit its
            events, news and home page. Press the button to continue.
          </Trans>
        </p>
      )}
      {about.reader === "other" ? (
        <p>
          <Trans>
            You are logged in with a different email, but the invite is for <bdi>{email}</bdi>.
          </Trans>
        </p>
      ) : null}
      <PageForm>
        {Object.entries(invite).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <div className="actions">
          <SubmitButton>
            <Trans>Accept Invite</Trans>
          </SubmitButton>
        </div>
        <AutoSubmit when={!answer && invite.code !== ""} />
      </PageForm>
    </section>
  );
}

function Failure({ reason }: { reason: string }) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <>
      <PossibleIssues
        title={t`Failed. Possible issues:`}
        toast={t`Failed.`}
        issues={ISSUES.map((issue) => ({ ...issue, text: words._(issue.text) }))}
        reason={reason}
      />
      <p>
        <Trans>
          An invite ends after 30 days, when it is canceled, or when the person who sent it stops
          managing the calendar. If so, ask for a new one.
        </Trans>
      </p>
    </>
  );
}
