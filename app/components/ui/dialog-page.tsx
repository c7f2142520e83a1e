// A screen that is a dialog over its tab with scripts, and a page without them.
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { useDialogElements } from "~/client/dialogs";
import { Link } from "~/client/link";
import type { LeafView } from "~/event/day-leaf";
import { Unseen } from "./action-link";
import { Leaf } from "./leaf";

type DialogPageProps = {
  title: string;
  closeHref: string;
  /** The day it is about, drawn beside the title. */
  leaf?: LeafView;
  /** Drawn above the title. */
  kicker?: ReactNode;
  /** Drawn below the title. */
  note?: ReactNode;
  /** True for a form with rows of fields. */
  wide?: boolean;
  children: ReactNode;
};

/**
 * One element for both, so that text typed before scripts load stays. Without scripts, `open` makes it a normal element
 * of the page.
 */
export function DialogPage(props: DialogPageProps) {
  const { title, closeHref, leaf, kicker, note, wide, children } = props;
  const titleId = useId();
  useDialogElements();
  return (
    <dialog
      className={wide ? "dialog dialog-wide" : "dialog"}
      open
      aria-labelledby={titleId}
      data-close={closeHref}
    >
      <div className="dialog-sheet">
        <div className="dialog-head">
          {leaf ? <Leaf leaf={leaf} size="large" /> : null}
          <div className="dialog-title">
            {kicker}
            <h2 id={titleId} tabIndex={-1} dir="auto">
              {title}
            </h2>
            {note ? <p className="note">{note}</p> : null}
          </div>
          <CloseLink to={closeHref} className="dialog-close">
            <Unseen>
              <Trans>Close</Trans>
            </Unseen>
          </CloseLink>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Leaves without saving, in a dialog or on a page. */
export function CancelLink({ to, text }: { to: string; text?: string | undefined }) {
  return (
    <CloseLink to={to} className="button quiet">
      {text ?? <Trans>Cancel</Trans>}
    </CloseLink>
  );
}

type CloseLinkProps = { to: string; className: string; children: ReactNode };

function CloseLink({ to, className, children }: CloseLinkProps) {
  return (
    <Link to={to} className={className} preventScrollReset replace data-cancel>
      {children}
    </Link>
  );
}
