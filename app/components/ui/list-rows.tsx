// The rows of a list that a form edits: each with the buttons up, down and remove, and below them one that adds a row.
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment, type ReactNode, useContext } from "react";
import type { FormState } from "~/web/request/form-state";
import { NameAbout } from "./action-link";
import { fieldId } from "./field-frame";
import { FormAddress } from "./own-address";
import { SubmitButton } from "./submit-button";

type ListRowsProps = {
  /** As in the names of its fields: "slots" of "slots.0.name". */
  list: string;
  count: number;
  /** The first field of a row, "title" of "links.0.title": without scripts, a new row is where the page comes back. */
  first: string;
  /** With so many rows nothing can be added. */
  most: number;
  state: FormState | undefined;
  /** What a row is, by its number from 1, in a reader's language: "Slot 2". */
  nameOf: (number: number) => string;
  /** What the button to remove a row does: "Remove Slot". */
  removal: string;
  /** Draws a row, by its place from 0, with its buttons. */
  row: (index: number, buttons: ReactNode) => ReactNode;
  /** What the button to add one says. */
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

/** Enter presses a form's first button: that has to save, not a row's button. It has no word: text browsers show it. */
export function SaveByEnter() {
  return <button type="submit" hidden tabIndex={-1} aria-hidden="true" />;
}

type RowButtonsProps = Pick<ListRowsProps, "list" | "count" | "state"> & {
  index: number;
  /** The row, with which each button's name ends: "Up Link 2". */
  about: string;
  /** Missing where rows are not removed. */
  removal?: string;
};

export function RowButtons({ list, index, count, state, about, removal }: RowButtonsProps) {
  const { t } = useLingui();
  const button = (kind: "up" | "down" | "remove") => ({
    id: fieldId(`${list}.${index}.${kind}`),
    variant: `icon-button icon-${kind}` as const,
    // lynx shows a value instead of the words.
    name: `intent=${kind} ${index}`,
    // For browsers without scripts, where the form comes back as a new page.
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
