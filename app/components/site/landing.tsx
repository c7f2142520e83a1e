// The first page that a visitor sees: what this is, how it looks, how it works, what it takes.

import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";
import { DEMO_CALENDAR } from "~/values/limits";
import type { LandingView } from "~/web/pages/site/landing-view";
import { DemoMonth } from "./demo-month";
import { FirstQuestions, type Question } from "./first-questions";
import { ThreeSteps } from "./three-steps";
import { WhatItTakes } from "./what-it-takes";

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
