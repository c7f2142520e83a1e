// The field for a time zone. Its list is a datalist, which filters while typing and is optional for browsers.
import { useLingui } from "@lingui/react/macro";
import { TextField } from "~/components/ui/fields";
import type { FormState } from "~/web/request/form-state";

const ZONE_LIST = "time-zones";

type ZoneFieldProps = {
  value: string;
  zones: readonly string[];
  hint: string;
  state: FormState | undefined;
};

export function ZoneField({ value, zones, hint, state }: ZoneFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="timeZone"
        label={t`Time zone`}
        value={value}
        state={state}
        hint={hint}
        list={ZONE_LIST}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <datalist id={ZONE_LIST}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}
