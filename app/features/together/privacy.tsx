// The privacy policy's list item about combined calendars.
import { Trans } from "@lingui/react/macro";

export function StoredTogether() {
  return (
    <li>
      <Trans>
        If you combine calendars: the title, the links in it and the link that you give to others;
        the colors that you choose for calendars; and the address of the feed of your favorites, if
        you made one. They are removed with your account. An address that ended is kept for a year,
        without your name.
      </Trans>
    </li>
  );
}
