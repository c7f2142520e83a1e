// My Calendars: favorites, recent and hidden ones, and the form for a new calendar.
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useCardMenus } from "~/client/card-menus";
import { Link } from "~/client/link";
import { EarlierButtons } from "~/components/ui/earlier-buttons";
import { EmptyState } from "~/components/ui/empty-state";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { LinkRow } from "~/components/ui/link-row";
import { useOwnAddress } from "~/components/ui/own-address";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import { pagePaths } from "~/paths/pages";
import { FAVORITES } from "~/paths/query";
import { DEMO_CALENDAR, LIMITS } from "~/values/limits";
import type { CalendarsView } from "~/web/pages/calendars/calendars-view";
import type { WithIdempotencyKey } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { CalendarRow, RowButton, RowColor, RowMenu } from "./calendar-row";

// The form for a new calendar: behind a button, or open at once for the first calendar.

type NewCalendarProps = { attempt: string; state: FormState | undefined };

/** My Calendars for a user without calendars. */
function FirstCalendar(props: NewCalendarProps) {
  return (
    <section className="first-calendar" aria-labelledby="create">
      <h2 id="create">
        <Trans>Create your first calendar</Trans>
      </h2>
      <p>
        <Trans>
          Give it a title, such as “Parish choir”. You'll get a link to share with the people it is
          for. You can change everything later.
        </Trans>
      </p>
      <NewCalendarForm {...props} autoFocus />
    </section>
  );
}

/** Stays open if the form was rejected. `creators` names who may create calendars, for a user who may not. */
function NewCalendar({ creators, ...form }: NewCalendarProps & { creators: string | null }) {
  return (
    <details
      className="new-calendar"
      open={form.state !== undefined}
      onToggle={({ currentTarget: details }) => {
        if (details.open) details.querySelector<HTMLInputElement>("input[name=title]")?.focus();
      }}
    >
      <summary className="button">
        <span>
          <Trans>New Calendar</Trans>
        </span>
      </summary>
      <div className="raised">
        {creators === null ? <NewCalendarForm {...form} /> : <p>{creators}</p>}
      </div>
    </details>
  );
}

function NewCalendarForm({ attempt, state, autoFocus }: NewCalendarProps & { autoFocus?: true }) {
  const { t } = useLingui();
  return (
    <PageForm state={state}>
      {state?.earlier ? null : (
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
      )}
      <TextField
        name="title"
        label={t`Title`}
        maxLength={LIMITS.calendarTitle}
        autoComplete="off"
        required
        autoFocus={autoFocus}
        state={state}
      />
      <div className="actions">
        {state?.earlier ? (
          <EarlierButtons earlier={state.earlier} state={state}>
            <Trans>Change that calendar</Trans>
          </EarlierButtons>
        ) : (
          <SubmitButton>
            <Trans>Create Calendar</Trans>
          </SubmitButton>
        )}
      </div>
    </PageForm>
  );
}

type CalendarsPageProps = {
  view: WithIdempotencyKey<CalendarsView>;
  state?: FormState | undefined;
  /** True with two or more calendars, which month and list can then show together. */
  hasTabs: boolean;
  /** The combined calendars, drawn below the lists. */
  children?: ReactNode;
};

export function CalendarsPage({ view, state, hasTabs, children }: CalendarsPageProps) {
  useCardMenus();
  return (
    <>
      <div className="page-head">
        <h1>
          <Trans>My Calendars</Trans>
        </h1>
        {view.loggedIn && !view.isFirst ? (
          <div className="page-buttons">
            {hasTabs ? (
              <Link to={pagePaths.subscribe(FAVORITES)} className="button quiet icon-subscribe">
                <span>
                  <Trans>Subscribe to All</Trans>
                </span>
              </Link>
            ) : null}
            <NewCalendar creators={view.creators} attempt={view.attempt} state={state} />
          </div>
        ) : null}
        {!view.loggedIn && state ? (
          <NewCalendar creators={null} attempt={view.attempt} state={state} />
        ) : null}
      </div>
      {hasTabs ? <CalendarsTabs /> : null}
      <div className="stack calendars">
        {view.loggedIn ? <RoomNote /> : null}
        {view.isFirst ? <FirstCalendar attempt={view.attempt} state={state} /> : null}
        {view.loggedIn ? <Favorites view={view} state={state} /> : <LoginPrompt />}
        <Recent view={view} state={state} />
        {view.loggedIn ? <Hidden view={view} state={state} /> : null}
        {children}
      </div>
    </>
  );
}

/** Tabs shared with the month and list of all favorites. */
function CalendarsTabs() {
  const { t } = useLingui();
  const links = [
    { text: t`Calendars`, href: pagePaths.calendars(), isCurrent: true },
    { text: t({ message: "Month", context: "tab" }), href: pagePaths.month(FAVORITES) },
    { text: t({ message: "List", context: "tab" }), href: pagePaths.listWindow(FAVORITES) },
  ].map((link) => ({ isCurrent: false, ...link }));
  return <LinkRow kind="tabs" name={t`Tabs`} links={links} />;
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

type ListProps = { view: CalendarsView; state: FormState | undefined };

function Favorites({ view, state }: ListProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="favorites">
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
            <CalendarRow
              key={line.id}
              line={line}
              color={<RowColor line={line} showsHidden={view.showsHidden} state={state} />}
            >
              <RowMenu line={line} showsHidden={view.showsHidden} />
            </CalendarRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function Recent({ view, state }: ListProps) {
  const here = useOwnAddress();
  return (
    <section aria-labelledby="recent">
      <div className="section-head">
        <h2 id="recent">
          <Trans>Recent Calendars</Trans>
        </h2>
        {view.canClearRecent ? (
          <Form method="post" action={here}>
            <input type="hidden" name="intent" value="clear-recent" />
            {view.showsHidden ? <input type="hidden" name="hidden" value="show" /> : null}
            <SubmitButton variant="quiet">
              <Trans>Clear Recent List</Trans>
            </SubmitButton>
          </Form>
        ) : null}
      </div>
      {view.recent.length === 0 ? (
        <NoneRecent view={view} />
      ) : (
        <ul className="calendar-rows raised">
          {view.recent.map((line) => (
            <CalendarRow
              key={line.id}
              line={line}
              color={
                view.loggedIn ? (
                  <RowColor line={line} showsHidden={view.showsHidden} state={state} />
                ) : null
              }
            >
              {view.loggedIn ? <AddButton line={line} showsHidden={view.showsHidden} /> : null}
            </CalendarRow>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoneRecent({ view: { hasOnlyFavorites, hasDemo } }: { view: CalendarsView }) {
  const { t } = useLingui();
  if (hasOnlyFavorites) {
    return (
      <p className="note">
        <Trans>The calendars you opened last are among your favorites.</Trans>
      </p>
    );
  }
  return (
    <EmptyState title={t`No recent calendars`}>
      <p>
        <Trans>Calendars you open appear here.</Trans>
        {hasDemo ? (
          <>
            {" "}
            <Trans>
              Try the <Link to={pagePaths.calendar(DEMO_CALENDAR)}>demo calendar</Link>.
            </Trans>
          </>
        ) : null}
      </p>
    </EmptyState>
  );
}

function Hidden({ view, state }: ListProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="hidden">
      <div className="section-head">
        <h2 id="hidden">
          <Trans>Hidden Calendars</Trans>
        </h2>
        <Link to={view.toggleHref} className="button quiet" preventScrollReset>
          {view.showsHidden ? (
            <Trans>Hide Hidden Calendars</Trans>
          ) : (
            <Trans>Show Hidden Calendars</Trans>
          )}
        </Link>
      </div>
      {view.showsHidden && view.hidden.length === 0 ? (
        <EmptyState title={t`Nothing hidden`} />
      ) : null}
      {view.hidden.length > 0 ? (
        <ul className="calendar-rows raised">
          {view.hidden.map((line) => (
            <CalendarRow
              key={line.id}
              line={line}
              color={<RowColor line={line} showsHidden state={state} />}
            >
              <AddButton line={line} showsHidden />
            </CalendarRow>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function AddButton(props: Omit<Parameters<typeof RowButton>[0], "intent" | "text">) {
  const { t } = useLingui();
  return <RowButton intent="favorite" text={t`Add to Favorites`} {...props} />;
}
