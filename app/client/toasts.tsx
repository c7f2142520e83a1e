// Owns when a toast is due: for what the last action left to say, and for a form that failed.
// Refuses to know how toasts look; it loads them only then.
import { useNavigation } from "@remix-run/react";
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Flash } from "~/web/flash";
import { useHydrated } from "./hydrated";

type ToastsProps = {
  flash: Flash | null;
  /** The same drawn in the page: for a browser without scripts, and should the toasts not load. */
  children: ReactNode;
};

export function Toasts({ flash, children }: ToastsProps) {
  const hydrated = useHydrated();
  const { Toaster, failed, show } = useToaster();
  const { kind, text, id, link } = flash ?? {};

  useEffect(() => {
    if (kind && text && id) show({ kind, text, id, link });
  }, [kind, text, id, link, show]);

  useFailedForm(show);

  return (
    <>
      {flash && (!hydrated || failed) ? children : null}
      {Toaster ? <Toaster /> : null}
    </>
  );
}

/** What the page itself says too is shown, but not read out a second time: `echo`. */
export type Toast = Flash & { echo?: boolean };
type Show = (toast: Toast) => void;

function useToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);

  const show = useCallback<Show>((toast) => {
    import("./toaster").then(
      (module) => {
        setToaster(() => module.Toaster);
        module.showToast(toast);
      },
      () => setFailed(true),
    );
  }, []);

  return { Toaster, failed, show };
}

/** A form that came back with a message has it in the page; the toast says it where one looks. */
function useFailedForm(show: Show): void {
  const { state, formMethod } = useNavigation();
  const posting = useRef(false);

  useEffect(() => {
    const text = document.querySelector("[data-toast]")?.textContent;
    if (state === "idle" && posting.current && text)
      show({ kind: "error", text, id: text, echo: true });
    posting.current = state !== "idle" && (posting.current || formMethod === "POST");
  }, [state, formMethod, show]);
}
