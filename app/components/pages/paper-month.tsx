// The drawing beside the welcome: a sheet of a wall calendar with a few days dotted.

// Column and row of the dotted days, each in the next of the eight colors.
const DOTTED = [
  [2, 0],
  [5, 0],
  [1, 1],
  [4, 2],
  [6, 2],
  [0, 3],
  [3, 3],
  [2, 4],
] as const;
const COLUMNS = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [0, 1, 2, 3, 4];

export function PaperMonth() {
  return (
    <svg className="paper-month" viewBox="0 0 260 252" aria-hidden="true" focusable="false">
      <rect className="paper-sheet" x="4" y="16" width="252" height="232" rx="8" />
      <path className="paper-band" d="M4 58V24a8 8 0 0 1 8-8h236a8 8 0 0 1 8 8v34z" />
      <path className="paper-rings" d="M58 6v22M106 6v22M154 6v22M202 6v22" />
      <path className="paper-lines" d={gridPath()} />
      <g className="paper-days">
        {DOTTED.map(([column, row]) => (
          <circle key={`${column} ${row}`} cx={22 + 36 * column} cy={77 + 38 * row} r="7" />
        ))}
      </g>
    </svg>
  );
}

function gridPath(): string {
  const across = ROWS.slice(1).map((row) => `M4 ${58 + 38 * row}h252`);
  const down = COLUMNS.slice(1).map((column) => `M${4 + 36 * column} 58v190`);
  return [...across, ...down].join("");
}
