// What paper needs in place of links: where the page is found, to type or to scan, and how old the sheet is.
import type { QrCode } from "~/web/pages/views/qr-code";

type SheetProps = { sheet: { address: string; qr: QrCode; asOf: string } };

export function Sheet({ sheet: { address, qr, asOf } }: SheetProps) {
  return (
    <figure className="qr sheet">
      <svg viewBox={`0 -0.5 ${qr.size} ${qr.size}`} aria-hidden="true">
        <path d={qr.path} />
      </svg>
      <figcaption>
        {address}
        <br />
        {asOf}
      </figcaption>
    </figure>
  );
}
