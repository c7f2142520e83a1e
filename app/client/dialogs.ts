// Owns what makes a drawn `dialog[data-close]` a dialog: it lies on top, takes the focus and gives
// it back, and closes by Escape, Cancel or a press beside it.
// Refuses to know what a dialog is about. Without this file each is a page.
import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { DIALOG_CLOSE_MS } from "~/calendar/limits";
import { useCommitEffect } from "./commit-effect";
import { useDialogs } from "./hydrated";
import { isMotionReduced } from "./motion";
import { mayLeave } from "./unsaved";

type Opener = { element: Element | null; path: string };
type Leave = (address: string) => void;

// The dialogs that lie on top, the lowest first, and what each was opened from.
const opened = new Map<HTMLDialogElement, Opener>();

export function useDialogElements(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // True in the same pass in which the tab below is drawn, so that nothing jumps between the two.
  const ready = useDialogs();

  useCommitEffect(() => {
    if (!ready) return;
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-close]")) {
      if (!opened.has(dialog)) open(dialog, pathname + search);
    }
    for (const [dialog, opener] of opened) {
      if (!dialog.isConnected) giveBack(dialog, opener);
    }
  });

  useEffect(
    () => watch((address) => navigate(address, { replace: true, preventScrollReset: true })),
    [navigate],
  );
}

function open(dialog: HTMLDialogElement, path: string): void {
  const focused = document.activeElement;
  const inside = dialog.contains(focused);
  opened.set(dialog, { element: inside ? null : focused, path });
  // It was drawn open, as a part of the page.
  dialog.removeAttribute("open");
  dialog.dataset.modal = "";
  dialog.showModal();
  const target = inside ? focused : firstField(dialog);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function firstField(dialog: HTMLDialogElement): Element | null {
  return (
    dialog.querySelector(".message[role=alert]") ??
    dialog.querySelector(
      "input:not([type=hidden], [type=checkbox], [tabindex='-1']), textarea, select",
    ) ??
    dialog.querySelector("h2")
  );
}

/** The opener may have been drawn anew meanwhile, or the dialog opened by its address alone. */
function giveBack(dialog: HTMLDialogElement, { element, path }: Opener): void {
  opened.delete(dialog);
  if (document.activeElement && document.activeElement !== document.body) return;
  const stillThere = element?.isConnected && element !== document.body;
  const target = stillThere ? element : document.querySelector(`a[href="${CSS.escape(path)}"]`);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
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
  // A browser may close a dialog without asking, at the second Escape.
  document.addEventListener(
    "close",
    (event) => {
      const dialog = modalOf(event.target);
      if (!dialog?.isConnected || dialog !== event.target) return;
      if (mayLeave(dialog)) leave(dialog.dataset.close ?? "/");
      else dialog.showModal();
    },
    options,
  );
  document.addEventListener("pointerdown", (event) => (pressed = event.target), options);
  document.addEventListener(
    "click",
    (event) => {
      const dialog = modalOf(event.target);
      if (!dialog || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      // The sheet fills the dialog, so that only its backdrop is the dialog itself.
      const beside = event.target === dialog && pressed === dialog;
      const cancelled = event.target instanceof Element && event.target.closest("a[data-cancel]");
      if (!beside && !cancelled) return;
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

function close(dialog: HTMLDialogElement, leave: Leave): void {
  if (dialog.dataset.closing !== undefined || !mayLeave(dialog)) return;
  dialog.dataset.closing = "";
  setTimeout(
    () => {
      // Meanwhile the visitor may have gone elsewhere.
      if (dialog.isConnected) leave(dialog.dataset.close ?? "/");
    },
    isMotionReduced() ? 0 : DIALOG_CLOSE_MS,
  );
}
