// A QR code: dark on light in either color scheme, or phones would not read it.
import type { QrCode } from "~/values/qr-code";

type QrFigureProps = { code: QrCode; name: string; caption: string };

/** `name` is the text alternative for screen readers. */
export function QrFigure({ code, name, caption }: QrFigureProps) {
  return (
    <figure className="qr">
      <svg viewBox={`0 -0.5 ${code.size} ${code.size}`} role="img" aria-label={name}>
        <path d={code.path} />
      </svg>
      {/* Drawn by the style sheet: text browsers show no code, and so no word about it. */}
      <figcaption className="note" data-said={caption} />
    </figure>
  );
}
