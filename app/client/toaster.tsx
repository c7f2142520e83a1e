// Draws toasts; loaded when the first one is due.
import { useLayoutEffect, useRef } from "react";
import toast, { useToaster } from "react-hot-toast/headless";
import { DIALOG_CLOSE_MS, TOAST_MS, TOASTS_AT_ONCE } from "~/values/limits";
import type { Flash } from "~/web/request/flash";

/** Distance to the window's edge and to neighbors, in CSS pixels. */
const EDGE_PX = 24;
const GAP_PX = 8;

/**
 * Places toasts above the bottom. If a form's buttons stick there, places them at the top: below the page's header, or
 * over a dialog's header. They never cover the form's list of errors.
 */
export function placeToasts(list: HTMLElement): void {
  const dialog = [...document.querySelectorAll(".dialog[data-modal]")].at(-1);
  const screen = dialog ?? document;
  const isTaken = screen.querySelector(".long-form > .actions") !== null;
  // Leaves the dialog's × free.
  list.style.paddingInline = isTaken && dialog ? "calc(var(--touch) + var(--space-4))" : "";
  // A message with Undo stays like a toast, and toasts go above it.
  const notice = dialog ? null : document.querySelector(".notice");
  const below = notice ? window.innerHeight - notice.getBoundingClientRect().top + GAP_PX : EDGE_PX;
  const edge = dialog
    ? dialog.getBoundingClientRect().top
    : (document.querySelector(".header")?.getBoundingClientRect().bottom ?? 0);
  list.style.insetBlock = isTaken ? `${Math.max(edge, 0) + GAP_PX}px auto` : `auto ${below}px`;
  const summary = screen.querySelector<HTMLElement>(".long-form > .message.error");
  if (isTaken && summary) keepBelow(summary, list);
}

/** Moves the list of errors down if toasts with many lines in large letters would cover it. */
function keepBelow(summary: HTMLElement, list: HTMLElement): void {
  summary.style.marginBlockStart = "";
  const { top, bottom } = summary.getBoundingClientRect();
  const toasts = list.getBoundingClientRect();
  const covered = bottom > toasts.top ? toasts.bottom + GAP_PX - top : 0;
  if (covered > 0) summary.style.marginBlockStart = `${covered}px`;
}

const { blank, error, custom, success, loading } = TOAST_MS;
const OPTIONS = {
  removeDelay: DIALOG_CLOSE_MS,
  blank: { duration: blank },
  error: { duration: error },
  custom: { duration: custom },
  success: { duration: success },
  loading: { duration: loading },
};

/**
 * `echo` is for a message that the page itself shows too: it is not announced again, and goes at the next input or the
 * next try.
 */
export type Toast = Flash & { echo?: boolean };

export function showToast({ kind, text, id, echo }: Toast): void {
  const options = echo ? { ariaProps: { role: "status", "aria-live": "off" } as const } : {};
  toast[kind](text, { id, ...options });
  if (echo) dismissAtNextInput(id);
}

function dismissAtNextInput(id: string): void {
  const off = new AbortController();
  const dismiss = () => {
    off.abort();
    toast.dismiss(id);
  };
  for (const type of ["input", "submit"]) {
    document.addEventListener(type, dismiss, { capture: true, signal: off.signal });
  }
}

export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const list = useRef<HTMLUListElement>(null);
  const shown = toasts.slice(0, TOASTS_AT_ONCE);
  const newest = shown[0]?.id;

  // A popover is above a dialog only if it was shown after it.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    if ("showPopover" in element) {
      if (element.matches(":popover-open")) element.hidePopover();
      if (newest !== undefined) element.showPopover();
    }
    if (newest !== undefined) placeToasts(element);
  }, [newest]);

  return (
    <ul
      ref={list}
      className="toasts"
      // React 18's types lack this attribute.
      {...{ popover: "manual" }}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {shown.map(({ id, type, visible, ariaProps, message }) => (
        <li key={id} className={`toast ${type}`} data-leaving={visible ? undefined : ""}>
          <span {...ariaProps} aria-hidden={ariaProps["aria-live"] === "off" || undefined}>
            {typeof message === "function" ? null : message}
          </span>
        </li>
      ))}
    </ul>
  );
}
