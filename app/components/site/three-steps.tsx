// How a calendar comes to the people it is for: make, share, subscribe, each with a glimpse of what they see.
import type { ReactNode } from "react";

export function ThreeSteps() {
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

/** The glimpse repeats in a drawing what the text says. */
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
