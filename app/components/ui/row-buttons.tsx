// The buttons of a row in a form: up, down, remove.
import { Trans, useLingui } from "@lingui/react/macro";
import { NameAbout } from "~/components/ui/action-link";
import { fieldId } from "~/components/ui/field-frame";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FormState } from "~/web/request/form-state";

type RowButtonsProps = {
  /** As in the names of the row's fields: "links" of "links.0.title". */
  list: string;
  /** What the row is, in a reader's language: "Link 2". */
  about: string;
  /** What the last button does, as its tooltip says it: "Remove Link". */
  removal: string;
  index: number;
  /** How many rows there are. */
  count: number;
  state: FormState | undefined;
};

/** Each goes on with what it is about: "Up Link 2". */
export function RowButtons({ list, about, removal, index, count, state }: RowButtonsProps) {
  const { t } = useLingui();
  const button = (kind: "up" | "down" | "remove") => ({
    id: fieldId(`${list}.${index}.${kind}`),
    variant: `icon-button icon-${kind}` as const,
    name: "intent",
    value: `${kind} ${index}`,
    // For browsers without scripts, where the form comes back as a new page.
    autoFocus: state?.focus === `${list}.${index}.${kind}`,
  });
  return (
    <div className="row-buttons">
      <SubmitButton {...button("up")} title={t`Up`} disabled={index === 0}>
        <span>
          <NameAbout text={t`Up`} about={about} />
        </span>
      </SubmitButton>{" "}
      <SubmitButton {...button("down")} title={t`Down`} disabled={index === count - 1}>
        <span>
          <NameAbout text={t`Down`} about={about} />
        </span>
      </SubmitButton>{" "}
      <SubmitButton {...button("remove")} title={removal}>
        <span>
          <Trans>Remove {about}</Trans>
        </span>
      </SubmitButton>
    </div>
  );
}
