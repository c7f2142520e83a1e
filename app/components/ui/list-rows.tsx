// The rows of an editable list, each with buttons to move up, move down and remove, and a button to add a row.
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type MouseEvent, type ReactNode, useContext } from "react";
import type { FormState } from "~/web/request/form-state";
import { NameAbout } from "./action-link";
import { fieldId } from "./field-frame";
import { FormAddress } from "./own-address";
import { SubmitButton } from "./submit-button";

type ListRowsProps = {
  /** As in the fields' names: "slots" in "slots.0.name". */
  list: string;
  count: number;
  /** A row's first field, "title" in "links.0.title"; without scripts, the page returns to it in a new row. */
  first: string;
  /** The maximum number of rows. */
  most: number;
  state: FormState | undefined;
  /** Names a row by its number from 1, in the reader's language: "Slot 2". */
  nameOf: (number: number) => string;
  /** The name of the remove button: "Remove Slot". */
  removal: string;
  /** Draws a row by its index from 0, with its buttons. */
  row: (index: number, buttons: ReactNode) => ReactNode;
  /** The text of the add button. */
  children: ReactNode;
};

export function ListRows(props: ListRowsProps) {
  const { list, count, most, state, row, first, nameOf, children } = props;
  const address = useContext(FormAddress);
  const next = `${list}.${count}.${first}`;
  const add = `${list}.add`;
  return (
    <>
      <SaveByEnter />{" "}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position
        <Fragment key={index}>
          {row(index, <RowButtons {...props} index={index} about={nameOf(index + 1)} />)}
        </Fragment>
      ))}
      {count < most ? (
        <SubmitButton
          id={fieldId(add)}
          variant="quiet"
          name="intent=add"
          formAction={`${address}#${fieldId(next)}`}
          autoFocus={state?.focus === add}
        >
          {children}
        </SubmitButton>
      ) : null}
    </>
  );
}

/** Enter presses a form's first button, which must save. It has no text, because text browsers would show it. */
export function SaveByEnter() {
  return <button type="submit" hidden tabIndex={-1} aria-hidden="true" onClick={refuseSecond} />;
}

/** While the form's other buttons wait for the reply. */
function refuseSecond(event: MouseEvent<HTMLButtonElement>): void {
  const waiting = event.currentTarget.form?.querySelector("button[aria-disabled]");
  if (waiting) event.preventDefault();
}

type RowButtonsProps = Pick<ListRowsProps, "list" | "count" | "state"> & {
  index: number;
  /** The row's name, which ends each button's name: "Up Link 2". */
  about: string;
  /** Missing if rows cannot be removed. */
  removal?: string;
};

export function RowButtons({ list, index, count, state, about, removal }: RowButtonsProps) {
  const { t } = useLingui();
  const button = (kind: "up" | "down" | "remove") => ({
    id: fieldId(`${list}.${index}.${kind}`),
    variant: `icon-button icon-${kind}` as const,
    // lynx would show a value instead of the text.
    name: `intent=${kind} ${index}`,
    // For browsers without scripts, which get the form as a new page.
    autoFocus: state?.focus === `${list}.${index}.${kind}`,
  });
  const move = (kind: "up" | "down", text: string, isAtEnd: boolean) => (
    <SubmitButton {...button(kind)} title={text} disabled={isAtEnd}>
      <span className="visually-hidden">
        <NameAbout text={text} about={about} />
      </span>
    </SubmitButton>
  );
  return (
    <div className="row-buttons">
      {move("up", t`Up`, index === 0)} {move("down", t`Down`, index === count - 1)}{" "}
      {removal ? (
        <SubmitButton {...button("remove")} title={removal}>
          <span className="visually-hidden">
            <Trans>Remove {about}</Trans>
          </span>
        </SubmitButton>
      ) : null}
    </div>
  );
}
