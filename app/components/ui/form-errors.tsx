// The summary above a refused form: what is wrong, with a link to each field.
import { useEffect, useRef } from "react";
import type { FormState } from "~/web/request/form-state";
import { fieldId } from "./field-frame";

type FormErrorsProps = {
  state: FormState | undefined;
  /** Where a field's id is not "field-{name}". */
  idOf?: (name: string) => string;
};

/** Nothing for a form that is fine. Takes the focus when it appears, so that nobody misses it. */
export function FormErrors({ state, idOf = fieldId }: FormErrorsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const errors = Object.entries(state?.errors ?? {});
  const message = state?.message ?? "";
  const wrong = errors.length > 0 || message !== "";

  useEffect(() => {
    if (state && wrong) ref.current?.focus();
  }, [state, wrong]);

  if (!wrong) return null;
  return (
    <div ref={ref} className="message error" role="alert" tabIndex={-1}>
      {message ? <p data-toast>{message}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map(([name, text]) => (
            <li key={name}>
              <a href={`#${idOf(name)}`} data-toast={message ? undefined : true}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
