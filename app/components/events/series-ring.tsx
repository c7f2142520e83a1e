// The small ring of two arrows beside a date of a repeating event, with an optional note.
import { Trans } from "@lingui/react/macro";
import { Unseen } from "~/components/ui/action-link";

/** Has the size and color of the text around it, and repeats what that text says. */
const RING = (
  <svg
    viewBox="0 0 16 16"
    width="0.85em"
    style={{ display: "inline", flex: "none", verticalAlign: "-0.1em" }}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M3 1v4h4M13 15v-4H9M3 5a6 6 0 0 1 11 2M13 11A6 6 0 0 1 2 9" />
  </svg>
);

/** `text` is "" for a date that follows its series. */
export function SeriesRing({ text }: { text: string }) {
  return (
    <span className="note">
      {" "}
      {RING}
      <Unseen>
        <Trans context="an event">repeats</Trans>
      </Unseen>{" "}
      {text}
    </span>
  );
}
