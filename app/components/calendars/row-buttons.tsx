// The buttons of a row in a form: up, down, remove.
import { Unseen } from "~/components/ui/action-link";
import { fieldId } from "~/components/ui/field-frame";
import { SubmitButton } from "~/components/ui/submit-button";
import type { FormState } from "~/web/request/form-state";

type RowButtonsProps = {
  /** As in the names of the row's fields: "links" of "links.0.title". */
  list: string;
  /** What a row is, "Link". */
  what: string;
  index: number;
  /** How many rows there are. */
  count: number;
  state: FormState | undefined;
};

/** Each goes on with what it is about: "Up Link 2". */
export function RowButtons({ list, what, index, count, state }: RowButtonsProps) {
  const button = (kind: "up" | "down" | "remove") => ({
    id: fieldId(`${list}.${index}.${kind}`),
    variant: `icon-button icon-${kind}` as const,
    name: "intent",
    value: `${kind} ${index}`,
    // For browsers without scripts, where the form comes back as a new page.
    autoFocus: state?.focus === `${list}.${index}.${kind}`,
  });
  const about = `${what} ${index + 1}`;
  return (
    <div className="row-buttons">
      <SubmitButton {...button("up")} title="Up" disabled={index === 0}>
        <span>
          Up<Unseen> {about}</Unseen>
        </span>
      </SubmitButton>{" "}
      <SubmitButton {...button("down")} title="Down" disabled={index === count - 1}>
        <span>
          Down<Unseen> {about}</Unseen>
        </span>
      </SubmitButton>{" "}
      <SubmitButton {...button("remove")} title={`Remove ${what}`}>
        <span>Remove {about}</span>
      </SubmitButton>
    </div>
  );
}
