// What editors can do with an event, in a row of icons; on phones all but Edit is in the menu More.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { IconLink } from "~/components/ui/icon-link";
import { MoreSummary } from "~/components/ui/more-summary";
import { pagePaths } from "~/paths/pages";

type EventActionsProps = { href: string; title: string; isCanceled?: true };

/** A canceled event cannot be canceled again: with room for the icons there is nothing more then. */
export function EventActions({ href, title, isCanceled }: EventActionsProps) {
  const { t } = useLingui();
  const to = (action: Parameters<typeof pagePaths.eventAction>[1]) =>
    pagePaths.eventAction(href, action);
  return (
    <div className="event-actions">
      <IconLink to={to("edit")} icon="edit" text={t`Edit`} about={title} />{" "}
      <details className={isCanceled ? "menu no-more" : "menu"} name="card-menu">
        <MoreSummary title={title} />{" "}
        <div>
          <IconLink to={to("duplicate")} icon="copy" text={t`Duplicate`} about={title} />{" "}
          {isCanceled ? null : (
            <Link to={to("cancel")} className="icon-cancel" preventScrollReset>
              <Trans>
                Cancel Event<Unseen> {title}</Unseen>
              </Trans>
            </Link>
          )}{" "}
          <IconLink to={to("delete")} icon="delete" text={t`Delete`} about={title} />
        </div>
      </details>
    </div>
  );
}
