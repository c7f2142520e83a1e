// The box that shows To date where an event ends on another day; without scripts the field is always there.
import { useLingui } from "@lingui/react/macro";
import { useHydrated } from "./hydrated";

const ID = "other-day";

export function OtherDayBox({ checked }: { checked: boolean }) {
  const { t } = useLingui();
  const label = t`Ends on another day`;
  if (!useHydrated()) return <div className="field field-check other-day" data-coming={label} />;
  return (
    <div className="field field-check other-day">
      <input type="checkbox" id={ID} defaultChecked={checked} data-other-day />{" "}
      <label htmlFor={ID}>{label}</label>
    </div>
  );
}
