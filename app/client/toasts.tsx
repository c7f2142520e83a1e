// Shows a toast for the message of the last action, and for a rejected form.
import { useLocation, useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { TOAST_MS } from "~/values/limits";
import type { Flash } from "~/web/request/flash";
import { useUnanswered } from "./failed-request-event";
import { useHydrated } from "./hydrated";
import { whenIdle } from "./idle";
import type { Toast } from "./toaster";

/**
 * For a toast next to the message itself; the whole text if it is one sentence. No lookbehind: Safari before 16.4 lacks
 * it.
 */
export function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s)/s.exec(text.trim())?.[0] ?? text.trim();
}

type ToastsProps = {
  flash: Flash | null;
  /** The message drawn in the page, for when a toast would come late or not at all. */
  children: ReactNode;
};

export function Toasts({ flash, children }: ToastsProps) {
  const { Toaster, unshown, show } = useToaster();
  const { kind, text, id } = flash ?? {};
  const isInPage = useInPage(flash);

  useEffect(() => {
    if (kind && text && id && !isInPage) show({ kind, text, id });
  }, [kind, text, id, isInPage, show]);

  useFailedForm(show);

  return (
    <>
      {flash && (isInPage || unshown?.id === id) ? children : null}
      {unshown && unshown.id !== id ? <PlainToast toast={unshown} /> : null}
      {Toaster ? <Toaster /> : null}
    </>
  );
}

/**
 * Whether the page shows the message itself all along: one that explains the page, such as "Please log in first.", and
 * one from the server's page, which would move the content if it became a toast.
 */
function useInPage(flash: Flash | null): boolean {
  const hydrated = useHydrated();
  const [sentId] = useState(hydrated ? undefined : flash?.id);
  return flash?.kind === "error" || (flash !== null && flash.id === sentId);
}

/** For a network failure before the toasts are loaded. */
function PlainToast({ toast: { kind, text } }: { toast: Toast }) {
  return (
    <ul className="toasts">
      <li className={`toast ${kind}`}>
        <span role="alert">{text}</span>
      </li>
    </ul>
  );
}

type Show = (toast: Toast) => void;

function useToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [unshown, setUnshown] = useState<Toast | null>(null);

  const show = useCallback<Show>((toast) => {
    import("./toaster").then(
      (module) => {
        setToaster(() => module.Toaster);
        module.showToast(toast);
      },
      () => setUnshown({ ...toast }),
    );
  }, []);

  useEffect(() => {
    if (!unshown) return;
    const timer = setTimeout(() => setUnshown(null), TOAST_MS.error);
    return () => clearTimeout(timer);
  }, [unshown]);

  useReadiness();

  return { Toaster, unshown, show };
}

/**
 * Loads the toasts early if the page has a form that needs them: after a network failure it would be too late.
 * The form in the footer loads a new page and does not count.
 */
function useReadiness(): void {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other forms
  useEffect(() => {
    if (!document.querySelector("form[method=post]:not(.languages)")) return;
    return whenIdle(() => void import("./toaster").catch(() => undefined));
  }, [pathname]);
}

/**
 * The page shows the errors of a rejected form; the toast repeats the first one where the visitor looks, even if the
 * page came with them because the form was sent before scripts ran.
 */
function useFailedForm(show: Show): void {
  const { state, formMethod } = useNavigation();
  const posting = useRef(true);

  useEffect(() => {
    const text = posting.current && state === "idle" ? findRefusal() : "";
    if (text) show({ kind: "error", text, id: newEchoId(text), echo: true });
    posting.current = state !== "idle" && (posting.current || formMethod === "POST");
  }, [state, formMethod, show]);

  useUnanswered(({ message, isForm }) => {
    posting.current = false;
    show({ kind: "error", text: message, id: isForm ? newEchoId(message) : message, echo: isForm });
  });
}

/** New each time: a toast shown again under the id of a disappearing one would disappear with it. */
const newEchoId = (text: string) => `${text} ${performance.now()}`;

/** The first error of the rejected form, as a sentence: the text or element marked by `data-toast`. */
function findRefusal(): string {
  const { dataset, textContent } = document.querySelector<HTMLElement>("[data-toast]") ?? {};
  return firstSentence((dataset?.toast === "true" ? textContent : dataset?.toast) ?? "");
}
