// Shows a toast for the message of the last action, and for a form that failed.
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

/** For a toast beside the message itself; the whole text where it has only one. Safari before 16.4 reads no lookbehind. */
export function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s)/s.exec(text.trim())?.[0] ?? text.trim();
}

type ToastsProps = {
  flash: Flash | null;
  /** The message drawn in the page, where a toast would come later than the page, or not at all. */
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
 * Whether the page itself says a message as long as it is shown: one that explains the page, such as "Please log in
 * first.", and one that came with the page from the server, which would move what is below it by becoming a toast.
 */
function useInPage(flash: Flash | null): boolean {
  const hydrated = useHydrated();
  const [sentId] = useState(hydrated ? undefined : flash?.id);
  return flash?.kind === "error" || (flash !== null && flash.id === sentId);
}

/** For when the network fails before the toasts are loaded. */
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
 * Loads the toasts early where there is a form that says them: once the network has failed it would be too late. The one in
 * the footer is a page load.
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
 * The page shows what is wrong with a rejected form; the toast repeats it where the visitor looks, also where the page
 * came with it: the form was sent before there were scripts.
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

/** A new one each time: what is shown again under the id of one that is leaving would leave with it. */
const newEchoId = (text: string) => `${text} ${performance.now()}`;

/** The first fault of the rejected form, in a sentence: the text or element that `data-toast` marks. */
function findRefusal(): string {
  const { dataset, textContent } = document.querySelector<HTMLElement>("[data-toast]") ?? {};
  return firstSentence((dataset?.toast === "true" ? textContent : dataset?.toast) ?? "");
}
