// Makes each `dialog[data-close]` a modal dialog with focus and ways to close it; without scripts it is a page.
import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { useEffect } from "react";
import { DIALOG_CLOSE_MS } from "~/values/limits";
import { useUnanswered } from "./failed-request-event";
import { canShowDialogs, useCommitEffect, useHydrated } from "./hydrated";
import { mayLeave } from "./leave-event";
import { isMotionReduced } from "./motion";
import { goTo } from "./route-scripts";
import { addressOfTab } from "./shown-tab";

/**
 * `below` is the address of the dialog that this one was opened from; closing returns to it. `inside` is the last
 * element inside that had the focus.
 */
type Opener = {
  element: Element | null;
  path: string;
  below: string | null;
  inside?: HTMLElement;
};
type Leave = (address: string) => void;

// The open modal dialogs, lowest first, each with the element it was opened from.
const opened = new Map<HTMLDialogElement, Opener>();
// Dialogs from the server's page, already painted: they are not animated again.
const sent = new WeakSet<HTMLDialogElement>();
// The last address with an open dialog.
let covered: string | null = null;

/** For a component that draws a dialog. */
export function useDialogElements(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isPush = useNavigationType() === "PUSH";
  const hydrated = useHydrated();

  // Before a dialog is opened: an immediate Escape would close it without changing the address.
  useCommitEffect(
    () =>
      watch((address) =>
        goTo(address, () => navigate(address, { replace: true, preventScrollReset: true })),
      ),
    [navigate],
  );

  useCommitEffect(() => {
    if (!canShowDialogs()) return;
    const drawn = [...document.querySelectorAll<HTMLDialogElement>("dialog[data-close]")];
    if (!hydrated) {
      for (const dialog of drawn) sent.add(dialog);
      return;
    }
    const path = pathname + search;
    const below = isPush && covered !== path ? covered : null;
    const look = () => {
      for (const dialog of drawn) if (!opened.has(dialog)) open(dialog, path, below);
      giveBackClosed();
      covered = path;
    };
    // The server's dialog is already visible, and hydration alone is a long task.
    if (drawn.some((dialog) => sent.has(dialog) && !opened.has(dialog))) setTimeout(look);
    else look();
  });

  useEffect(() => giveBackClosed, []);

  // The page below could not be loaded, so the dialog stays open.
  useUnanswered(() => {
    for (const dialog of opened.keys()) {
      delete dialog.dataset.closing;
      if (dialog.isConnected && !dialog.open) showAgain(dialog);
    }
  });
}

function open(dialog: HTMLDialogElement, path: string, below: string | null): void {
  if (!dialog.isConnected) return;
  const focused = document.activeElement;
  const inside = dialog.contains(focused);
  // Reading it from a newly drawn dialog would cost a layout.
  const scrollTop = sent.has(dialog) ? dialog.scrollTop : 0;
  opened.set(dialog, { element: inside ? null : focused, path, below });
  const target = inside ? focused : (cameFrom(dialog) ?? firstField(dialog));
  // The server drew it open, as part of the page.
  dialog.removeAttribute("open");
  dialog.dataset.modal = sent.has(dialog) ? "sent" : "";
  // Lets the browser set the focus itself and draw the dialog only once.
  target?.setAttribute("autofocus", "");
  dialog.showModal();
  target?.removeAttribute("autofocus");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  if (scrollTop > 0) dialog.scrollTop = scrollTop;
}

/** After Back from a dialog opened here: the link that opened it. */
function cameFrom(dialog: HTMLDialogElement): Element | null {
  const left = [...opened].find(([other]) => !other.isConnected)?.[1];
  return left ? linkTo(left.path, dialog) : null;
}

function linkTo(path: string, place: ParentNode): Element | null {
  return place.querySelector(`a[href="${CSS.escape(path)}"]`);
}

/** A form marked `data-aside` does not take the focus, which would open a phone's keyboard. */
function firstField(dialog: HTMLDialogElement): Element | null {
  return (
    dialog.querySelector(".message[role=alert]") ??
    dialog.querySelector(
      ":is(input:not([type=hidden], [type=checkbox], [tabindex='-1']), textarea, select):not([data-aside] *)",
    ) ??
    dialog.querySelector(".empty ~ .actions > .button") ??
    dialog.querySelector("h2")
  );
}

function giveBackClosed(): void {
  for (const [dialog, opener] of opened) {
    if (!dialog.isConnected) giveBack(dialog, opener);
  }
  if (opened.size === 0) covered = null;
}

/** The opener may have been replaced, or the dialog was opened by its address. */
function giveBack(dialog: HTMLDialogElement, { element, path, below }: Opener): void {
  opened.delete(dialog);
  if (document.activeElement && document.activeElement !== document.body) return;
  const stillThere = element?.isConnected && element !== document.body;
  const target = stillThere ? element : linkTo(path, document);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  // There is no target, or it can no longer take the focus.
  if (!target || document.activeElement !== target)
    import("./focus-near").then(
      (near) => near.focusNear(path, below),
      () => undefined,
    );
}

function watch(leave: Leave): () => void {
  const off = new AbortController();
  const options = { capture: true, signal: off.signal };
  let pressed: EventTarget | null = null;

  document.addEventListener(
    "cancel",
    (event) => {
      const dialog = modalOf(event.target);
      if (!dialog || dialog !== event.target || !event.cancelable) return;
      event.preventDefault();
      close(dialog, leave);
    },
    options,
  );
  // A browser may close a dialog without a cancel event at the second Escape.
  document.addEventListener(
    "close",
    (event) => {
      const dialog = modalOf(event.target);
      if (!dialog?.isConnected || dialog !== event.target) return;
      if (mayLeave(dialog)) leave(addressBelow(dialog));
      else showAgain(dialog);
    },
    options,
  );
  document.addEventListener("focusin", ({ target }) => noteFocus(target), options);
  document.addEventListener("pointerdown", (event) => (pressed = event.target), options);
  document.addEventListener(
    "click",
    (event) => {
      const dialog = modalOf(event.target);
      if (!dialog || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      // The content fills the dialog, so a press on the dialog itself is on its backdrop.
      const beside = event.target === dialog && pressed === dialog;
      const canceled = event.target instanceof Element && event.target.closest("a[data-cancel]");
      if (!beside && !canceled) return;
      event.preventDefault();
      close(dialog, leave);
    },
    options,
  );
  return () => off.abort();
}

function modalOf(target: EventTarget | null): HTMLDialogElement | null {
  return target instanceof Element ? target.closest("dialog[data-modal]") : null;
}

/** As it was, with the focus where it was. */
function showAgain(dialog: HTMLDialogElement): void {
  const inside = opened.get(dialog)?.inside;
  dialog.showModal();
  inside?.focus({ preventScroll: true });
}

function noteFocus(target: EventTarget | null): void {
  const dialog = modalOf(target);
  const opener = dialog?.open ? opened.get(dialog) : undefined;
  if (opener && target instanceof HTMLElement) opener.inside = target;
}

function addressBelow(dialog: HTMLDialogElement): string {
  return opened.get(dialog)?.below ?? addressOfTab() ?? dialog.dataset.close ?? "/";
}

function close(dialog: HTMLDialogElement, leave: Leave): void {
  if (dialog.dataset.closing !== undefined || !mayLeave(dialog)) return;
  dialog.dataset.closing = "";
  setTimeout(
    () => {
      // The visitor may have left meanwhile.
      if (dialog.isConnected) leave(addressBelow(dialog));
    },
    isMotionReduced() ? 0 : DIALOG_CLOSE_MS,
  );
}
