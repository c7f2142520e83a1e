// The message of the last action, with what can be done about it; loaded where there is one.
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useHydrated } from "~/client/hydrated";
import { Link } from "~/client/link";
import type { Flash } from "~/web/request/flash";
import { UndoForm } from "./undo-form";

export type NoticeProps = { notice: Flash; dismiss: () => void };

/** Without scripts the next page no longer has it. */
export function Notice({ notice: { id, text, about, more, link, undo }, dismiss }: NoticeProps) {
  const { t } = useLingui();
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is first once more
  useEffect(leadTab, [id]);

  function close() {
    dismiss();
    document.getElementById("main")?.focus();
  }

  return (
    <section className="message success notice" aria-label={t`Message`}>
      <p role="status">
        {text} {about ? <Link to={about.href}>{about.text}</Link> : null}
        {more ? `. ${more}` : null}
      </p>{" "}
      {link ? (
        <Link to={link.href} className="button quiet">
          {link.text}
        </Link>
      ) : null}{" "}
      {undo ? <UndoForm undo={undo} /> : null}{" "}
      {hydrated ? (
        <button type="button" className="quiet" onClick={close}>
          <Trans>Dismiss</Trans>
        </button>
      ) : null}
    </section>
  );
}

/** The next Tab key leads to the message, wherever the focus was after the action. */
function leadTab(): () => void {
  const off = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || document.querySelector("dialog:modal")) return;
    off.abort();
    const first = document.querySelector<HTMLElement>(".notice :is(a, button)");
    if (event.shiftKey || !first) return;
    event.preventDefault();
    first.focus();
  };
  document.addEventListener("keydown", press, { signal: off.signal });
  return () => off.abort();
}
