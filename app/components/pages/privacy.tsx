// The privacy policy.
import { Link } from "~/client/link";
import { paths } from "~/paths";
import { ProsePage } from "./prose-page";

export function PrivacyPage() {
  return (
    <ProsePage
      title="Privacy Policy"
      lead="What this site knows about you, who else sees it, and how to get rid of it."
    >
      <h2>Calendars</h2>
      <p>
        <strong>Anyone with the link to a calendar sees its data</strong>: title, events, news, wall
        and links. Nobody has to log in for that, and whoever knows the link can pass it on. The
        link itself cannot be guessed and is listed nowhere, and search engines are asked not to
        index calendars. Even so, do not write into a calendar what only some of those with the link
        may know.
      </p>
      <h2>Your public name</h2>
      <p>
        <strong>Your public name is visible</strong> to everyone with the link to a calendar that
        you manage, and beside the news that you write. Until you choose a name it is made of the
        first letters of your e-mail and three dots. You can change it in your profile.
      </p>
      <h2>Your e-mail</h2>
      <p>
        <strong>Your e-mail is private.</strong> It is used to log you in, to invite you and to
        answer you. It is never shown to visitors. There is one exception: the people who manage the
        same calendar see each other's e-mails, and those of the people they have invited.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          Your e-mail, your public name, and which calendars are your favorites or hidden. There is
          no password.
        </li>
        <li>
          For each login: when it began, when it was last used and by which browser, so that you can
          recognise it in your profile and log out everywhere. A login ends by itself 60 days after
          its last use, and after a year at the latest.
        </li>
        <li>
          What you write into calendars. A deleted event is kept for 30 days in case of a mistake
          and then removed.
        </li>
        <li>Login codes, for ten minutes, in a form that cannot be turned back into the code.</li>
        <li>
          Messages that you send with the contact form, with the name and e-mail that you enter.
          They are sent by mail to the people who run this site.
        </li>
        <li>
          Which kinds of calendar programs, such as “Thunderbird”, last fetched a calendar and when,
          so that those who manage it can see that subscriptions work. Not by whom.
        </li>
        <li>
          Your network address, for a short while, to stop those who try out codes or send masses of
          messages.
        </li>
      </ul>
      <h2>Cookies</h2>
      <p>
        This site sets cookies for its own work only: one that keeps you logged in, one with the
        calendars you opened last, one with the tab you used last, one with your time zone, and two
        that live for minutes, to carry a message to the next page and to remember that you asked
        for a login mail. The calendars and the tab are also kept in your browser's local storage,
        and while you are not logged in, the calendar pages you saw last are kept in your browser,
        so that you can read them without a network. None of it is used to follow you around.
      </p>
      <h2>Third-party ads</h2>
      <p>
        The software of this site shows no third-party ads and loads nothing from other sites.
        Should the people who run it add ads one day, those would come from other companies, which
        would then learn your network address, which page you look at and what your browser tells
        about itself, and could set cookies of their own under their own rules. They would get
        neither your e-mail nor your public name from this site.
      </p>
      <h2>Anonymous statistics</h2>
      <p>
        The software counts no visits and contains no analytics. The people who run it may gather
        anonymous statistics, such as how many pages were asked for in a day, from which nobody can
        tell who you are.
      </p>
      <h2>Links to other sites</h2>
      <p>
        Editors can put links to other sites on a calendar. What happens there is up to those sites.
        Calendar programs that subscribe to a calendar fetch its events from here, and the makers of
        those programs see them, too.
      </p>
      <h2>Taking it along, having it removed</h2>
      <p>
        <Link to={paths.profile()}>Your profile</Link> has a file with everything that is stored
        about you, one with the events of the calendars that you manage, and a way to delete your
        account. Your name, your e-mail, your logins, your favorites and your rights are then
        removed at once. Calendars that you manage with others stay; those that only you manage are
        deleted too, unless you hand them over first. News that you wrote stay as those of a “Former
        member”.
      </p>
      <p>
        A calendar that its managers delete is gone for everyone at once and kept for 30 days, in
        case of a mistake, before it is removed. Backups of the whole site are thrown away after two
        weeks. If you cannot log in, or want to know more,{" "}
        <Link to={paths.contact("Privacy")}>write to us</Link>.
      </p>
    </ProsePage>
  );
}
