// A poster to pin to a board: the calendar's title, what it is, its QR code and its address.
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { QrFigure } from "~/components/ui/qr-figure";
import type { PosterView } from "~/web/pages/sharing/share-view";

export function Poster({ view }: { view: PosterView }) {
  return (
    <>
      <p className="poster-note">
        Print this page in your browser. Only the poster is printed.{" "}
        <Link to={view.backHref}>Back to Share</Link> <PrintButton />
      </p>
      <article className="poster">
        <h1 dir="auto">{view.title}</h1>
        <p className="lead">All dates in one calendar, always up to date.</p>
        <QrFigure
          code={view.qr}
          name="QR code with the link to this calendar"
          caption="Scan with your phone’s camera, or type this address:"
        />
        <p className="poster-address">{view.address}</p>
        {view.untilText ? <p>{view.untilText}</p> : null}
        <p>Free to view. No account, no app to install.</p>
      </article>
    </>
  );
}
