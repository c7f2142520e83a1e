// The button Undo in the message of what was done: a form of its own, because a GET never changes anything.
import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import type { Flash } from "~/web/pages/flash";
import { HiddenField } from "./fields";
import { SubmitButton } from "./submit-button";

export function UndoForm({ undo: { calendarId, batch } }: { undo: NonNullable<Flash["undo"]> }) {
  return (
    <Form method="post" action={paths.undo(calendarId)} className="undo">
      <HiddenField name="batch" value={batch} />
      <SubmitButton variant="quiet">Undo</SubmitButton>
    </Form>
  );
}
