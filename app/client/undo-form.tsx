// The button Undo in the message of what was done: a form of its own, because a GET never changes anything.
import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import type { Flash } from "~/web/pages/flash";

export function UndoForm({ undo: { calendarId, batch } }: { undo: NonNullable<Flash["undo"]> }) {
  return (
    <Form method="post" action={paths.undo(calendarId)} className="undo">
      <input type="hidden" name="batch" value={batch} />
      <button type="submit" className="quiet">
        Undo
      </button>
    </Form>
  );
}
