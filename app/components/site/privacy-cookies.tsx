// What the privacy policy says about cookies.
import { Trans } from "@lingui/react/macro";

export function PrivacyCookies() {
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
          answered for an event on this device (it is set when you answer, holds a random number and
          lasts 400 days, or until you press Forget Me on This Device), and two last a few minutes,
          to show a message on the next page and to remember that you asked for a login email. The
          calendars, the tab and the view are also kept in your browser's local storage. While you
          are not logged in, the calendar pages you saw last are kept in your browser too, so you
          can read them offline. None of this is used to track you.
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
