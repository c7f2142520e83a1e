// Taking another admin's rights away, asked first.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { HiddenField } from "~/components/fields";
import { removeAdmin } from "~/operations/admins";
import { openForEditor } from "~/web/calendar-page";
import { writeFlash } from "~/web/flash";
import { readFormFields } from "~/web/form-fields";
import { paths } from "~/web/paths";
import { carryOut, done, submit } from "~/web/submit";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, managers } = openForEditor(request, params.id);
  const email = new URL(request.url).searchParams.get("email");
  const admin = managers.find((manager) => manager.email === email);
  if (!admin?.email)
    throw new Response("This person does not manage the calendar.", { status: 404 });
  return { name: admin.name, email: admin.email, cancelHref: paths.admins(calendar.link) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id: calendarId = "" } = params;
    carryOut(request, removeAdmin, { calendarId, email: values.email });
    return done(
      paths.admins(calendarId),
      writeFlash("success", "The person no longer manages this calendar."),
    );
  });
}

export default function RemoveAdmin() {
  const { name, email, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Remove a Manager" closeHref={cancelHref}>
      <ConfirmForm
        question="Confirm that this person shall no longer manage the calendar. A mail will say so."
        message={
          <>
            <bdi>{name}</bdi>, {email}
          </>
        }
        button="Remove"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      >
        <HiddenField name="email" value={email} />
      </ConfirmForm>
    </DialogPage>
  );
}
