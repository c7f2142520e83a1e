// The page of advice for people who manage a calendar.
import { Link } from "~/client/link";
import { paths } from "~/paths";
import { ProsePage } from "./prose-page";

export function BestPracticesPage() {
  return (
    <ProsePage
      title="Best Practices"
      lead="People plan their week by your calendar. A few habits keep it a calendar they can trust."
    >
      <h2>Do not delete cancelled events</h2>
      <p>
        When an event does not take place, <strong>leave it in the calendar</strong>. If it
        disappears, everyone who remembers it wonders whether they looked at the wrong day. Rename
        it instead, with CANCELED in front: “CANCELED: Summer concert”. The button Call Off on the
        event does that. Delete only what was never meant to be there.
      </p>
      <h2>Keep the latest information in the event's notes</h2>
      <p>
        What to bring, which entrance is open, where to park:{" "}
        <strong>write it into the notes</strong> of the event, and change it there when it changes.
        Then nobody needs to search their mail for the newest version, and everyone who subscribes
        gets it, too.
      </p>
      <h2>Say what, where and when</h2>
      <ul>
        <li>
          A title that stands alone: “Training, juniors” rather than “Training” three times a week.
        </li>
        <li>An address as location, so that a phone can find the way.</li>
        <li>An end that is meant. People plan the rest of their evening by it.</li>
        <li>All day for holidays, trips and deadlines, instead of an event from 00:00 to 23:59.</li>
      </ul>
      <h2>Moved is not new</h2>
      <p>
        When an event moves to another day, edit the one that is there instead of making a second
        one. Calendars that subscribe then move it as well. For something that comes again,
        Duplicate makes a copy one week later.
      </p>
      <h2>Use news for what is not a date</h2>
      <p>
        “The new gym is open” or “We are looking for a treasurer” belong in the news; what always
        holds, such as whom to call, belongs on the home page of the calendar.
      </p>
      <h2>Do not be the only one</h2>
      <p>
        Invite a second person to manage the calendar. Then it stays alive when you are on holiday
        or lose your mailbox.
      </p>
      <h2>Share the link with care</h2>
      <p>
        Whoever has the link can read the calendar. Send it to the people it is for rather than
        posting it in public, and keep telephone numbers of children out of it. More on this in the{" "}
        <Link to={paths.privacy()}>privacy policy</Link>.
      </p>
    </ProsePage>
  );
}
