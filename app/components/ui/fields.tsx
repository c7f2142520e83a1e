// Form fields, one component for each kind; each keeps what was typed.
import { Trans } from "@lingui/react/macro";
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { FieldError, FieldFrame, type FieldProps, Hint, noteId, tie } from "./field-frame";

type Control<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  "name" | "id" | "value" | "defaultValue" | "checked" | "defaultChecked" | "className"
>;

// React does not change an edited field; client/submitted-form.ts sets the server's version.

export type TextFieldProps = FieldProps &
  Control<"input"> & { value?: string; className?: string; plain?: ReactNode };

/** A single-line field. With `maxLength` (UTF-16 units) it has a counter. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, state, id, value = "", className, plain, ...others } = props;
  const { type = "text", ...input } = others;
  const tied = tie({ name, id, state, hint });
  const typed = state?.values[name] ?? value;
  return (
    <FieldFrame
      tied={tied}
      label={label}
      hint={hint}
      className={className}
      plain={plain}
      max={input.readOnly ? undefined : input.maxLength}
    >
      <input
        {...HABITS[type]}
        {...input}
        {...tied.control}
        type={type}
        name={name}
        defaultValue={typed}
      />
    </FieldFrame>
  );
}

// Default attributes by type of input.
const HABITS: Record<string, Control<"input">> = {
  email: { autoComplete: "email", spellCheck: false, autoCapitalize: "none" },
  url: { spellCheck: false, autoCapitalize: "none" },
};

/** `note` draws the text below the field that describes it; it gets the id to use. */
export type TextAreaFieldProps = FieldProps &
  Control<"textarea"> & { value?: string | undefined; note?: (id: string) => ReactNode };

export function TextAreaField(props: TextAreaFieldProps) {
  const { name, label, hint, state, id, value = "", note, ...area } = props;
  const tied = tie({ name, id, state, hint, isNoted: note !== undefined });
  const typed = state?.values[name] ?? value;
  return (
    <FieldFrame tied={tied} label={label} hint={hint} max={area.maxLength}>
      {/* For text browsers, which would otherwise draw the label beside the last row. */}
      <br />
      <textarea rows={5} {...area} {...tied.control} name={name} defaultValue={typed} />
      {note?.(noteId(tied.id))}
    </FieldFrame>
  );
}

type CheckFieldProps = FieldProps & Control<"input"> & { checked?: boolean };

/** A checkbox; sent as "on", or not at all. */
export function CheckField(props: CheckFieldProps) {
  const { name, label, hint, state, id, checked = false, ...input } = props;
  const tied = tie({ name, id, state, hint });
  const ticked = state ? state.values[name] === "on" : checked;
  return (
    <div className="field field-check">
      <input {...input} {...tied.control} type="checkbox" name={name} defaultChecked={ticked} />{" "}
      <label htmlFor={tied.id}>{label}</label>
      {hint ? <Hint id={tied.id} text={hint} /> : null}
      {tied.error ? <FieldError id={tied.id} text={tied.error} /> : null}
    </div>
  );
}

type MomentFieldProps = Omit<TextFieldProps, "type" | "maxLength" | "className">;

/** `value` is "YYYY-MM-DD". */
export function DateField(props: MomentFieldProps) {
  return <TextField {...props} type="date" className="field-date" />;
}

/** `value` is "HH:mm". A ticked box named allDay in the same form hides it. */
export function TimeField(props: MomentFieldProps) {
  const plain = <Trans>such as 17:00 or 5pm</Trans>;
  return <TextField {...props} type="time" className="field-time" plain={plain} />;
}

/** A honeypot: hidden from people, filled in by bots. */
export function TrapField({ name }: { name: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        <Trans>
          Leave this empty. It is here to catch spam programs, which fill in every field.
        </Trans>{" "}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
