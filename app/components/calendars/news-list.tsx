// The News tab: a card for each item, with edit links for editors.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { Formatted } from "~/components/ui/rich-text";
import type { NewsCard, NewsView } from "~/web/pages/calendars/news-view";

export function NewsList({ view }: { view: NewsView }) {
  const { t } = useLingui();
  return (
    <>
      {view.addHref ? (
        <div className="tab-actions">
          <ActionLink to={view.addHref} text={t`Add News`} variant="primary" />
        </div>
      ) : null}
      <div className="news-list">
        {view.newerHref ? (
          <PageLink to={view.newerHref}>
            <Trans>Newer News</Trans>
          </PageLink>
        ) : null}
        {view.cards.length > 0 ? (
          view.cards.map((card) => <NewsItem key={card.id} card={card} />)
        ) : (
          <EmptyState title={t`No news yet`}>
            {view.addHref ? (
              <p>
                <Trans>Tell everyone with the link what is new.</Trans>
              </p>
            ) : null}
          </EmptyState>
        )}
        {view.olderHref ? (
          <PageLink to={view.olderHref}>
            <Trans>Older News</Trans>
          </PageLink>
        ) : null}
      </div>
    </>
  );
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p>
      <Link to={to} className="button quiet">
        {children}
      </Link>
    </p>
  );
}

function NewsItem({ card }: { card: NewsCard }) {
  const { t } = useLingui();
  return (
    <article className="news" id={card.anchor}>
      <p className="note">
        {card.date} · <bdi>{card.author}</bdi>
      </p>
      <h2 dir="auto">{card.title}</h2>
      <div className="written" dir="auto">
        <Formatted blocks={card.text} />
      </div>
      {card.editHref ? (
        <div className="actions item-actions">
          <ActionLink to={card.editHref} text={t`Edit`} about={card.title} />{" "}
          <ActionLink to={card.deleteHref} text={t`Delete`} about={card.title} variant="danger" />
        </div>
      ) : null}
    </article>
  );
}
