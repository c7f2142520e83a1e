// The frame of a form control: label, hint, counter and error, and the attributes that connect them.
import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { FormState } from "~/web/request/form-state";

export type FieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  /** The server's reply; typed values take precedence over the page's value. */
  state?: FormState | undefined;
  /** "field-{name}" unless two fields with the same name share a page. */
  id?: string | undefined;
};

type Tie = {
  id: string;
  error: string | undefined;
  /** Attributes to spread over the control. */
  control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
};

type Described = Omit<FieldProps, "label"> & { isNoted?: boolean };

/** Gives a control its id, and refers to the hint, note and error that describe it. */
export function tie({ name, id = fieldId(name), state, hint, isNoted }: Described): Tie {
  const error = state?.errors[name];
  const ids = [hint ? `${id}-hint` : "", isNoted ? noteId(id) : "", error ? `${id}-error` : ""];
  const notes = ids.filter(Boolean).join(" ");
  return {
    id,
    error,
    control: {
      id,
      ...(notes ? { "aria-describedby": notes } : {}),
      ...(error ? { "aria-invalid": true } : {}),
    },
  };
}

/** The id of the control with this name; the summary of errors links to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The id of the note below the control with this id. */
export function noteId(id: string): string {
  return `${id}-note`;
}

type FieldFrameProps = {
  tied: Tie;
  /** Absent if something else names the control. */
  label?: string | undefined;
  hint: string | undefined;
  className?: string;
  /** The maximum length in UTF-16 units: a script shows a counter, and without scripts the page states it. */
  max?: number | undefined;
  /** How to type the value in browsers that show a plain text field. */
  plain?: ReactNode;
  children: ReactNode;
};

export function FieldFrame(props: FieldFrameProps) {
  const { tied, label, hint, className, max, plain, children } = props;
  return (
    <div className={className ? `field ${className}` : "field"}>
      {label === undefined ? null : <label htmlFor={tied.id}>{label}</label>}
      {/* For text browsers. */ " "}
      {max === undefined ? null : <Limit max={max} />}
      {plain ? (
        <noscript>
          <span className="visually-hidden">{plain} </span>
        </noscript>
      ) : null}
      {hint ? <Hint id={tied.id} text={hint} /> : null}
      {children}
      {tied.error ? <FieldError id={tied.id} text={tied.error} /> : null}
    </div>
  );
}

function Limit({ max }: { max: number }) {
  return (
    <>
      <span className="counter" data-counter aria-hidden="true" />
      <noscript>
        <span className="counter">
          <Plural value={max} one="up to # character" other="up to # characters" />
        </span>
      </noscript>
      {/* For text browsers. */ " "}
    </>
  );
}

export function Hint({ id, text }: { id: string; text: string }) {
  return (
    <p className="hint" id={`${id}-hint`}>
      {text}
    </p>
  );
}

export function FieldError({ id, text }: { id: string; text: string }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      {text}
    </p>
  );
}
