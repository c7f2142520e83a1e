// What every form that changes something has in common: POST, messages on top, and the guard of typed text.
import { Form, type FormProps } from "@remix-run/react";
import { useRef } from "react";
import { FormCare } from "~/client/form-care";
import type { FormState } from "~/web/request/form-state";
import { FormErrors } from "./form-errors";
import { useOwnAddress } from "./own-address";

type PageFormProps = Omit<FormProps, "method" | "noValidate"> & {
  state?: FormState | undefined;
  /** True for a form whose text would be missed: leaving it changed asks first. */
  guarded?: boolean;
  idOf?: (name: string) => string;
};

/** `noValidate`: the server's sentences are the same for everyone, the browser's are not. */
export function PageForm({ state, guarded, idOf, children, ...rest }: PageFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const here = useOwnAddress();
  return (
    <Form
      className="form"
      action={here}
      {...rest}
      ref={form}
      method="post"
      noValidate
      data-guard={guarded || undefined}
      data-unsaved={state ? true : undefined}
    >
      <FormCare form={form} state={state} guarded={guarded ?? false} />
      <FormErrors state={state} {...(idOf ? { idOf } : {})} />
      {children}
    </Form>
  );
}
