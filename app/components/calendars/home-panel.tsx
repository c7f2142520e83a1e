// A calendar's home: Edit and first steps for editors, then the wall, the links and upcoming events.
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { EventCard } from "~/components/events/event-card";
import { ActionLink, Unseen } from "~/components/ui/action-link";
import { HiddenField } from "~/components/ui/hidden-field";
import { Leaf } from "~/components/ui/leaf";
import { Formatted, OutsideLink } from "~/components/ui/rich-text";
import { SubmitButton } from "~/components/ui/submit-button";
import type { ComingUp, HomeView, StepsView } from "~/web/pages/calendars/home-view";

// The first steps of a new calendar, for its editors: an event, the link, a colleague. Done steps are checked off.

type Variant = "primary" | "quiet";

function CalendarSteps({ view }: { view: StepsView }) {
  const { t } = useLingui();
  const { hasEvent, isShared, hasColleague, action, createHref, inviteHref } = view;
  const first = [hasEvent, isShared, hasColleague].indexOf(false);
  const variantOf = (step: number): Variant => (step === first ? "primary" : "quiet");
  return (
    <section className="first-steps raised" aria-labelledby="steps">
      <h2 id="steps">
        <Trans>Three steps and your calendar is ready</Trans>
      </h2>
      <p>
        <Trans>Only you and other managers see this.</Trans>
      </p>
      <ol>
        <Step
          isDone={hasEvent}
          title={t`Add the first event`}
          text={t`A date and a title are enough. You can change it at any time.`}
        >
          <ActionLink to={createHref} text={t`Create Event`} variant={variantOf(0)} />
        </Step>
        <Step
          isDone={isShared}
          title={t`Share the link`}
          text={t`Anyone who has it can see what's on. No account needed.`}
        >
          <StepForm action={action} to="shared" variant={variantOf(1)}>
            <Trans>
              Share<Unseen> the link</Unseen>
            </Trans>
          </StepForm>
        </Step>
        <Step
          isDone={hasColleague}
          title={t`Invite a colleague`}
          text={t`So that someone else can add events, too.`}
        >
          <ActionLink
            to={inviteHref}
            text={
              <Trans>
                Invite<Unseen> a colleague</Unseen>
              </Trans>
            }
            variant={variantOf(2)}
          />
        </Step>
      </ol>
      <StepForm action={action} to="closed" variant="quiet">
        <Trans>
          Hide<Unseen> these steps</Unseen>
        </Trans>
      </StepForm>
    </section>
  );
}

type StepProps = { isDone: boolean; title: string; text: string; children: ReactNode };

function Step({ isDone, title, text, children }: StepProps) {
  return (
    <li className={isDone ? "done" : undefined}>
      <h3>
        {isDone ? (
          <Trans comment="For screen readers. title: a step, such as “Share the link”">
            <Unseen>Done: </Unseen>
            {title}
          </Trans>
        ) : (
          title
        )}
      </h3>
      {isDone ? null : (
        <>
          <p>{text}</p> {children}
        </>
      )}
    </li>
  );
}

type StepFormProps = {
  action: string;
  to: "shared" | "closed";
  variant: Variant;
  children: ReactNode;
};

/** A form, because a GET changes nothing. */
function StepForm({ action, to, variant, children }: StepFormProps) {
  return (
    <Form method="post" action={action}>
      <HiddenField name="step" value={to} />
      <SubmitButton variant={variant}>{children}</SubmitButton>
    </Form>
  );
}

/** The card with a calendar's next events, day by day, and the next event of each category. */
function ComingUpCard({ view: { days, allHref, byCategory } }: { view: ComingUp }) {
  return (
    <section className="coming raised" aria-labelledby="coming">
      <div className="coming-head">
        <h2 id="coming">
          <Trans>Coming up</Trans>
        </h2>{" "}
        <Link to={allHref}>
          <Trans>
            See all<Unseen> events</Unseen>
          </Trans>
        </Link>
      </div>
      {days.map(({ day, heading, leaf, cards }) => (
        <div key={day} className="coming-day">
          <Leaf leaf={leaf} size="small" />
          <div>
            <p className="visually-hidden">
              <time dateTime={day}>{heading}</time>
            </p>
            {cards.map((card) => (
              <EventCard key={card.anchor} card={card} />
            ))}
          </div>
        </div>
      ))}
      {byCategory ? (
        <dl className="coming-categories">
          {byCategory.map(({ id, name, color, when, href }) => (
            <div key={id}>
              <dt className={`dot tone-${color}`}>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <Trans comment="The next event of a category.">
                  Next:{" "}
                  <Link to={href} preventScrollReset>
                    {when}
                  </Link>
                </Trans>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

type NewestNewsProps = { news: NonNullable<HomeView["news"]> };

function NewestNews({ news: { title, href, date, text, allHref } }: NewestNewsProps) {
  return (
    <section className="coming raised">
      <div className="coming-head">
        <h2 dir="auto">
          <Link to={href}>{title}</Link>
        </h2>{" "}
        <Link to={allHref}>
          <Trans>All News</Trans>
        </Link>
      </div>
      <p dir="auto">
        <span className="note">{date}</span> {text}
      </p>
    </section>
  );
}

export function HomePanel({ view }: { view: HomeView }) {
  return (
    <>
      {view.editHref ? (
        <Link to={view.editHref} className="edit-link" preventScrollReset>
          <Trans>Edit Home</Trans>
        </Link>
      ) : null}
      {view.steps ? <CalendarSteps view={view.steps} /> : null}
      {view.news ? <NewestNews news={view.news} /> : null}
      <div className="home">
        <div>
          <section className="wall raised">
            {view.wall.length > 0 ? (
              <div className="written" dir="auto">
                <Formatted blocks={view.wall} />
              </div>
            ) : (
              <p className="quiet-text">
                <Trans>No details</Trans>
              </p>
            )}
          </section>
          <section className="home-links">
            <h2>
              <Trans>Links</Trans>
            </h2>
            {view.links.length > 0 ? (
              <ul className="raised">
                {view.links.map(({ title, href, isBare }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
                  <li key={index} dir="auto">
                    <OutsideLink href={href} bare={isBare}>
                      {title}
                    </OutsideLink>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="quiet-text">
                <Trans>No links yet</Trans>
              </p>
            )}
          </section>
        </div>
        {view.comingUp ? <ComingUpCard view={view.comingUp} /> : null}
      </div>
    </>
  );
}
