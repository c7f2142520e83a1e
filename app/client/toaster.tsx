// Draws the toasts; it is loaded when the first one is due.
import { useEffect, useRef } from "react";
import toast, { useToaster } from "react-hot-toast/headless";
import { DIALOG_CLOSE_MS, TOAST_MS, TOASTS_AT_ONCE } from "~/calendar/limits";
import type { Flash } from "~/web/pages/flash";
import { Link } from "./link";
import { UndoForm } from "./undo-form";

/** Time to read it, and to press what it offers. */
const WITH_A_WAY_MS = 10_000;

const { blank, error, custom, success, loading } = TOAST_MS;
const OPTIONS = {
  removeDelay: DIALOG_CLOSE_MS,
  blank: { duration: blank },
  error: { duration: error },
  custom: { duration: custom },
  success: { duration: success },
  loading: { duration: loading },
};

/** What the page itself says too is shown, but not read out a second time: `echo`. */
export type Toast = Flash & { echo?: boolean };

/** With a way back it stays longer than a success that there is nothing to do about. */
export function showToast({ kind, text, id, link, undo, echo }: Toast): void {
  const options = echo ? { ariaProps: { role: "status", "aria-live": "off" } as const } : {};
  if (!link && !undo) toast[kind](text, { id, ...options });
  else toast.custom(<WithWay {...{ text, link, undo }} />, { id, duration: WITH_A_WAY_MS });
}

function WithWay({ text, link, undo }: Pick<Toast, "text" | "link" | "undo">) {
  return (
    <>
      {text} {link ? <Link to={link.href}>{link.text}</Link> : null}
      {undo ? <UndoForm undo={undo} /> : null}
    </>
  );
}

export function Toaster() {
  const { toasts, handlers } = useToaster(OPTIONS);
  const list = useRef<HTMLUListElement>(null);
  const shown = toasts.slice(0, TOASTS_AT_ONCE);
  const newest = shown[0]?.id;

  // Above a dialog that was opened meanwhile lies only what came to the top after it.
  useEffect(() => {
    const element = list.current;
    if (!element || !("showPopover" in element)) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <ul
      ref={list}
      className="toasts"
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
