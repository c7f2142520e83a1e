// The contact form. The address may carry a subject; name and e-mail of a logged-in user are filled in.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { HiddenField, TextAreaField, TextField, TrapField } from "~/components/ui/fields";
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

export const meta: MetaFunction = () => [{ title: "Contact – EAS" }];

export function loader({ request }: LoaderFunctionArgs) {
  const { actor, now } = getVisitor(request).caller;
  const subject = readSubject(request);
  return {
    subject,
    address: pagePaths.contact(subject),
    // A default name means nothing to the reader.
    name: actor && !actor.name.endsWith("...") ? actor.name : "",
    email: actor?.email ?? "",
    stamp: stampForm(now),
  };
}

/** Read from the address itself: the router's parameter would turn a typed "%2F" into a slash. */
function readSubject({ url }: Request): string {
  const [, , subject = ""] = new URL(url).pathname.split("/");
  return decodeURIComponent(subject).slice(0, LIMITS.contactSubject);
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const sent = () =>
    done(pagePaths.contact(), writeFlash("success", "Success. The message is sent."));
  await keepPace(values, getVisitor(request).caller.now);
  if (isTrapped(values)) return sent();
  return submit(values, () => {
    carryOut(request, postContact, values);
    return sent();
  });
}

export default function Contact() {
  const { subject, address, name, email, stamp } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <section className="narrow">
      <h1>Contact</h1>
      <p>Your message goes to the people who run this site. They'll answer by email.</p>
      <PageForm action={address} state={state} guarded>
        <TextField
          {...{ name: "name", label: "Name", value: name, state }}
          maxLength={LIMITS.name}
          autoComplete="name"
          dir="auto"
          required
        />
        <TextField
          {...{ name: "email", label: "E-mail", type: "email", value: email, state }}
          inputMode="email"
          maxLength={LIMITS.email}
          required
        />
        <TextField
          {...{ name: "subject", label: "Subject", value: subject, state }}
          maxLength={LIMITS.contactSubject}
          dir="auto"
          required
        />
        <TextAreaField
          {...{ name: "message", label: "Message", state }}
          maxLength={LIMITS.contactMessage}
          rows={8}
          dir="auto"
          required
        />
        <TrapField name={TRAP} />
        <HiddenField name="stamp" value={stamp} />
        <div className="actions">
          <SubmitButton>Send</SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
