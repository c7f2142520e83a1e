// Controls for an event's end: no end, or an end on another day.
import { Trans, useLingui } from "@lingui/react/macro";
import { emptyTo } from "./event-form-inputs";
import { useHydrated } from "./hydrated";

/** Without scripts it is a note on how to leave the end open. */
export function NoEndButton() {
  const { t } = useLingui();
  const label = t`No end`;
  if (!useHydrated())
    return (
      <>
        <span className="without-scripts">
          <Trans>If it has no end, leave To empty.</Trans>
        </span>
        <span className="button quiet" data-coming={label} />
      </>
    );
  return (
    <button
      type="button"
      className="quiet"
      onClick={({ currentTarget: { form } }) => form && emptyTo(form)}
    >
      {label}
    </button>
  );
}

const ID = "other-day";

/** Shows To date; without scripts, the field is always shown. */
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
