// The subscribe page: first the device that asks, with one button; then other apps, each folded, and what else there is.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { CategoryFilter } from "~/components/events/category-filter";
import { Doors } from "~/components/ui/doors";
import { QrFigure } from "~/components/ui/qr-figure";
import type { SubscribeView } from "~/web/pages/sharing/subscribe-view";
import { useWords } from "~/words/use-words";
import { GUIDES, type Guide } from "./subscribe-guides";

export function SubscribePage({ view }: { view: SubscribeView }) {
  const { title, device } = view;
  return (
    <div className="stack subscribe">
      <header>
        <p>
          <Link to={view.calendarHref}>
            <Trans>Back to the calendar</Trans>
          </Link>
        </p>
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
        {view.filter ? <CategoryFilter filter={view.filter} /> : null}
      </header>
      {GUIDES.filter(({ id }) => id === device).map((guide) => (
        <ThisDevice key={guide.id} guide={guide} view={view} />
      ))}
      <section aria-labelledby="other-apps">
        <h2 id="other-apps">
          <Trans>Other apps</Trans>
        </h2>
        <div className="folds raised">
          {GUIDES.filter(({ id }) => id !== device).map((guide) => (
            <OtherApp key={guide.id} guide={guide} view={view} />
          ))}
          {view.links.news ? <News address={view.links.news} /> : null}
        </div>
      </section>
      <Further view={view} />
    </div>
  );
}

type GuideProps = { guide: Guide; view: SubscribeView };

/** The one filled button of the page, and a code for those who want it on their phone instead. */
function ThisDevice({ guide, view }: GuideProps) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <section id={guide.id} className="quick-ways" aria-labelledby="device">
      <div className="guide">
        {guide.here ? <h2 id="device">{words._(guide.here)}</h2> : null}
        <GuideBody guide={guide} view={view} />
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

function OtherApp({ guide, view }: GuideProps) {
  const { t } = useLingui();
  const words = useWords();
  return (
    <Fold id={guide.id} name={words._(guide.name)}>
      <GuideBody guide={guide} view={view} isQuiet />
      {guide.id === "iphone" ? (
        <QrFigure
          code={view.feedCode}
          name={t`QR code with the address of the feed`}
          caption={t`Or point the iPhone’s camera at this code.`}
        />
      ) : null}
    </Fold>
  );
}

type FoldProps = { id: string; name: string; children: ReactNode };

/** A link to its `id` opens it. */
function Fold({ id, name, children }: FoldProps) {
  return (
    <details>
      <summary>
        <h3>{name}</h3>
      </summary>
      <div id={id} className="guide">
        {children}
      </div>
    </details>
  );
}

function GuideBody({ guide, view, isQuiet }: GuideProps & { isQuiet?: true }) {
  const words = useWords();
  const { id, button, Steps, Refresh } = guide;
  return (
    <>
      {button ? (
        <p>
          <a
            href={view.links[button.link]}
            className={isQuiet ? "button quiet" : "button"}
            rel="noopener noreferrer"
          >
            {words._(button.text)}
          </a>
        </p>
      ) : null}
      {id === "other" ? <Addresses view={view} /> : null}
      <Steps links={view.links} minutes={view.refreshMinutes} />
      <p className="note">
        <Refresh />
      </p>
    </>
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

function Addresses({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const { refreshMinutes } = view;
  const { https, webcal, webcals } = view.links;
  return (
    <>
      <div id="address">
        <Address text={https} label={t`Copy the address`} />
      </div>
      <p className="note">
        <Trans>
          Google, and any app that does not open by itself, needs this address: copy it and paste it
          there. Anyone who has it can read the calendar.
        </Trans>
      </p>
      <p>
        <Trans>
          Where your app lets you choose how often to refresh, choose{" "}
          <strong>every {refreshMinutes} minutes</strong>. Some services decide for themselves;
          typical delays are listed below.
        </Trans>
      </p>
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
    <Fold id="news-feed" name={t`The news, in a feed reader`}>
      <p>
        <Trans>
          To get the calendar’s news (Atom) in a feed reader, subscribe to this address:
        </Trans>
      </p>
      <Address text={address} label={t`Copy the news address`} />
    </Fold>
  );
}

/** Ways without a calendar app, and what editors do from here. */
function Further({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const rows = [
    {
      href: view.getMailsHref,
      name: t`Email Updates`,
      text: t`No app? Get what’s coming up and what changes by email.`,
    },
    {
      href: view.shareHref,
      name: t({ message: "Share", context: "the screen for sharing a calendar" }),
      text: t`The link to copy, to send or to scan.`,
    },
    {
      href: view.websiteHref,
      name: t`On your website`,
      text: t`Show the month or the list in a page of yours.`,
    },
    {
      href: view.appHref,
      name: t`Edit on Your Phone`,
      text: t`Change events in the calendar app of your phone or computer.`,
    },
  ];
  return <Doors rows={rows.filter(({ href }) => href !== "")} />;
}
