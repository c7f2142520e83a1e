// Makes Enter in the last row of a list start a new row.
import type { KeyboardEvent } from "react";

/** For lists whose rows have one text field; in an empty one, Enter submits the form as usual. */
export function addRowByEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  const { key, target, currentTarget: list } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || target.value.trim() === "")
    return;
  const add = list.querySelector<HTMLButtonElement>("button[name='intent=add']");
  if (!add || target !== [...list.querySelectorAll("input[type=text]")].at(-1)) return;
  event.preventDefault();
  add.click();
}
