// The field for the email of somebody who answers.
import { useLingui } from "@lingui/react/macro";
import { TextField } from "~/components/ui/fields";
import { LIMITS } from "~/values/limits";
import type { FormState } from "~/web/request/form-state";

export function EmailField({ state }: { state: FormState | undefined }) {
  const { t } = useLingui();
  return (
    <TextField
      name="email"
      label={t`E-mail`}
      type="email"
      state={state}
      hint={t`Optional: for changes, a place from the waiting list and a reminder. It is shown to no one.`}
      inputMode="email"
      maxLength={LIMITS.email}
    />
  );
}
