// Shared by all forms that change something: POST, messages on top, and the guard for typed text.
import { Form, type FormProps } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { FormCare } from "~/client/form-care";
import type { FormState } from "~/web/request/form-state";
import { fieldId } from "./field-frame";
import { FormAddress, useOwnAddress } from "./own-address";

type PageFormProps = Omit<FormProps, "method" | "noValidate"> & {
  state?: FormState | undefined;
  /** True if leaving the changed form should ask first. */
  guarded?: boolean;
  idOf?: (name: string) => string;
};

/** `noValidate`, because the server's messages are the same for everyone and the browsers' are not. */
export function PageForm({ state, guarded, idOf, action, children, ...rest }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const own = useOwnAddress();
  const address = action ?? own;
  useRequestedFocus(state);
  return (
    <Form
      className="form"
      data-unsaved={state ? true : undefined}
      {...rest}
      action={address}
      ref={form}
      method="post"
      noValidate
      data-guard={guarded || undefined}
    >
      <FormCare form={form} state={state} guarded={guarded ?? false} />
      <FormErrors state={state} {...(idOf ? { idOf } : {})} />
      <FormAddress.Provider value={address}>{children}</FormAddress.Provider>
    </Form>
  );
}

/** Scripts keep the page, so autofocus in the server's reply has no effect. */
function useRequestedFocus(state: FormState | undefined): void {
  useEffect(() => {
    if (state?.focus) document.getElementById(fieldId(state.focus))?.focus();
  }, [state]);
}

type FormErrorsProps = {
  state: FormState | undefined;
  /** For fields whose id is not "field-{name}". */
  idOf?: (name: string) => string;
};

/** Draws nothing without errors. Takes the focus when it appears; a toast repeats the first error. */
function FormErrors({ state, idOf = fieldId }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const errors = Object.entries(state?.errors ?? {});
  const message = state?.message ?? "";
  const wrong = errors.length > 0 || message !== "";

  useEffect(() => {
    if (state && wrong) ref.current?.focus();
  }, [state, wrong]);

  if (!wrong) return null;
  return (
    <div
      ref={ref}
      className="message error"
      role="alert"
      tabIndex={-1}
      data-toast={errors[0]?.[1] ?? message}
    >
      {message ? <p>{message}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(([name, text]) => (
            <li key={name}>
              <a href={`#${idOf(name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
