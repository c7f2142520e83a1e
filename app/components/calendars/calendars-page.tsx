// My Calendars: favorites, recent and hidden ones, and the form for a new calendar.

import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { useOwnAddress } from "~/components/ui/own-address";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import { DEMO_CALENDAR } from "~/values/limits";
import type { CalendarLine, CalendarsView } from "~/web/pages/calendars/calendars-view";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { FirstCalendar, NewCalendar } from "./new-calendar";

type CalendarsPageProps = {
  view: WithIdempotencyKey<CalendarsView>;
  state?: FormState | undefined;
  /** Above the lists. */
  children: ReactNode;
};

export function CalendarsPage({ view, state, children }: CalendarsPageProps) {
  return (
    <>
      <h1>
        <Trans>My Calendars</Trans>
      </h1>
      {view.loggedIn ? <RoomNote /> : null}
      {children}
      {view.isFirst ? <FirstCalendar attempt={view.attempt} state={state} /> : null}
      {view.loggedIn ? <Favorites view={view} /> : <LoginPrompt />}
      <Recent view={view} />
      {view.loggedIn ? <Hidden view={view} /> : null}
      {view.loggedIn && !view.isFirst ? (
        <NewCalendar creators={view.creators} attempt={view.attempt} state={state} />
      ) : null}
    </>
  );
}

function LoginPrompt() {
  return (
    <p className="message note">
      <Trans>
        <Link to={pagePaths.login()}>Log in</Link> to save favorites and create calendars.
      </Trans>
    </p>
  );
}

function Favorites({ view }: { view: CalendarsView }) {
  const { t } = useLingui();
  return (
    <section className="part calendars-part" aria-labelledby="favorites">
      <h2 id="favorites">
        <Trans>Favorites</Trans>
      </h2>
      {view.favorites.length === 0 ? (
        <EmptyState title={t`No favorites yet`}>
          <p>
            {view.creators === null ? (
              <Trans>Create a calendar, or open a calendar's link and add it here.</Trans>
            ) : (
              <Trans>Open a calendar's link and add it here.</Trans>
            )}
          </p>
        </EmptyState>
      ) : (
        <ul className="calendar-rows raised">
          {view.favorites.map((line) => (
            <CalendarRow key={line.id} line={line}>
              <RowButton intent="hide" text={t`Hide`} line={line} showsHidden={view.showsHidden} />
            </CalendarRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent({ view }: { view: CalendarsView }) {
  const { t } = useLingui();
  const here = useOwnAddress();
  return (
    <section className="part calendars-part" aria-labelledby="recent">
      <h2 id="recent">
        <Trans>Recent Calendars</Trans>
      </h2>
      {view.recent.length === 0 ? (
        <EmptyState title={t`No recent calendars`}>
          <p>
            <Trans>Calendars you open appear here.</Trans>
            {view.hasDemo ? (
              <>
                {" "}
                <Trans>
                  Try the <Link to={pagePaths.calendar(DEMO_CALENDAR)}>demo calendar</Link>.
                </Trans>
              </>
            ) : null}
          </p>
        </EmptyState>
      ) : (
        <ul className="calendar-rows raised">
          {view.recent.map((line) => (
            <CalendarRow key={line.id} line={line}>
              {view.loggedIn && !line.isFavorite ? (
                <RowButton
                  intent="favorite"
                  text={t`Add to Favorites`}
                  line={line}
                  showsHidden={view.showsHidden}
                />
              ) : null}
            </CalendarRow>
          ))}
        </ul>
      )}
      {view.canClearRecent ? (
        <Form method="post" action={here} className="clear-recent">
          <input type="hidden" name="intent" value="clear-recent" />
          <SubmitButton variant="quiet">
            <Trans>Clear Recent List</Trans>
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}

function Hidden({ view }: { view: CalendarsView }) {
  const { t } = useLingui();
  return (
    <section className="part calendars-part" aria-labelledby="hidden">
      <h2 id="hidden">
        <Trans>Hidden Calendars</Trans>
      </h2>
      <p>
        <Link to={view.toggleHref} className="button quiet" preventScrollReset>
          {view.showsHidden ? (
            <Trans>Hide Hidden Calendars</Trans>
          ) : (
            <Trans>Show Hidden Calendars</Trans>
          )}
        </Link>
      </p>
      {view.showsHidden && view.hidden.length === 0 ? (
        <EmptyState title={t`Nothing hidden`} />
      ) : null}
      {view.hidden.length > 0 ? (
        <ul className="calendar-rows raised">
          {view.hidden.map((line) => (
            <CalendarRow key={line.id} line={line}>
              <RowButton intent="favorite" text={t`Add to Favorites`} line={line} showsHidden />
            </CalendarRow>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The link covers the whole row, so that a press anywhere in it opens the calendar. */
function CalendarRow({ line, children }: { line: CalendarLine; children: ReactNode }) {
  return (
    <li className="calendar-row">
      <div>
        <h3>
          <Link to={line.href}>
            <bdi>{line.title}</bdi>
          </Link>
        </h3>
        {line.next ? (
          <p className="note">
            <bdi>{line.next}</bdi>
          </p>
        ) : null}
      </div>
      {children}
    </li>
  );
}

type RowButtonProps = { intent: string; text: string; line: CalendarLine; showsHidden: boolean };

function RowButton({ intent, text, line, showsHidden }: RowButtonProps) {
  return (
    <Form method="post" action={useOwnAddress()} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={line.id} />
      {showsHidden ? <input type="hidden" name="hidden" value="show" /> : null}
      <SubmitButton variant="quiet">
        <NameAbout text={text} about={line.title} />
      </SubmitButton>
    </Form>
  );
}
