// The subscribe page: one button for the visitor's device, then collapsed instructions for other apps and other ways.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { CategoryFilter } from "~/components/events/category-filter";
import { LinkRows } from "~/components/ui/link-rows";
import { QrFigure } from "~/components/ui/qr-figure";
import type { SubscribeView } from "~/features/sharing/view/subscribe";
import { useWords } from "~/words/use-words";
import {
  GoogleAppSteps,
  GoogleWebSteps,
  IphoneSteps,
  MacSteps,
  OtherSteps,
  OutlookWebSteps,
  OutlookWindowsSteps,
  type StepsProps,
} from "./subscribe-steps";

/** `id` is the section's anchor; `here` is its heading if the visitor's device is of this kind, `button` subscribes. */
type Guide = {
  id: string;
  name: MessageDescriptor;
  here?: MessageDescriptor;
  button?: { text: MessageDescriptor; link: "webcal" | "google" | "outlook" };
  Steps: (props: StepsProps) => ReactNode;
  Refresh: () => ReactNode;
};

const ADD_TO_CALENDAR = msg`Add to Calendar`;

const GUIDES: Guide[] = [
  {
    id: "iphone",
    name: msg`iPhone and iPad`,
    here: msg`On this iPhone or iPad`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: IphoneSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> as often as you set in the last step. In Low Power Mode, the
        device waits until you open Calendar.
      </Trans>
    ),
  },
  {
    id: "google-app",
    name: msg`Google Calendar app (Android)`,
    here: msg`On this Android device`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: GoogleAppSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> Google updates on its own schedule, usually every 8 to 24 hours,
        and you cannot change that. Do not rely on it for same-day changes. ICSx⁵ updates as often
        as you set.
      </Trans>
    ),
  },
  {
    id: "mac",
    name: msg`Mac`,
    here: msg`On this Mac`,
    button: { text: ADD_TO_CALENDAR, link: "webcal" },
    Steps: MacSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> as often as you set in the last step, while the Mac is awake.
      </Trans>
    ),
  },
  {
    id: "outlook-windows",
    name: msg`Outlook for Windows`,
    here: msg`On this Windows computer`,
    button: { text: msg`Add to Outlook`, link: "outlook" },
    Steps: OutlookWindowsSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> classic Outlook updates at each send and receive. In the new
        Outlook, Microsoft decides: usually about every 3 hours, sometimes once a day.
      </Trans>
    ),
  },
  {
    id: "google-web",
    name: msg`Google Calendar in the browser`,
    button: { text: msg`Open Google's “From URL” page`, link: "google" },
    Steps: GoogleWebSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> usually every 8 to 24 hours. There is no setting, and reloading
        the page does not speed it up.
      </Trans>
    ),
  },
  {
    id: "outlook-web",
    name: msg`Outlook in the browser`,
    button: { text: msg`Add to Outlook.com`, link: "outlook" },
    Steps: OutlookWebSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> about every 3 hours, sometimes more than a day. There is no
        setting.
      </Trans>
    ),
  },
  {
    id: "other",
    name: msg`Any other app: the address`,
    here: msg`On this device`,
    button: { text: msg`Open in this device's calendar app`, link: "webcal" },
    Steps: OtherSteps,
    Refresh: () => (
      <Trans>
        <strong>How fast:</strong> most let you choose. Apps that follow the calendar's own setting,
        such as Nextcloud, update every 15 minutes.
      </Trans>
    ),
  },
];

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

/** The page's only filled button, and a QR code for subscribing on a phone instead. */
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
          caption={t`Or point the iPhone's camera at this code.`}
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

/** An address to copy: by a button, or by a click that selects it all. */
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
          To get the calendar's news (Atom) in a feed reader, subscribe to this address:
        </Trans>
      </p>
      <Address text={address} label={t`Copy the news address`} />
    </Fold>
  );
}

/** Ways without a calendar app, and links for editors. */
function Further({ view }: { view: SubscribeView }) {
  const { t } = useLingui();
  const rows = [
    {
      href: view.getMailsHref,
      name: t`Email Updates`,
      text: t`No app? Get what's coming up and what changes by email.`,
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
  return <LinkRows rows={rows.filter(({ href }) => href !== "")} />;
}
