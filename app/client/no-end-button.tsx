// The button that leaves an event without an end; without scripts, a note on how to do that.
import { Trans } from "@lingui/react/macro";
import { emptyTo } from "./event-form-inputs";
import { useHydrated } from "./hydrated";

export function NoEndButton() {
  if (!useHydrated())
    return (
      <span className="without-scripts">
        <Trans>If it has no end, leave To empty.</Trans>
      </span>
    );
  return (
    <button
      type="button"
      className="quiet"
      onClick={({ currentTarget: { form } }) => form && emptyTo(form)}
    >
      <Trans>No end</Trans>
    </button>
  );
}
