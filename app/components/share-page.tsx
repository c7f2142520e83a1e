// The Share screen: the link and the ways to hand it on; below, what editors decide of it.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { ShareButton } from "~/client/share-button";
import type { FormState } from "~/web/forms/form-state";
import type { ShareView } from "~/web/pages/views/share-view";
import { EmbeddingPart } from "./embedding-part";
import { LinksPart } from "./links-part";
import { QrFigure } from "./qr-figure";

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
        <ul className="quick-links">
          <li>
            <a href={view.mailHref} className="button quiet">
              Mail it
            </a>
          </li>
          <li>
            <Link to={view.posterHref} className="button quiet">
              Print a poster
            </Link>
          </li>
          <li>
            <Link to={view.subscribeHref} className="button quiet">
              Subscribe
            </Link>
          </li>
          {view.getMailsHref ? (
            <li>
              <Link to={view.getMailsHref} className="button quiet">
                Get Mails
              </Link>
            </li>
          ) : null}
        </ul>
        <p className="note">
          Subscribing shows its events in the calendar app on a phone or computer, next to your own.
          {view.getMailsHref ? " Get Mails sends you what comes and what changes." : null}
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
