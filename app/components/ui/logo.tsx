// The logo, a ring of eight colored dots. The favicon in public/ is the same drawing.

// Clockwise from the top, on a circle of radius 11.5 around the center of 32 × 32.
const DOTS = [
  [16, 4.5],
  [24.13, 7.87],
  [27.5, 16],
  [24.13, 24.13],
  [16, 27.5],
  [7.87, 24.13],
  [4.5, 16],
  [7.87, 7.87],
] as const;

/** The ring alone, hidden from screen readers because the text beside it has the meaning. */
export function Ring({ className = "ring" }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      {DOTS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="3.6" />
      ))}
    </svg>
  );
}

export function Logo() {
  return (
    <span className="logo" translate="no">
      <Ring />
      EAS
    </span>
  );
}
