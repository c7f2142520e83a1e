// A change side by side: each field before and after, with differing words marked.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { UndoForm } from "~/components/ui/undo-form";
import type { ComparedField, Piece, VersionView } from "~/web/pages/history/history-view";
import type { FormState } from "~/web/request/form-state";
import { WhoAndWhen } from "./history-list";

type VersionComparisonProps = { view: VersionView; state?: FormState | undefined };

export function VersionComparison({ view, state }: VersionComparisonProps) {
  return (
    <>
      <WhoAndWhen row={view} />
      {view.partOf ? (
        <p>
          <PartOf whole={view.partOf} />
        </p>
      ) : null}
      {view.undo ? <UndoForm undo={view.undo} /> : null}
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">
              <Trans context="a change">Before</Trans>
            </th>
            <th scope="col">
              <Trans context="a change">After</Trans>
            </th>
          </tr>
        </thead>
        {view.compared.map((field) => (
          <Field key={field.label} field={field} />
        ))}
      </table>
      {view.canRestore ? (
        <PageForm state={state}>
          <HiddenField name="modifiedAt" value={String(view.modifiedAt)} />
          <p>
            <Trans>
              Restore brings back only what this change affected, as shown under Before.
            </Trans>
          </p>
          <div className="actions">
            <SubmitButton>
              <Trans>Restore</Trans>
            </SubmitButton>
          </div>
        </PageForm>
      ) : null}
    </>
  );
}

function PartOf({ whole: { title, href } }: { whole: NonNullable<VersionView["partOf"]> }) {
  return (
    <Trans>
      Part of:{" "}
      <Link to={href} preventScrollReset>
        {title}
      </Link>
    </Trans>
  );
}

function Field({ field: { label, before, after, isName } }: { field: ComparedField }) {
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup">
          {label}
        </th>
      </tr>
      <tr translate={isName && "no"}>
        <Side pieces={before} mark="del" />
        <Side pieces={after} mark="ins" />
      </tr>
    </tbody>
  );
}

/** A dash stands for an empty field. */
function Side({ pieces, mark: Mark }: { pieces: Piece[] | null; mark: "del" | "ins" }) {
  return (
    <td dir="auto">
      {pieces
        ? pieces.map(({ text, isChanged }, at) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
            return isChanged ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>;
          })
        : "–"}
    </td>
  );
}
