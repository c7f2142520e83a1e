// Shows the server's version of a form once its reply arrives, except text typed since it was sent.
import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import type { FormState } from "~/web/request/form-state";
import { clearCounter } from "./counter";
import { useUnanswered } from "./failed-request-event";
import { useCommitEffect } from "./hydrated";

type Control = HTMLInputElement | HTMLTextAreaElement;
/** The value of each control when the form was sent; for a radio button, whether it was chosen. */
type Sent = ReadonlyMap<Control, string>;

/** `state` is the server's reply to a rejected form, otherwise undefined. */
export function useSubmittedForm(
  form: RefObject<HTMLFormElement | null>,
  state: FormState | undefined,
): void {
  const navigation = useNavigation().state;
  const sent = useRef<Sent | null>(null);

  useEffect(() => {
    const element = form.current;
    const remember = () => {
      sent.current = element && readControls(element);
    };
    element?.addEventListener("submit", remember);
    return () => element?.removeEventListener("submit", remember);
  }, [form]);

  useUnanswered(() => {
    sent.current = null;
  });

  useCommitEffect(() => {
    if (!state || !sent.current) return;
    for (const control of untouched(sent.current)) write(control, state.values[control.name]);
  }, [state]);

  useEffect(() => {
    if (navigation !== "idle" || !sent.current) return;
    const controls = untouched(sent.current);
    sent.current = null;
    if (!state) for (const control of controls) empty(control);
  }, [navigation, state]);
}

function readControls(form: HTMLFormElement): Sent {
  return new Map([...form.elements].filter(isControl).map((control) => [control, read(control)]));
}

/** Controls that still have the value that was sent. */
function untouched(sent: Sent): Control[] {
  return [...sent].flatMap(([control, value]) => (read(control) === value ? [control] : []));
}

/**
 * Excludes hidden fields, which React sets itself, chosen files, which scripts cannot set, and unnamed controls, which
 * are not sent.
 */
function isControl(element: Element): element is Control {
  if (element instanceof HTMLTextAreaElement) return true;
  return (
    element instanceof HTMLInputElement &&
    element.name !== "" &&
    !/^(hidden|file)$/.test(element.type)
  );
}

function isTicked(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);
}

function read(control: Control): string {
  return isTicked(control) ? String(control.checked) : control.value;
}

/** A ticked box is sent as "on", a radio button as its value. */
function write(control: Control, value = ""): void {
  if (isTicked(control)) control.checked = value === control.value;
  else if (control.value !== value) control.value = value;
}

function empty(control: Control): void {
  if (isTicked(control)) control.checked = control.defaultChecked;
  else control.value = control.defaultValue;
  clearCounter(control);
}
