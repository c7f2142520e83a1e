// The contact form. The address may contain a subject; name and email of a logged-in user are filled in.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { titledByLoader } from "~/components/ui/document-head";
import { TextAreaField, TextField, TrapField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { postContact } from "~/operations/calendars/contact";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  const { actor, now } = caller;
  const subject = readSubject(request);
  return {
    subject,
    address: pagePaths.contact(subject),
    // A default name means nothing to the reader.
    name: actor && !actor.name.endsWith("...") ? actor.name : "",
    email: actor?.email ?? "",
    stamp: stampForm(now),
    documentTitle: words._(msg`Contact – EAS`),
  };
}

/** Read from the address itself: the router would turn a typed "%2F" into a slash. */
function readSubject({ url }: Request): string {
  const [, , subject = ""] = new URL(url).pathname.split("/");
  return decodeURIComponent(subject).slice(0, LIMITS.contactSubject);
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { caller, words } = getVisitor(request);
  const said = words._(msg`Success. The message is sent.`);
  const sent = () => done(pagePaths.contact(), writeFlash("success", said));
  await keepPace(values, caller.now);
  if (isTrapped(values)) return sent();
  return submit(request, values, () => {
    carryOut(request, postContact, values);
    return sent();
  });
}

export default function Contact() {
  const { t } = useLingui();
  const { subject, address, name, email, stamp } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <section className="narrow">
      <h1>
        <Trans>Contact</Trans>
      </h1>
      <p>
        <Trans>
          Your message goes to the people who run this site. They'll answer by email. A calendar's
          managers are named at its top.
        </Trans>
      </p>
      <PageForm action={address} state={state} guarded>
        <TextField
          {...{ name: "name", label: t`Name`, value: name, state }}
          maxLength={LIMITS.name}
          autoComplete="name"
          dir="auto"
          required
        />
        <TextField
          {...{ name: "email", label: t`E-mail`, type: "email", value: email, state }}
          inputMode="email"
          maxLength={LIMITS.email}
          required
        />
        <TextField
          {...{ name: "subject", label: t`Subject`, value: subject, state }}
          maxLength={LIMITS.contactSubject}
          dir="auto"
          required
        />
        <TextAreaField
          {...{ name: "message", label: t`Message`, state }}
          maxLength={LIMITS.contactMessage}
          rows={8}
          dir="auto"
          required
        />
        <TrapField name={TRAP} />
        <HiddenField name="stamp" value={stamp} />
        <div className="actions">
          <SubmitButton>
            <Trans>Send</Trans>
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
