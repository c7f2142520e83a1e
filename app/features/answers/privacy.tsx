// The privacy policy's two list items about answers to events.
import { Trans } from "@lingui/react/macro";

export function StoredAnswers() {
  return (
    <>
      <li>
        <Trans>
          If you answer whether you're coming to an event, or sign up for something: the name you
          enter, for how many people, and when you answered. The people who manage the calendar see
          it; where they chose so, everyone who sees all details sees names. An email that you leave
          is shown to no one and used for the events you answered alone: changes, a place from the
          waiting list, a reminder. Until you confirm it, it gets one question, and after 48 hours
          it is removed. Your answers are removed 30 days after the event ends; how many people came
          stays. You can erase them at any time at the private address that you got when you
          answered.
        </Trans>
      </li>
      <li>
        <Trans>
          When an email was last asked to confirm an answer, for 30 days, in a form that cannot be
          turned back into the email, so that nobody is asked often.
        </Trans>
      </li>
    </>
  );
}
