// Asks before typed text is lost, in forms marked `data-guard`; not at their links marked `data-discard`.

import { msg } from "@lingui/core/macro";
import { useBlocker, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { useUnanswered } from "./failed-request-event";
import { LEAVE, STAYED } from "./leave-event";
import { pageWords } from "./page-words";

const QUESTION = msg`Leave without saving? Your changes will be lost.`;
const GUARDED = "form[data-guard]";
/** Not forms in a closing dialog: their loss was confirmed after the navigation that just ended had begun. */
const STAYING = `${GUARDED}:not(dialog[data-closing] *)`;

// Forms whose text is being sent, or whose loss was confirmed.
const released = new WeakSet<Element>();

function holdAgain(forms = GUARDED): void {
  for (const form of document.querySelectorAll(forms)) released.delete(form);
}

/** True if nothing inside would be lost, or the visitor accepts the loss. */
function mayLeave(place: ParentNode): boolean {
  const changed = [...place.querySelectorAll<HTMLFormElement>(GUARDED)].filter(isAtRisk);
  if (changed.length === 0) return true;
  if (!window.confirm(pageWords()._(QUESTION))) return false;
  for (const form of changed) released.add(form);
  return true;
}

/** Goes inside a guarded form. Asks at links, at Back, and when a dialog or the page is closed. */
export function Unsaved(): null {
  const { state } = useNavigation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeave(document),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    window.dispatchEvent(new Event(STAYED));
  }, [blocker]);

  // A form that came back from the server, or was never sent, is guarded again.
  useEffect(() => {
    if (state === "idle") holdAgain(STAYING);
  }, [state]);
  useUnanswered(() => holdAgain());

  useEffect(() => {
    const release = (event: SubmitEvent) => {
      if (event.target instanceof Element) released.add(event.target);
    };
    const discard = ({ target, metaKey, ctrlKey, shiftKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a[data-discard]") : null;
      const form = link?.closest(GUARDED);
      if (form && !(metaKey || ctrlKey || shiftKey)) released.add(form);
    };
    const ask = (event: BeforeUnloadEvent) => {
      if ([...document.querySelectorAll<HTMLFormElement>(GUARDED)].some(isAtRisk))
        event.preventDefault();
    };
    const askInside = (event: Event) => {
      // Each guarded form of the page has such a listener.
      if (event.defaultPrevented || !(event.target instanceof Element)) return;
      if (!mayLeave(event.target)) event.preventDefault();
    };
    document.addEventListener("submit", release, true);
    document.addEventListener("click", discard, true);
    document.addEventListener(LEAVE, askInside);
    window.addEventListener("beforeunload", ask);
    return () => {
      document.removeEventListener("submit", release, true);
      document.removeEventListener("click", discard, true);
      document.removeEventListener(LEAVE, askInside);
      window.removeEventListener("beforeunload", ask);
    };
  }, []);

  return null;
}

function isAtRisk(form: HTMLFormElement): boolean {
  if (released.has(form)) return false;
  return form.dataset.unsaved !== undefined || [...form.elements].some(isChanged);
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (control instanceof HTMLSelectElement) return [...control.options].some(isOptionChanged);
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "checkbox" || control.type === "radio")
    return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function isOptionChanged(option: HTMLOptionElement): boolean {
  return option.selected !== option.defaultSelected;
}
