// Accepting an invite to manage a calendar, from the link in the mail.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LIMITS } from "~/calendar/limits";
import { useAnswer } from "~/client/answer";
import { AutoSubmit } from "~/client/auto-submit";
import { Link } from "~/client/link";
import { HiddenField } from "~/components/fields";
import { PageForm } from "~/components/page-form";
import { PossibleIssues } from "~/components/possible-issues";
import { SubmitButton } from "~/components/submit-button";
import { acceptInvite } from "~/operations/admins";
import { readFormFields } from "~/web/form-fields";
import { paths } from "~/web/paths";
import { carryOut, submit } from "~/web/submit";
import { openVisit } from "~/web/visit";

export const meta: MetaFunction = () => [{ title: "EAS: Invite" }];

const ISSUES = [
  { reason: "wrong", text: "Wrong input" },
  { reason: "too-many", text: "Too many failed attempts" },
  { reason: "accepted", text: "Invite already accepted" },
] as const;

/** Opening the link accepts nothing; a script does so only for whom the mail was meant, logged in. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const read = (name: string, longest: number) => (query.get(name) ?? "").slice(0, longest);
  const email = read("email", LIMITS.email);
  const invite = {
    calendarId: read("calendarId", LIMITS.accessCode),
    email,
    code: read("code", LIMITS.accessCode),
  };
  const { actor } = openVisit(request).caller;
  return {
    invite,
    loggedIn: actor !== null,
    submitsItself: actor !== null && actor.email === email.trim().toLowerCase(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { title } = carryOut(request, acceptInvite, values);
    return data({ accepted: { title, href: paths.calendar(values.calendarId ?? "") } });
  });
}

export default function AcceptInvite() {
  const { invite, loggedIn, submitsItself } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const accepted = answer && "accepted" in answer ? answer.accepted : undefined;
  const state = answer && "accepted" in answer ? undefined : answer;
  if (accepted) return <Welcome {...accepted} loggedIn={loggedIn} />;
  return (
    <section className="narrow">
      <h1>Invite to manage a calendar</h1>
      {state ? (
        <PossibleIssues
          title="Failed. Possible issues:"
          issues={ISSUES}
          reason={state.reason ?? "wrong"}
        />
      ) : (
        <p>
          You are invited to manage a calendar as <bdi>{invite.email}</bdi>: to edit its events,
          news and home page. Press the button to go on.
        </p>
      )}
      <PageForm>
        {Object.entries(invite).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <AutoSubmit when={submitsItself && !answer} />
        <div className="actions">
          <SubmitButton>Accept Invite</SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}

function Welcome({ title, href, loggedIn }: { title: string; href: string; loggedIn: boolean }) {
  return (
    <section className="narrow">
      <h1>Welcome!</h1>
      <p role="status">
        You now manage the calendar “<bdi>{title}</bdi>”.
      </p>
      <p className="actions">
        <Link className="button" to={href}>
          Go to the calendar
        </Link>
        {loggedIn ? null : <Link to={paths.login()}>Login to edit it</Link>}
      </p>
    </section>
  );
}
