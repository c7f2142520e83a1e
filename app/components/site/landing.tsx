// The landing page: what the product is, how it looks, how it works, what it takes.

import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ChosenDay } from "~/components/events/chosen-day";
import { MonthTable } from "~/components/events/month-table";
import { pagePaths } from "~/paths/pages";
import { DEMO_CALENDAR } from "~/values/limits";
import type { LandingView } from "~/web/pages/site/landing-page";

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
      <h1>everyone can do calendars</h1>
      <p className="lead">
        One calendar for the choir, the class or the whole family. Share its link: anyone who has it
        can see what's on, without an account or an app.
      </p>
      <p className="hero-links">
        <Link className="button" to={pagePaths.login()}>
          Start Now
        </Link>{" "}
        {hasDemo ? (
          <Link className="button quiet" to={pagePaths.calendar(DEMO_CALENDAR)}>
            Demo Calendar
          </Link>
        ) : null}
      </p>
      <p className="note">Free. No registration: your email is your access key.</p>
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
        {isDemo ? "The demo calendar, as its visitors see it today. " : "An example of a calendar."}
        {isDemo ? (
          <Link className="demo-link" to={pagePaths.month(DEMO_CALENDAR)}>
            Take a look around
          </Link>
        ) : null}
      </figcaption>
    </figure>
  );
}

function ThreeSteps() {
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 id="steps">Three steps</h2>
      <ol>
        <Step
          name="Make it"
          text="Type your email, open the link we send you, and name your calendar. You see your calendar at once, ready for its first event."
        >
          <p className="glimpse-label">Title</p>
          <p className="glimpse-field">Parish choir</p>
          <p className="glimpse-button">Create Calendar</p>
        </Step>
        <Step
          name="Share it"
          text="Send its link by email or chat, or put it on your website. People open it and see the month, the list and the news. That's all they have to do."
        >
          <p className="glimpse-said">When do we sing on Sunday?</p>
          <p className="glimpse-said glimpse-answer">
            It's all here: <u>calendar.example.org</u>
          </p>
        </Step>
        <Step
          name="Subscribe to it"
          text="Anyone can add it to the calendar on their phone or computer: iPhone, Google, Outlook, Mac. They see your events next to their own, and changes arrive automatically."
        >
          <p className="glimpse-event tone-5">9am Dentist</p>
          <p className="glimpse-event tone-1">7:30pm Rehearsal – Parish choir</p>
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { name: string; text: string; children: ReactNode };

/** The drawing repeats what the text says. */
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
      <h2 id="takes">What it takes</h2>
      <dl className="takes">
        <div>
          <dt>What visitors need</dt>
          <dd>
            <strong>Nothing.</strong> No account, no app. Any browser will do, even on an old
            tablet.
          </dd>
        </div>
        <div>
          <dt>What it costs</dt>
          <dd>
            <strong>Nothing.</strong> The software is free. This site is too, unless the people who
            run it say otherwise.
          </dd>
        </div>
        <div>
          <dt>Who can change it</dt>
          <dd>
            <strong>You and the people you invite.</strong> Everyone else can look.
          </dd>
        </div>
        <div>
          <dt>Who keeps the data</dt>
          <dd>
            <strong>The people who run this site.</strong> You can download or delete what is yours
            at any time: <Link to={pagePaths.privacy()}>how your data is used</Link>.
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
      <h2 id="questions">What people ask first</h2>
      <ul className="first-questions">
        {questions.map(({ id, question }) => (
          <li key={id}>
            <Link to={`${pagePaths.faq()}#${id}`}>{question}</Link>
          </li>
        ))}
        <li>
          <Link to={pagePaths.faq()}>All questions and answers</Link>
        </li>
      </ul>
    </section>
  );
}
