// The Share screen: the link to copy, send or scan, rows that open other ways to share, and who follows.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { noteShared, ShareButton } from "~/client/share-button";
import { LinkRows } from "~/components/ui/link-rows";
import { QrFigure } from "~/components/ui/qr-figure";
import type { Door, Follows, ShareView } from "~/features/sharing/view/share";
import { useWords } from "~/words/use-words";
import { FeedReads } from "./links";

export function SharePage({ view }: { view: ShareView }) {
  return (
    <div className="stack subscribe share">
      <CalendarLink view={view} />
      <OtherWays doors={view.doors} />
      {view.follows ? <WhoFollows follows={view.follows} /> : null}
    </div>
  );
}

export function CalendarLink({ view }: { view: ShareView }) {
  const { t } = useLingui();
  const { stepAction } = view;
  return (
    <section className="quick-ways" aria-labelledby="link">
      <div>
        <h2 id="link">
          <Trans>Share this calendar</Trans>
        </h2>
        <p>
          <Trans>Anyone who has this link can see the calendar. They do not need an account.</Trans>
        </p>
        <p className="address">
          <code translate="no">{view.address}</code>
        </p>
        <p className="share-buttons">
          <CopyButton
            text={view.address}
            label={t`Copy Link`}
            isPrimary
            onCopied={stepAction ? () => noteShared(stepAction) : undefined}
          />{" "}
          <ShareButton address={view.address} />{" "}
          <a href={view.mailHref} className="button quiet" rel="noopener noreferrer">
            <Trans>Email Link</Trans>
          </a>
        </p>
      </div>
      <QrFigure
        code={view.qr}
        name={t`QR code with the link to this calendar`}
        caption={t`Let someone scan this to open the calendar on their phone.`}
      />
    </section>
  );
}

type Texts = Record<"name" | "text", MessageDescriptor>;

const DOORS: Record<Door["kind"], Texts> = {
  website: {
    name: msg`On your website`,
    text: msg`Show the month or the list in a page of yours.`,
  },
  screen: {
    name: msg`On a screen`,
    text: msg`A TV or an old tablet shows what's next, in large letters.`,
  },
  paper: {
    name: msg`On paper`,
    text: msg`The month, a list, the year, or a poster with this code.`,
  },
  sheets: {
    name: msg`On paper`,
    text: msg`The month, a list or the year.`,
  },
  links: {
    name: msg`Extra links`,
    text: msg`For parents or sponsors: everything, or busy times only. End one at any time.`,
  },
};

/** Each `id` is that of a former section of this page, so that old links still lead to it. */
export function OtherWays({ doors }: { doors: Door[] }) {
  const words = useWords();
  const rows = doors.map(({ kind, ...door }) => ({
    ...door,
    id: kind,
    name: words._(DOORS[kind].name),
    text: words._(DOORS[kind].text),
  }));
  return <LinkRows rows={rows} />;
}

function WhoFollows({ follows }: { follows: Follows }) {
  return (
    <section className="part" aria-labelledby="follows">
      <h2 id="follows">
        <Trans>Who follows</Trans>
      </h2>
      <p>
        <Link to={follows.mailsHref} preventScrollReset>
          {follows.mails}
        </Link>
      </p>
      <FeedReads reads={follows.apps} />
    </section>
  );
}
