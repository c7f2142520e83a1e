// The message of the last action, with a link or Undo; loaded if there is one.
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useHydrated } from "~/client/hydrated";
import { Link } from "~/client/link";
import type { Flash } from "~/web/request/flash";
import { UndoForm } from "./undo-form";

export type NoticeProps = { notice: Flash; dismiss: () => void };

/** Without scripts, the next page no longer shows it. */
export function Notice({ notice, dismiss }: NoticeProps) {
  const { id, kind, link, undo } = notice;
  const { t } = useLingui();
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is first once more
  useEffect(leadTab, [id]);

  function close() {
    dismiss();
    document.getElementById("main")?.focus();
  }

  return (
    <section
      className={`message ${kind} toast notice`}
      aria-label={t({ message: "Message", context: "what was done" })}
    >
      <p role={kind === "error" ? "alert" : "status"}>
        <Said notice={notice} />
      </p>{" "}
      {link ? (
        <Link to={link.href} className="button quiet">
          {link.text}
        </Link>
      ) : null}{" "}
      {undo ? <UndoForm undo={undo} /> : null}{" "}
      {hydrated ? (
        <button
          type="button"
          className="quiet notice-close"
          onClick={close}
          aria-label={t`Dismiss`}
        >
          ×
        </button>
      ) : null}
    </section>
  );
}

function Said({ notice: { text, about, more } }: Pick<NoticeProps, "notice">) {
  if (!about)
    return (
      <>
        {text} {more}
      </>
    );
  const { text: what, href } = about;
  return more ? (
    <Trans comment="text: “Saved:”; what: the title of what was saved; more: further sentences">
      {text} <Link to={href}>{what}</Link>. {more}
    </Trans>
  ) : (
    <Trans comment="text: “Saved:”; what: the title of what was saved">
      {text} <Link to={href}>{what}</Link>
    </Trans>
  );
}

/** The next Tab key moves to the message, wherever the focus was after the action. */
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
