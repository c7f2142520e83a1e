// The rows of a list that a form edits, and the button that adds one.
import { Fragment, type ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";
import { fieldId } from "./field-frame";
import { SubmitButton } from "./submit-button";

type ListRowsProps = {
  /** As in the names of its fields: "slots". */
  list: string;
  count: number;
  /** With so many rows nothing can be added. */
  most: number;
  state: FormState | undefined;
  row: (index: number) => ReactNode;
  /** What the button says. */
  children: ReactNode;
};

export function ListRows({ list, count, most, state, row, children }: ListRowsProps) {
  const add = `${list}.add`;
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <Fragment key={index}>{row(index)}</Fragment>
      ))}
      {count < most ? (
        <SubmitButton
          id={fieldId(add)}
          variant="quiet"
          name="intent"
          value="add"
          autoFocus={state?.focus === add}
        >
          {children}
        </SubmitButton>
      ) : null}
    </>
  );
}
