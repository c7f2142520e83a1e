// The box that shows To date where an event ends on another day; without scripts the field is always there.
import { Trans } from "@lingui/react/macro";
import { useHydrated } from "./hydrated";

const ID = "other-day";

export function OtherDayBox({ checked }: { checked: boolean }) {
  if (!useHydrated()) return null;
  return (
    <div className="field field-check other-day">
      <input type="checkbox" id={ID} defaultChecked={checked} data-other-day />{" "}
      <label htmlFor={ID}>
        <Trans>Ends on another day</Trans>
      </label>
    </div>
  );
}
