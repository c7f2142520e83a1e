// A new app password, shown once, with how to set up what it was made for.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { QrFigure } from "~/components/ui/qr-figure";
import type { MadePassword } from "~/web/pages/accounts/app-password-view";

export function MadeAppPassword({ made }: { made: MadePassword }) {
  const { t } = useLingui();
  return (
    <>
      <p className="message success" role="status">
        <Trans>Copy it now. It won't be shown again.</Trans>
      </p>
      <dl>
        <LoginPart name={t`Server`} value={made.server} label={t`Copy the server`} />
        <LoginPart name={t`User name`} value={made.username} label={t`Copy the user name`} />
        <LoginPart name={t`Password`} value={made.password} label={t`Copy the password`} />
      </dl>
      <Guide made={made} />
      <p className="note">
        <Trans>
          Everyone with the link sees what you change. Alarms stay yours. Guests, attachments and
          private events aren't supported.
        </Trans>
      </p>
      <p>
        <Link to={made.accountHref}>
          <Trans>App Passwords on your account page</Trans>
        </Link>
      </p>
    </>
  );
}

type LoginPartProps = { name: string; value: string; label: string };

function LoginPart({ name, value, label }: LoginPartProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code translate="no">{value}</code> <CopyButton text={value} label={label} />
      </dd>
    </div>
  );
}

function Guide({ made }: { made: MadePassword }) {
  switch (made.device) {
    case "apple":
      return <AppleGuide made={made} />;
    case "android":
      return <AndroidGuide made={made} />;
    case "thunderbird":
      return <ThunderbirdGuide />;
    default:
      return <OtherGuide made={made} />;
  }
}

/** A plain form: the answer is a file, which the router would try to draw. */
function AppleGuide({ made: { appleAction, password } }: { made: MadePassword }) {
  return (
    <>
      <form method="post" action={appleAction}>
        <input type="hidden" name="password" value={password} />
        <button type="submit" className="primary">
          <Trans>Set Up This Device</Trans>
        </button>
      </form>
      <p className="note">
        <Trans>
          Press it on the device itself, then install the downloaded profile in Settings. Your
          device will say it isn't signed. That's expected; delete the file after installing.
        </Trans>
      </p>
    </>
  );
}

function AndroidGuide({ made: { davx } }: { made: MadePassword }) {
  const { t } = useLingui();
  if (!davx) return null;
  return (
    <>
      <p>
        <a href={davx.href} className="button">
          <Trans>Open in DAVx⁵</Trans>
        </a>
      </p>
      <p className="note">
        <Trans>Install the app DAVx⁵ on the phone first.</Trans>
      </p>
      <QrFigure
        code={davx.qr}
        name={t`QR code with the password for DAVx⁵`}
        caption={t`Or scan this with the phone.`}
      />
    </>
  );
}

function ThunderbirdGuide() {
  return (
    <ol>
      <li>
        <Trans>
          Choose <b>New Calendar</b>, <b>On the Network</b>, and enter the user name and the server.
        </Trans>
      </li>
      <li>
        <Trans>Enter the password when Thunderbird asks for it, and choose the calendars.</Trans>
      </li>
    </ol>
  );
}

function OtherGuide({ made: { lines } }: { made: MadePassword }) {
  if (!lines) return null;
  return (
    <>
      <p>
        <Trans>Add a CalDAV account with this server, user name and password.</Trans>
      </p>
      <Lines
        heading={<Trans>For vdirsyncer, in its file of settings:</Trans>}
        lines={lines.vdirsyncer}
      />
      <Lines heading={<Trans>For programs of your own, with curl:</Trans>} lines={lines.curl} />
    </>
  );
}

function Lines({ heading, lines }: { heading: ReactNode; lines: string }) {
  return (
    <div className="program-lines">
      <p>{heading}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre translate="no" tabIndex={0}>
        {lines}
      </pre>
    </div>
  );
}
