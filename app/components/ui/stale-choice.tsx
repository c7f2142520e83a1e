// The choice after two people changed the same item: both versions side by side, with a button for each.
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "~/client/link";
import type { StaleChoice as StaleChoiceView, StaleRow } from "~/web/pages/events/stale-view";
import { HiddenField } from "./hidden-field";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type StaleChoiceProps = {
  view: StaleChoiceView;
  about: "calendar" | "event" | "news" | "home";
};

export function StaleChoice({ view, about }: StaleChoiceProps) {
  const alert = useRef<HTMLParagraphElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer takes the focus again
  useEffect(() => alert.current?.focus(), [view]);

  return (
    <PageForm action={view.action} guarded data-unsaved className="form stale">
      <p ref={alert} role="alert" tabIndex={-1} data-toast>
        <Changed about={about} />
      </p>
      <Versions rows={view.rows} />
      {view.hidden.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once
        <HiddenField key={index} name={name} value={value} />
      ))}
      <div className="actions">
        <Link to={view.keepHref} className="button primary" preventScrollReset data-discard>
          <Trans>Keep Theirs</Trans>
        </Link>
        <SubmitButton variant="danger">
          <Trans context="version">Keep Ours</Trans>
        </SubmitButton>
      </div>
    </PageForm>
  );
}

function Changed({ about }: Pick<StaleChoiceProps, "about">) {
  if (about === "event") {
    return (
      <Trans>
        Someone else changed this event since you opened it. Nothing is saved yet. Please choose
        which version to keep.
      </Trans>
    );
  }
  if (about === "calendar") {
    return (
      <Trans>
        Someone else changed this calendar since you opened it. Nothing is saved yet. Please choose
        which version to keep.
      </Trans>
    );
  }
  return about === "news" ? (
    <Trans>
      Someone else changed this news item since you opened it. Nothing is saved yet. Please choose
      which version to keep.
    </Trans>
  ) : (
    <Trans>
      Someone else changed this home page since you opened it. Nothing is saved yet. Please choose
      which version to keep.
    </Trans>
  );
}

function Versions({ rows }: { rows: StaleRow[] }) {
  const { t } = useLingui();
  const ours = t({ message: "Ours", context: "version" });
  const theirs = t({ message: "Theirs", context: "version" });
  return (
    <table className="versions">
      <caption className="visually-hidden">
        <Trans>Both versions</Trans>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{ours}</th>
          <th scope="col">{theirs}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.differs ? "differs" : undefined}>
            <th scope="row">
              <RowLabel row={row} />
            </th>
            <Version text={row.mine} of={ours} />
            <Version text={row.stored} of={theirs} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RowLabel({ row: { label, differs } }: { row: StaleRow }) {
  if (!differs) return <>{label}</>;
  return (
    <Trans comment="A field in which two versions differ, such as “Title”">
      {label}
      <span className="versions-mark"> differs</span>
    </Trans>
  );
}

/** `of` is drawn before the text if the columns are stacked. */
function Version({ text, of }: { text: string; of: string }) {
  return (
    <td data-version={of}>
      {text === "" ? (
        <span className="quiet-text">
          <Trans comment="A field without a text">empty</Trans>
        </span>
      ) : (
        <div dir="auto">{text}</div>
      )}
    </td>
  );
}
