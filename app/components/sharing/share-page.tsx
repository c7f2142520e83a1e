// The Share screen: the link and the ways to hand it on; below, what editors decide of it.
import { CopyButton } from "~/client/copy-button";
import { ShareButton } from "~/client/share-button";
import { QrFigure } from "~/components/ui/qr-figure";
import { QuickLinks } from "~/components/ui/quick-links";
import type { ShareView } from "~/web/pages/sharing/share-view";
import type { FormState } from "~/web/request/form-state";
import { EmbeddingPart } from "./embedding-part";
import { LinksPart } from "./links-part";

type SharePageProps = { view: ShareView; state: FormState | undefined };

export function SharePage({ view, state }: SharePageProps) {
  const { embedding } = view;
  return (
    <div className="subscribe share">
      <CalendarLink view={view} />
      {view.links ? <LinksPart links={view.links} /> : null}
      {embedding ? <EmbeddingPart embedding={embedding} state={state} /> : null}
    </div>
  );
}

function CalendarLink({ view }: { view: ShareView }) {
  return (
    <section className="quick-ways" aria-labelledby="link">
      <div>
        <h2 id="link">Share this calendar</h2>
        <p>Anyone who has this link can see the calendar. They do not need an account.</p>
        <p className="address">
          <code>{view.address}</code> <CopyButton text={view.address} label="Copy the link" />{" "}
          <ShareButton address={view.address} />
        </p>
        <QuickLinks
          links={[
            { text: "Email Link", href: view.mailHref, leadsOut: true },
            { text: "Print a poster", href: view.posterHref },
            { text: "Subscribe", href: view.subscribeHref },
            { text: "Email Updates", href: view.getMailsHref },
          ]}
        />
        <p className="note">
          Subscribing shows its events in the calendar app on a phone or computer, next to your own.
          {view.getMailsHref
            ? " Email Updates sends you what is coming up and what changes."
            : null}
        </p>
      </div>
      <QrFigure
        code={view.qr}
        name="QR code with the link to this calendar"
        caption="Let someone scan this to open the calendar on their phone."
      />
    </section>
  );
}
