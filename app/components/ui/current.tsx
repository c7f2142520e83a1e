// "(current)" after the link to the current page, for text browsers.
import { Trans } from "@lingui/react/macro";

/** Screen readers announce `aria-current` instead. */
export function Current() {
  return (
    <span className="visually-hidden" aria-hidden="true">
      {" "}
      <Trans comment="After the link to the page that is shown, for text browsers">(current)</Trans>
    </span>
  );
}
