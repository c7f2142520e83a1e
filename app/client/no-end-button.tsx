// The button that leaves an event without an end; without scripts, a note on how to do that.
import { Trans, useLingui } from "@lingui/react/macro";
import { emptyTo } from "./event-form-inputs";
import { useHydrated } from "./hydrated";

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
