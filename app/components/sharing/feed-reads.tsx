// Which kinds of app fetch a calendar's feed, and when each did last; for editors.
import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "~/components/ui/empty-state";
import type { FeedReadLine } from "~/web/pages/sharing/feed-reads-view";

export function FeedReads({ reads }: { reads: FeedReadLine[] }) {
  const { t } = useLingui();
  return (
    <section className="flow" aria-labelledby="reads">
      <h3 id="reads">
        <Trans>Subscribed apps</Trans>
      </h3>
      {reads.length === 0 ? (
        <EmptyState title={t`No apps yet`}>
          <p>
            <Trans>People subscribe with the button at the top of the calendar.</Trans>
          </p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {reads.map(({ app, when }) => (
            <li key={app}>
              <span>{app}</span>
              <span>
                <Trans comment="Follows the name of an app; then a date and time.">
                  last updated <time>{when}</time>
                </Trans>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        <Trans>
          Only managers see this. Each kind of app is recorded at most once an hour. We do not
          record who used it.
        </Trans>
      </p>
    </section>
  );
}
