// The page of advice for people who manage a calendar.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { pagePaths } from "~/paths/pages";
import { ProsePage } from "./prose-page";

export function BestPracticesPage() {
  const { t } = useLingui();
  return (
    <ProsePage
      title={t`Best Practices`}
      lead={t`People plan their week by your calendar. A few habits make it one they can trust.`}
    >
      <h2>
        <Trans>Do not delete canceled events</Trans>
      </h2>
      <p>
        <Trans>
          When an event does not take place, <strong>leave it in the calendar</strong>. If it
          disappears, people who remember it wonder whether they have the wrong day. Rename it
          instead, with CANCELED in front: “CANCELED: Summer concert”. The Cancel Event button does
          that for you. Delete only what was added by mistake.
        </Trans>
      </p>
      <h2>
        <Trans>Keep the latest information in the event's notes</Trans>
      </h2>
      <p>
        <Trans>
          What to bring, which entrance is open, where to park: <strong>put it in the notes</strong>{" "}
          of the event, and update it there. Then nobody has to search their email for the latest
          version, and everyone who subscribes gets it too.
        </Trans>
      </p>
      <h2>
        <Trans>Say what, where and when</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            A title that is clear on its own: “Training, juniors” rather than “Training” three times
            a week.
          </Trans>
        </li>
        <li>
          <Trans>An address as the location, so a phone can find the way.</Trans>
        </li>
        <li>
          <Trans>A realistic end time. People plan the rest of their evening by it.</Trans>
        </li>
        <li>
          <Trans>
            All day for holidays, trips and deadlines, instead of an event from 12am to 11:59pm.
          </Trans>
        </li>
      </ul>
      <h2>
        <Trans>Move events, do not copy them</Trans>
      </h2>
      <p>
        <Trans>
          When an event moves to another day, edit it instead of creating a second one. It then
          moves in subscribed calendars too. What happens every week is one event that repeats. For
          something that happens once more, Duplicate makes a copy one week later.
        </Trans>
      </p>
      <h2>
        <Trans>Use news for things without a date</Trans>
      </h2>
      <p>
        <Trans>
          “The new gym is open” or “We are looking for a treasurer” belong in the news. Things that
          rarely change, such as who to call, belong on the calendar's home page.
        </Trans>
      </p>
      <h2>
        <Trans>Do not be the only manager</Trans>
      </h2>
      <p>
        <Trans>
          Invite a second person to manage the calendar. Then someone can update it while you are on
          vacation or if you lose access to your email.
        </Trans>
      </p>
      <h2>
        <Trans>Share the link with care</Trans>
      </h2>
      <p>
        <Trans>
          Anyone who has the link can read the calendar. Send it to the people it is for instead of
          posting it in public, and never include children's phone numbers. Read more in the{" "}
          <Link to={pagePaths.privacy()}>privacy policy</Link>.
        </Trans>
      </p>
    </ProsePage>
  );
}
