// The results of a search: the field with the query, upcoming events, then past ones.

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Fragment } from "react";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import type { FoundPiece } from "~/event/folded";
import type { FoundCard, FoundSection, SearchView } from "~/web/pages/events/search-view";
import { useWords } from "~/words/use-words";
import { CanceledTitle } from "./canceled-title";
import { CardFrame, CardText } from "./card-frame";
import { SEARCH_ERROR, SearchForm } from "./search-form";

export function SearchResults({ view }: { view: SearchView }) {
  const words = useWords();
  const { action, q, error, summary, isNothing, sections } = view;
  return (
    <div className="search">
      <SearchForm key={q} action={action} q={q} isWrong={error !== ""} />
      {error ? (
        <p className="field-error" id={SEARCH_ERROR} role="alert">
          {error}
        </p>
      ) : null}
      {isNothing ? <NothingFound title={summary} listHref={view.listHref} /> : null}
      {isNothing ? null : (
        <p className="search-summary">{summary || (error ? "" : words._(HINT))}</p>
      )}
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      {view.firstHref ? (
        <p>
          <Link to={view.firstHref}>
            <Trans>All results</Trans>
          </Link>
        </p>
      ) : null}
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
    </div>
  );
}

const HINT = msg`Type a word, or part of one, from an event's title, location, notes or category.`;

function NothingFound({ title, listHref }: { title: string; listHref: string }) {
  return (
    <EmptyState title={title}>
      <p>
        <Trans>
          Try fewer words, or only a part of one: “train” also finds “Wintertraining”. Or look
          through <Link to={listHref}>the whole list</Link>.
        </Trans>
      </p>
    </EmptyState>
  );
}

function Section({ section }: { section: FoundSection }) {
  const { t } = useLingui();
  const { heading, cards, previousHref, moreHref } = section;
  return (
    <section>
      <h2>{heading}</h2>
      <div className="timeline-cards raised">
        {cards.map((card) => (
          <FoundEvent key={card.id} card={card} />
        ))}
      </div>
      {previousHref || moreHref ? (
        <p className="actions">
          {previousHref ? <PageLink to={previousHref} text={t`Previous`} about={heading} /> : null}{" "}
          {moreHref ? <PageLink to={moreHref} text={t`More`} about={heading} /> : null}
        </p>
      ) : null}
    </section>
  );
}

function PageLink({ to, text, about }: { to: string; text: string; about: string }) {
  return (
    <Link to={to} className="button quiet">
      <Trans comment="“Previous” or “More”, and for screen readers of which list.">
        {text}
        <span className="visually-hidden"> of {about}</span>
      </Trans>
    </Link>
  );
}

/** Shows the event's day, because no heading names it. */
function FoundEvent({ card }: { card: FoundCard }) {
  const { date, when, category, where } = card;
  return (
    <CardFrame
      color={card.color}
      start={card.start}
      when={
        <>
          {date ? <span className="event-date">{date}</span> : null}
          {when}
        </>
      }
      href={card.href}
      title={
        card.canceled === undefined ? (
          <Found pieces={card.title} />
        ) : (
          <CanceledTitle prefix={card.canceled}>
            <Found pieces={card.title} />
          </CanceledTitle>
        )
      }
      isCanceled={card.canceled !== undefined}
      category={category ? <Found pieces={category} /> : null}
      where={
        where ? (
          <span dir="auto">
            <Found pieces={where} />
          </span>
        ) : null
      }
    >
      {card.source ? <p className="note">{card.source}</p> : null}
      {card.further?.map(({ label, text }) => (
        <CardText className="event-further" label={label} key={label}>
          <Found pieces={text} />
        </CardText>
      ))}
      {card.notes ? (
        <CardText className="event-notes">
          <Found pieces={card.notes} />
        </CardText>
      ) : null}
    </CardFrame>
  );
}

function Found({ pieces }: { pieces: FoundPiece[] }) {
  return (
    <>
      {pieces.map((piece, index) =>
        typeof piece === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other keys, and is drawn anew as a whole
          <Fragment key={index}>{piece}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <mark key={index}>{piece.found}</mark>
        ),
      )}
    </>
  );
}
