// The landing page: what the product is, how it looks and works, and what it takes.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ChosenDay } from "~/components/events/chosen-day";
import { MonthTable } from "~/components/events/month-table";
import { pagePaths } from "~/paths/pages";
import { DEMO_CALENDAR } from "~/values/limits";
import type { LandingView } from "~/web/pages/site/landing-page";
import type { OperatorNoteView } from "~/web/pages/site/operator";

type LandingPageProps = { view: LandingView; questions: readonly Question[] };

export function LandingPage({ view, questions }: LandingPageProps) {
  return (
    <div className="landing">
      <div className="hero">
        <Welcome hasDemo={view.isDemo} />
        <DemoMonth view={view} />
      </div>
      <ThreeSteps />
      <div className="landing-end">
        <WhatItTakes />
        <FirstQuestions questions={questions} />
      </div>
    </div>
  );
}

function Welcome({ hasDemo }: { hasDemo: boolean }) {
  return (
    <div className="hero-text">
      <h1>
        <Trans>everyone can do calendars</Trans>
      </h1>
      <p className="lead">
        <Trans>
          One calendar for the choir, the class or the whole family. Share its link: anyone who has
          it can see what's on, without an account or an app.
        </Trans>
      </p>
      <p className="hero-links">
        <Link className="button" to={pagePaths.login()}>
          <Trans>Start Now</Trans>
        </Link>{" "}
        {hasDemo ? (
          <Link className="button quiet" to={pagePaths.calendar(DEMO_CALENDAR)}>
            <Trans>Demo Calendar</Trans>
          </Link>
        ) : null}
      </p>
      <p className="note">
        <Trans>Free. No registration: your email is your access key.</Trans>
      </p>
    </div>
  );
}

function DemoMonth({ view: { title, month, today, isDemo } }: { view: LandingView }) {
  return (
    <figure className="demo-month">
      <div className="demo-sheet">
        <p className="demo-title">
          <bdi>{title}</bdi>
        </p>
        <MonthTable view={month} />
        {today ? <ChosenDay view={today} /> : null}
      </div>
      <figcaption className="note">
        {isDemo ? (
          <>
            <Trans>The demo calendar, as its visitors see it today.</Trans>{" "}
            <Link className="demo-link" to={pagePaths.month(DEMO_CALENDAR)}>
              <Trans>Take a look around</Trans>
            </Link>
          </>
        ) : (
          <Trans>An example of a calendar.</Trans>
        )}
      </figcaption>
    </figure>
  );
}

function ThreeSteps() {
  const { t } = useLingui();
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 id="steps">
        <Trans>Three steps</Trans>
      </h2>
      <ol>
        <Step
          name={t`Make it`}
          text={t`Type your email, open the link we send you, and name your calendar. You see your calendar at once, ready for its first event.`}
        >
          <p className="glimpse-label">
            <Trans context="field">Title</Trans>
          </p>
          <p className="glimpse-field">
            <Trans>Parish choir</Trans>
          </p>
          <p className="glimpse-button">
            <Trans>Create Calendar</Trans>
          </p>
        </Step>
        <Step
          name={t`Share it`}
          text={t`Send its link by email or chat, or put it on your website. People open it and see the month, the list and the news. That's all they have to do.`}
        >
          <p className="glimpse-said">
            <Trans>When do we sing on Sunday?</Trans>
          </p>
          <p className="glimpse-said glimpse-answer">
            <Trans>
              It's all here: <u translate="no">calendar.example.org</u>
            </Trans>
          </p>
        </Step>
        <Step
          name={t`Subscribe to it`}
          text={t`Anyone can add it to the calendar on their phone or computer: iPhone, Google, Outlook, Mac. They see your events next to their own, and changes arrive automatically.`}
        >
          <p className="glimpse-event tone-5">
            <Trans comment="An event at nine in the morning, as your language writes the time">
              9am Dentist
            </Trans>
          </p>
          <p className="glimpse-event tone-1">
            <Trans>7:30pm Rehearsal – Parish choir</Trans>
          </p>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { name: string; text: string; children: ReactNode };

/** The drawing repeats the text. */
function Step({ name, text, children }: StepProps) {
  return (
    <li className="step-card">
      <h3>{name}</h3>
      <p>{text}</p>
      <div className="glimpse" aria-hidden="true">
        {children}
      </div>
    </li>
  );
}

function WhatItTakes() {
  return (
    <section aria-labelledby="takes">
      <h2 id="takes">
        <Trans>What it takes</Trans>
      </h2>
      <dl className="takes">
        <div>
          <dt>
            <Trans>What visitors need</Trans>
          </dt>
          <dd>
            <Trans>
              <strong>Nothing.</strong> No account, no app. Any browser will do, even on an old
              tablet.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>What it costs</Trans>
          </dt>
          <dd>
            <Trans>
              <strong>Nothing.</strong> The software is free. This site is too, unless the people
              who run it say otherwise.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Who can change it</Trans>
          </dt>
          <dd>
            <Trans>
              <strong>You and the people you invite.</strong> Everyone else can look.
            </Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Who keeps the data</Trans>
          </dt>
          <dd>
            <Trans>
              <strong>The people who run this site.</strong> You can download or delete what is
              yours at any time: <Link to={pagePaths.privacy()}>how your data is used</Link>.
            </Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** `id` is the answer's anchor on the page of all answers. */
type Question = { id: string; question: string };

function FirstQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">
        <Trans>What people ask first</Trans>
      </h2>
      <ul className="first-questions">
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Link to={`${pagePaths.faq()}#${id}`}>{question}</Link>
          </li>
        ))}
        <li>
          <Link to={pagePaths.faq()}>
            <Trans>All questions and answers</Trans>
          </Link>
        </li>
      </ul>
    </section>
  );
}

/** It is above the page's own heading, so it has no heading itself. */
export function OperatorNote({ view: { steps, facts } }: { view: OperatorNoteView }) {
  return (
    <section className="operator-note" aria-labelledby="operator-note" lang="en" translate="no">
      <p>
        <strong id="operator-note">Your installation</strong> – only this machine shows this, until
        someone logs in.
      </p>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <details>
        <summary>Before others use it</summary>
        <dl>
          {facts.map(({ about, says, isSet }) => (
            <div key={about}>
              <dt>
                {about}: {isSet ? "set" : "not set yet"}
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <p>See docs/self-hosting.md for the steps, and run npm run doctor to check the rest.</p>
      </details>
    </section>
  );
}
