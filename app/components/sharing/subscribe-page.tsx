// The subscribe page: the address, the quick ways, the instructions, and for editors the subscribed apps.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { CategoryFilter } from "~/components/events/category-filter";
import { EmptyState } from "~/components/ui/empty-state";
import { QrFigure } from "~/components/ui/qr-figure";
import { QuickLinks } from "~/components/ui/quick-links";
import type { Embedding } from "~/web/pages/sharing/embedding-view";
import type { FeedReadLine, SubscribeView } from "~/web/pages/sharing/subscribe-view";
import { EmbedCodes } from "./embed-codes";
import { GUIDES, type Guide } from "./subscribe-guides";

export function SubscribePage({ view }: { view: SubscribeView }) {
  return (
    <div className="subscribe">
      <header>
        <h1>
          Subscribe to <bdi>{view.title}</bdi>
        </h1>
        <p className="lead">
          Your calendar app then shows this calendar next to your own and updates automatically. You
          do not need an account here.
        </p>
        <p>
          <Link to={view.calendarHref}>Back to the calendar</Link>
        </p>
        {view.filter ? <CategoryFilter filter={view.filter} /> : null}
      </header>
      <QuickWays view={view} />
      <nav aria-label="Instructions" className="guide-links">
        <ul>
          {GUIDES.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
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
      {view.reads ? <Reads reads={view.reads} /> : null}
    </div>
  );
}

function QuickWays({ view }: { view: SubscribeView }) {
  const { links, refreshMinutes } = view;
  return (
    <section className="quick-ways" aria-labelledby="quick">
      <div>
        <h2 id="quick">The quick way</h2>
        <QuickLinks
          links={[
            {
              text: "Open in this device’s calendar app",
              href: links.webcal,
              isFirst: true,
              leadsOut: true,
            },
            { text: "Google Calendar on the web", href: links.google, leadsOut: true },
            { text: "Outlook on the web", href: links.outlook, leadsOut: true },
            { text: "Email Updates", href: view.getMailsHref },
            { text: "Share", href: view.shareHref },
          ]}
        />
        <h3 id="address">The address</h3>
        <Address text={links.https} label="Copy the address" />
        <p className="note">
          Google, and any app that does not open by itself, needs this address: copy it and paste it
          there. Anyone who has it can read the calendar.
        </p>
        <p>
          Where your app lets you choose how often to refresh, choose{" "}
          <strong>every {refreshMinutes} minutes</strong>. Some services decide for themselves;
          typical delays are listed below.
        </p>
        {view.isPrivate ? <PrivateNote /> : null}
      </div>
      <QrFigure
        code={view.pageCode}
        name="QR code with the address of this page"
        caption="Scan to open this page on a phone."
      />
    </section>
  );
}

function PrivateNote() {
  return (
    <p className="message">
      This site runs in a private network. Google and Outlook on the web cannot reach it, but apps
      on devices in this network can.
    </p>
  );
}

/** An address to copy: with a button, or selected as a whole by one click. */
function Address({ text, label }: { text: string; label: string }) {
  return (
    <p className="address">
      <code>{text}</code> <CopyButton text={text} label={label} />
    </p>
  );
}

function GuideSection({ guide, view }: { guide: Guide; view: SubscribeView }) {
  const { id, name, Steps, refresh } = guide;
  return (
    <section id={id} className="guide" aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>{name}</h2>
      <Steps links={view.links} minutes={view.refreshMinutes} />
      {id === "iphone" ? (
        <QrFigure
          code={view.feedCode}
          name="QR code with the address of the feed"
          caption="Or point the iPhone’s camera at this code."
        />
      ) : null}
      {id === "other" ? <OtherAddresses view={view} /> : null}
      <p className="guide-refresh">
        <strong>How fast:</strong> {refresh}
      </p>
    </section>
  );
}

function OtherAddresses({ view }: { view: SubscribeView }) {
  const { webcal, webcals } = view.links;
  return (
    <>
      <p>Some apps need an address that starts with webcal:</p>
      <Address text={webcal} label="Copy the webcal address" />
      {webcals ? (
        <>
          <p>The same over HTTPS, for apps that support it:</p>
          <Address text={webcals} label="Copy the webcals address" />
        </>
      ) : null}
    </>
  );
}

function News({ address }: { address: string }) {
  return (
    <section className="part" aria-labelledby="news-feed">
      <h2 id="news-feed">The news, in a feed reader</h2>
      <p>To get the calendar’s news (Atom) in a feed reader, subscribe to this address:</p>
      <Address text={address} label="Copy the news address" />
    </section>
  );
}

function OwnWebsite({ embedding }: { embedding: Embedding }) {
  return (
    <section className="part embedding" aria-labelledby={embedding.part}>
      <h2 id={embedding.part}>On your own website</h2>
      <p>
        Your club’s or family’s website can show this calendar in one of its pages
        {embedding.codes ? "" : ", once you allow it"}.{" "}
        <Link to={embedding.settingHref}>Choose which websites may show it</Link>
      </p>
      <EmbedCodes embedding={embedding} />
    </section>
  );
}

function Reads({ reads }: { reads: FeedReadLine[] }) {
  return (
    <section className="part" aria-labelledby="reads">
      <h2 id="reads">Subscribed apps</h2>
      {reads.length === 0 ? (
        <EmptyState title="No apps yet">
          <p>Share this page to show people how to subscribe.</p>
        </EmptyState>
      ) : (
        <ul className="rows">
          {reads.map(({ app, when }) => (
            <li key={app}>
              <span>{app}</span>
              <span>
                last updated <time>{when}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        Only editors see this. Each kind of app is recorded at most once an hour. We do not record
        who used it.
      </p>
    </section>
  );
}
