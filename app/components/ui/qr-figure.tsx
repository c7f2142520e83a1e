// A QR code, dark on light in both color schemes, because phones could not read it otherwise.
import type { QrCode } from "~/values/qr-code";

type QrFigureProps = { code: QrCode; name: string; caption: string };

/** `name` is the text alternative for screen readers. */
export function QrFigure({ code, name, caption }: QrFigureProps) {
  return (
    <figure className="qr">
      <svg viewBox={`0 -0.5 ${code.size} ${code.size}`} role="img" aria-label={name}>
        <path d={code.path} />
      </svg>
      {/* Drawn by the style sheet: text browsers show no code, so they need no caption. */}
      <figcaption className="note" data-said={caption} />
    </figure>
  );
}
