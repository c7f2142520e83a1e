// The privacy policy.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Pieces } from "~/components/ui/rich-text";
import { StoredAnswers } from "~/features/answers/privacy";
import { StoredSources } from "~/features/sources/privacy";
import { StoredTogether } from "~/features/together/privacy";
import { pagePaths } from "~/paths/pages";
import type { Segment } from "~/values/linkify";
import { ProsePage } from "./prose-page";

function PrivacyCookies() {
  return (
    <>
      <h2>
        <Trans>Cookies</Trans>
      </h2>
      <p>
        <Trans>
          This site uses cookies only to work: one keeps you logged in, one remembers the calendars
          you opened last, one the tab you used last, one whether you last looked at the month, week
          or year of a calendar, one your time zone, one the language you chose, one that you
          answered for an event on this device (it is set when you answer, contains a random number
          and lasts 400 days, or until you press Forget Me on This Device), and two last a few
          minutes, to show a message on the next page and to remember that you asked for a login
          email. The calendars, the tab and the view are also kept in your browser's local storage.
          While you are not logged in, the calendar pages you saw last are kept in your browser too,
          so you can read them offline. None of this is used to track you.
        </Trans>
      </p>
      <p>
        <Trans>
          The cookies for calendars, tab, view, time zone and language last a year from when they
          were last set. Until you choose a language, there is no cookie for it: each page is in the
          language your browser asks for.
        </Trans>{" "}
        <Trans>If you turn off keyboard shortcuts, a cookie remembers it for a year.</Trans>
      </p>
    </>
  );
}

/** `note` is the operator's own addition. */
export function PrivacyPage({ note }: { note: Segment[] | null }) {
  const { t } = useLingui();
  return (
    <ProsePage
      title={t`Privacy Policy`}
      englishHref={pagePaths.privacy("en")}
      lead={t`What this site knows about you, who else can see it, and how to delete it.`}
    >
      {note ? (
        <>
          <h2>
            <Trans>From the people who run this site</Trans>
          </h2>
          <p dir="auto">
            <Pieces segments={note} />
          </p>
        </>
      ) : null}
      <h2>
        <Trans>Calendars</Trans>
      </h2>
      <p>
        <Trans>
          <strong>Anyone with the link to a calendar sees its data</strong>: title, events, news,
          welcome text and links. Nobody has to log in for that, and anyone who has the link can
          pass it on. The link cannot be guessed and is not listed anywhere, and we ask search
          engines not to index calendars. Even so, only put things in a calendar that everyone with
          the link may know. Its managers can let other websites show it; then everyone who opens
          these websites sees it too. No cookies are set or read there. They can also give out extra
          links, which may show busy times only, and end or replace a link.
        </Trans>
      </p>
      <h2>
        <Trans>Your public name</Trans>
      </h2>
      <p>
        <Trans>
          <strong>Your public name is visible</strong> to everyone with the link to a calendar you
          manage, and next to news you write. Until you choose a name, it is the first letters of
          your email and three dots. You can change it in your profile.
        </Trans>
      </p>
      <h2>
        <Trans>Your email</Trans>
      </h2>
      <p>
        <Trans>
          <strong>Your email is private.</strong> We use it to log you in, to invite you, to answer
          you and to send the emails you ask for. Visitors never see it. There is one exception:
          people who manage the same calendar see each other's emails, and the emails of people they
          invited.
        </Trans>
      </p>
      <h2>
        <Trans>What is stored</Trans>
      </h2>
      <ul>
        <li>
          <Trans>
            Your email, your public name, your language if you chose one, and which calendars are
            your favorites or hidden. There is no password.
          </Trans>
        </li>
        <li>
          <Trans>
            For each login: when it began, when it was last used and in which browser, so you can
            recognize it on your account page and log out everywhere. A login ends 60 days after its
            last use, and after one year at the latest.
          </Trans>
        </li>
        <li>
          <Trans>
            For each app password that you make: its name, which calendars it is for and the day it
            was last used, and the password in a form that cannot be turned back into it. It is
            removed when you end it or delete your account, and after 365 days without use.
          </Trans>
        </li>
        <li>
          <Trans>
            What you write in calendars. A deleted event is kept for 30 days, in case it was a
            mistake, and then removed.
          </Trans>
        </li>
        <li>
          <Trans>
            The links of a calendar: their names, who made them, and the day each was last used. Not
            who used it. A link that no longer works is kept for a year.
          </Trans>
        </li>
        <li>
          <Trans>
            What was in a calendar before each change, who made the change and when. Only the people
            who manage the calendar see it. It is kept for a year, at most 50 changes of each event
            or news item, and no longer than a deleted event itself. A deleted news item is kept
            there too, so that it can be restored.
          </Trans>
        </li>
        <li>
          <Trans>
            A calendar file that you preview before importing it, for two days at most, and the
            names of files that were imported. People whom such a file names as guests or organizers
            are not stored.
          </Trans>
        </li>
        <li>
          <Trans>
            Login codes, for a day, in a form that cannot be turned back into the code. They are
            valid for 10 minutes.
          </Trans>
        </li>
        <li>
          <Trans>
            If someone invites you to manage a calendar: your email, who invited you, and the
            language of the email we sent you. It is removed when the invite is canceled, and after
            30 days in any case.
          </Trans>
        </li>
        <li>
          <Trans>
            Messages you send with the contact form, with the name and email you enter. They are
            emailed to the people who run this site.
          </Trans>
        </li>
        <li>
          <Trans>
            If you get email updates for a calendar: your email, your time zone, your language, what
            you chose and when you asked. It is removed when you stop the emails, when the calendar
            or the link that you used ends, and when your mailbox refuses two emails in a row. A
            request that you do not confirm is removed after 48 hours. The people who manage the
            calendar see how many get them, not who.
          </Trans>
        </li>
        <li>
          <Trans>
            Events you suggest for a calendar, with the name and email you enter, and your language.
            The people who manage the calendar see the event and the name, and nobody sees the
            email: it is used for one message, when they decide. After that decision, the name,
            email and language are deleted, and the rest is removed after 30 days. A suggestion that
            nobody decides is removed after 60 days.
          </Trans>
        </li>
        <StoredAnswers />
        <StoredTogether />
        <StoredSources />
        <li>
          <Trans>
            Which kinds of calendar apps, such as “Thunderbird”, last loaded a calendar and when, so
            the people who manage it can see that subscriptions work. Not who used the app.
          </Trans>
        </li>
        <li>
          <Trans>
            Your network address and your email, for a day, to stop people who guess codes or send
            large numbers of messages. The network address is also in the log of requests, which the
            people who run this site keep to look into trouble; ask them for how long.
          </Trans>
        </li>
      </ul>
      <PrivacyCookies />
      <h2>
        <Trans>Third-party ads</Trans>
      </h2>
      <p>
        <Trans>
          The software of this site shows no third-party ads and loads nothing from other sites. If
          the people who run it ever add ads, the ads would come from other companies. Those
          companies would learn your network address, which page you are on and what your browser
          says about itself, and could set their own cookies under their own rules. This site would
          not give them your email or your public name.
        </Trans>
      </p>
      <h2>
        <Trans>Anonymous statistics</Trans>
      </h2>
      <p>
        <Trans>
          The software does not count visits and has no analytics. The people who run it may collect
          anonymous statistics, such as how many pages are viewed in a day. Nobody can tell from
          them who you are.
        </Trans>
      </p>
      <h2>
        <Trans>Links to other sites</Trans>
      </h2>
      <p>
        <Trans>
          Managers can put links to other sites on a calendar. What happens there is up to those
          sites. Calendar apps that subscribe to a calendar get its events from here, and the
          companies that make those apps can see them too.
        </Trans>
      </p>
      <p>
        <Trans>
          When you change a calendar in a calendar app, your alarms go to your own apps only. They
          are in the download of your data and are removed with your account.
        </Trans>
      </p>
      <h2>
        <Trans>Exporting and deleting your data</Trans>
      </h2>
      <p>
        <Trans>
          On <Link to={pagePaths.account()}>your account page</Link> you can download everything
          that is stored about you, download the events of the calendars you manage, and delete your
          account. Your name, email, logins, favorites, answers to events and rights are then
          removed right away. Calendars you manage with others stay. Calendars that only you manage
          are deleted too, unless someone else accepts an invite to manage them first. Your email is
          removed from events you suggested. Your news items and the changes you made stay, credited
          to “Former member”.
        </Trans>
      </p>
      <p>
        <Trans>
          When someone deletes a calendar, it is gone for everyone right away. It can be restored
          for 30 days, in case it was a mistake, and is then removed. What is removed is overwritten
          in the database, and within a week nothing of it is left there. Backups of the whole site
          keep it for two weeks longer, then they are deleted. If the people who run this site copy
          backups elsewhere, ask them how long. If you cannot log in, or want to know more,{" "}
          <Link to={pagePaths.contact("Privacy")}>write to us</Link>.
        </Trans>
      </p>
    </ProsePage>
  );
}
