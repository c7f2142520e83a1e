// The button that takes back what one request changed: a form of its own, because a GET never changes anything.
import { Form } from "@remix-run/react";
import { paths } from "~/paths";
import type { Flash } from "~/web/pages/flash";

type UndoFormProps = {
  undo: NonNullable<Flash["undo"]>;
  /** What is taken back, where several buttons stand on a page. */
  about?: string;
};

export function UndoForm({ undo: { calendarId, batch }, about }: UndoFormProps) {
  return (
    <Form method="post" action={paths.undo(calendarId)} className="undo">
      <input type="hidden" name="batch" value={batch} />
      <button type="submit" className="quiet">
        Undo{about ? <span className="visually-hidden"> {about}</span> : null}
      </button>
    </Form>
  );
}
