// The subscribe page: the address, the quick ways, the instructions, and for editors the subscribed apps.
import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { CategoryFilter } from "~/components/events/category-filter";
import { QrFigure } from "~/components/ui/qr-figure";
import { QuickLinks } from "~/components/ui/quick-links";
import type { Embedding } from "~/web/pages/sharing/embedding-view";
import type { SubscribeView } from "~/web/pages/sharing/subscribe-view";
import { useWords } from "~/words/use-words";
import { EmbedCodes } from "./embed-codes";
import { FeedReads } from "./feed-reads";
import { GUIDES, type Guide } from "./subscribe-guides";

export function SubscribePage({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const words = useWords();
  const { title } = view;
  return (
    <div className="subscribe">
      <header>
        <h1>
          <Trans>
            Subscribe to <bdi>{title}</bdi>
          </Trans>
        </h1>
        <p className="lead">
          <Trans>
            Your calendar app will show this calendar next to your own and update automatically. You
            do not need an account here.
          </Trans>
        </p>
        <p>
          <Link to={view.calendarHref}>
            <Trans>Back to the calendar</Trans>
          </Link>
        </p>
        {view.filter ? <CategoryFilter filter={view.filter} /> : null}
      </header>
      <QuickWays view={view} />
      <nav aria-label={t`Instructions`} className="guide-links">
        <ul>
          {GUIDES.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{words._(name)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="guides">
        {GUIDES.map((guide) => (
          <GuideSection key={guide.id} guide={guide} view={view} />
        ))}
      </div>
      {view.links.news ? <News address={view.links.news} /> : null}
      {view.embedding ? <OwnWebsite embedding={view.embedding} /> : null}
      {view.reads ? <FeedReads reads={view.reads} /> : null}
    </div>
  );
}

function QuickWays({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const { links, refreshMinutes } = view;
  return (
    <section className="quick-ways" aria-labelledby="quick">
      <div>
        <h2 id="quick">
          <Trans>The quick way</Trans>
        </h2>
        <QuickLinks
          links={[
            {
              text: t`Open in this device’s calendar app`,
              href: links.webcal,
              isFirst: true,
              leadsOut: true,
            },
            { text: t`Google Calendar on the web`, href: links.google, leadsOut: true },
            { text: t`Outlook on the web`, href: links.outlook, leadsOut: true },
            { text: t`Email Updates`, href: view.getMailsHref },
            {
              text: t({ message: "Share", context: "the screen for sharing a calendar" }),
              href: view.shareHref,
            },
          ]}
        />
        <h3 id="address">
          <Trans>The address</Trans>
        </h3>
        <Address text={links.https} label={t`Copy the address`} />
        <p className="note">
          <Trans>
            Google, and any app that does not open by itself, needs this address: copy it and paste
            it there. Anyone who has it can read the calendar.
          </Trans>
        </p>
        <p>
          <Trans>
            Where your app lets you choose how often to refresh, choose{" "}
            <strong>every {refreshMinutes} minutes</strong>. Some services decide for themselves;
            typical delays are listed below.
          </Trans>
        </p>
        {view.limits ? <p className="note">{view.limits}</p> : null}
        {view.isPrivate ? <PrivateNote /> : null}
      </div>
      <QrFigure
        code={view.pageCode}
        name={t`QR code with the address of this page`}
        caption={t`Scan to open this page on a phone.`}
      />
    </section>
  );
}

function PrivateNote() {
  return (
    <p className="message">
      <Trans>
        This site runs on a private network. Google and Outlook on the web cannot reach it, but apps
        on devices in this network can.
      </Trans>
    </p>
  );
}

/** An address to copy: with a button, or selected as a whole by one click. */
function Address({ text, label }: { text: string; label: string }) {
  return (
    <p className="address">
      <code translate="no">{text}</code> <CopyButton text={text} label={label} />
    </p>
  );
}

function GuideSection({ guide, view }: { guide: Guide; view: SubscribeView }) {
  const { t } = useLingui();
  const words = useWords();
  const { id, name, Steps, Refresh } = guide;
  return (
    <section id={id} className="guide" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{words._(name)}</h2>
      <Steps links={view.links} minutes={view.refreshMinutes} />
      {id === "iphone" ? (
        <QrFigure
          code={view.feedCode}
          name={t`QR code with the address of the feed`}
          caption={t`Or point the iPhone’s camera at this code.`}
        />
      ) : null}
      {id === "other" ? <OtherAddresses view={view} /> : null}
      <p className="guide-refresh">
        <Refresh />
      </p>
    </section>
  );
}

function OtherAddresses({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const { webcal, webcals } = view.links;
  return (
    <>
      <p>
        <Trans>Some apps need an address that starts with webcal:</Trans>
      </p>
      <Address text={webcal} label={t`Copy the webcal address`} />
      {webcals ? (
        <>
          <p>
            <Trans>The same over HTTPS, for apps that support it:</Trans>
          </p>
          <Address text={webcals} label={t`Copy the webcals address`} />
        </>
      ) : null}
    </>
  );
}

function News({ address }: { address: string }) {
  const { t } = useLingui();
  return (
    <section className="part" aria-labelledby="news-feed">
      <h2 id="news-feed">
        <Trans>The news, in a feed reader</Trans>
      </h2>
      <p>
        <Trans>
          To get the calendar’s news (Atom) in a feed reader, subscribe to this address:
        </Trans>
      </p>
      <Address text={address} label={t`Copy the news address`} />
    </section>
  );
}

function OwnWebsite({ embedding }: { embedding: Embedding }) {
  return (
    <section className="part embedding" aria-labelledby={embedding.part}>
      <h2 id={embedding.part}>
        <Trans>On your own website</Trans>
      </h2>
      <p>
        {embedding.codes ? (
          <Trans>Your club’s or family’s website can show this calendar in one of its pages.</Trans>
        ) : (
          <Trans>
            Your club’s or family’s website can show this calendar in one of its pages, once you
            allow it.
          </Trans>
        )}{" "}
        <Link to={embedding.settingHref}>
          <Trans>Choose which websites may show it</Trans>
        </Link>
      </p>
      <EmbedCodes embedding={embedding} />
    </section>
  );
}
