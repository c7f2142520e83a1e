// A poster for a notice board: the calendar's title, description, QR code and address.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { QrFigure } from "~/components/ui/qr-figure";
import type { PosterView } from "~/features/sharing/view/share";

export function Poster({ view }: { view: PosterView }) {
  const { t } = useLingui();
  return (
    <>
      <p className="poster-note">
        <Trans>Print this page in your browser. Only the poster is printed.</Trans>{" "}
        <Link to={view.backHref}>
          <Trans>Back to Share</Trans>
        </Link>{" "}
        <PrintButton />
      </p>
      <article className="poster">
        <h1 dir="auto">{view.title}</h1>
        <p className="lead">
          <Trans>All dates in one calendar, always up to date.</Trans>
        </p>
        <QrFigure
          code={view.qr}
          name={t`QR code with the link to this calendar`}
          caption={t`Scan with your phone's camera, or type this address:`}
        />
        <p className="poster-address" translate="no">
          {view.address}
        </p>
        {view.untilText ? <p>{view.untilText}</p> : null}
        <p>
          <Trans>Free to view. No account, no app to install.</Trans>
        </p>
      </article>
    </>
  );
}
