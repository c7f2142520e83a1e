// The page of advice for people who manage a calendar.
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";
import { ProsePage } from "./prose-page";

export function BestPracticesPage() {
  return (
    <ProsePage
      title="Best Practices"
      lead="People plan their week by your calendar. A few habits make it one they can trust."
    >
      <h2>Do not delete canceled events</h2>
      <p>
        When an event does not take place, <strong>leave it in the calendar</strong>. If it
        disappears, people who remember it wonder whether they have the wrong day. Rename it
        instead, with CANCELED in front: “CANCELED: Summer concert”. The Cancel Event button does
        that for you. Delete only what was added by mistake.
      </p>
      <h2>Keep the latest information in the event's notes</h2>
      <p>
        What to bring, which entrance is open, where to park: <strong>put it in the notes</strong>{" "}
        of the event, and update it there. Then nobody has to search their email for the latest
        version, and everyone who subscribes gets it too.
      </p>
      <h2>Say what, where and when</h2>
      <ul>
        <li>
          A title that is clear on its own: “Training, juniors” rather than “Training” three times a
          week.
        </li>
        <li>An address as the location, so a phone can find the way.</li>
        <li>A realistic end time. People plan the rest of their evening by it.</li>
        <li>
          All day for holidays, trips and deadlines, instead of an event from 12am to 11:59pm.
        </li>
      </ul>
      <h2>Move events, do not copy them</h2>
      <p>
        When an event moves to another day, edit it instead of creating a second one. It then moves
        in subscribed calendars too. For something that happens again, Duplicate makes a copy one
        week later.
      </p>
      <h2>Use news for things without a date</h2>
      <p>
        “The new gym is open” or “We are looking for a treasurer” belong in the news. Things that
        rarely change, such as who to call, belong on the calendar's home page.
      </p>
      <h2>Do not be the only manager</h2>
      <p>
        Invite a second person to manage the calendar. Then someone can update it while you are on
        vacation or if you lose access to your email.
      </p>
      <h2>Share the link with care</h2>
      <p>
        Anyone who has the link can read the calendar. Send it to the people it is for instead of
        posting it in public, and never include children's phone numbers. Read more in the{" "}
        <Link to={pagePaths.privacy()}>privacy policy</Link>.
      </p>
    </ProsePage>
  );
}
