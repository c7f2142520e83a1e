// The results of a search: the field with what was typed, upcoming events, then past ones.
import { Fragment } from "react";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import type { FoundPiece } from "~/event/folded";
import type { FoundCard, FoundSection, SearchView } from "~/web/pages/events/search-view";
import { SEARCH_ERROR, SearchForm } from "./search-form";

export function SearchResults({ view }: { view: SearchView }) {
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
      {isNothing ? null : <p className="search-summary">{summary || (error ? "" : HINT)}</p>}
      {sections.map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      {view.firstHref ? (
        <p>
          <Link to={view.firstHref}>All results</Link>
        </p>
      ) : null}
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
    </div>
  );
}

const HINT = "Type a word of an event's title, location, notes or category, or a part of one.";

function NothingFound({ title, listHref }: { title: string; listHref: string }) {
  return (
    <EmptyState title={title}>
      <p>
        Try fewer words, or only a part of one: “train” also finds “Wintertraining”. Or look through{" "}
        <Link to={listHref}>the whole list</Link>.
      </p>
    </EmptyState>
  );
}

function Section({ section }: { section: FoundSection }) {
  const { heading, cards, previousHref, moreHref } = section;
  return (
    <section>
      <h2>{heading}</h2>
      <div className="timeline-cards">
        {cards.map((card) => (
          <FoundEvent key={card.id} card={card} />
        ))}
      </div>
      {previousHref || moreHref ? (
        <p className="actions">
          {previousHref ? <PageLink to={previousHref} text="Previous" about={heading} /> : null}{" "}
          {moreHref ? <PageLink to={moreHref} text="More" about={heading} /> : null}
        </p>
      ) : null}
    </section>
  );
}

function PageLink({ to, text, about }: { to: string; text: string; about: string }) {
  return (
    <Link to={to} className="button quiet">
      {text}
      <span className="visually-hidden"> of {about}</span>
    </Link>
  );
}

/** Has the direction of its title, as a card does. */
function FoundEvent({ card }: { card: FoundCard }) {
  return (
    <article className={`event tone-${card.color}`} dir="auto">
      <p className="event-when">
        <time dateTime={card.start} dir="ltr">
          {card.when}
        </time>
      </p>
      <div className="event-what">
        <h3 className={card.isCanceled ? "canceled" : undefined}>
          <Link to={card.href} preventScrollReset>
            <Found pieces={card.title} />
          </Link>
        </h3>
        {card.category ? (
          <p className="category" dir="auto">
            <Found pieces={card.category} />
          </p>
        ) : null}
        {card.where ? (
          <p className="event-where">
            <span dir="auto">
              <Found pieces={card.where} />
            </span>
          </p>
        ) : null}
        {card.further?.map(({ label, text }) => (
          <p className="event-further" key={label}>
            {label}:{" "}
            <span dir="auto">
              <Found pieces={text} />
            </span>
          </p>
        ))}
        {card.notes ? (
          <p className="event-notes">
            <span dir="auto">
              <Found pieces={card.notes} />
            </span>
          </p>
        ) : null}
      </div>
    </article>
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
