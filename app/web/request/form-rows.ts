// Handles the buttons of a form's rows: adding, removing, moving up and down.

type FormRows<Row> = {
  rows: readonly Row[];
  /** The first part of the rows' field names, "links" of "links.0.title". */
  list: string;
  /** The rest of the name of a new row's first field. */
  first: string;
  most: number;
  empty: Row;
};

/** `focus` is the next field or button for the visitor, with a field's name: "links.1.up". */
type ChangedRows<Row> = { rows: Row[]; focus: string };

/**
 * `intent` comes from a button: "add", "remove 2", "up 2" or "down 2", by the row's index. Undefined for any other
 * intent: the form is to be saved.
 */
export function changeRows<Row>(
  intent: string | undefined,
  { rows: before, list, first, most, empty }: FormRows<Row>,
): ChangedRows<Row> | undefined {
  const [kind, position = ""] = (intent ?? "").split(" ");
  const rows = [...before];
  const index = Number(position);
  const last = rows.length - 1;
  if (kind === "add") {
    if (rows.length < most) rows.push(empty);
    return { rows, focus: `${list}.${rows.length - 1}.${first}` };
  }
  if (kind === "remove") {
    if (rows[index] !== undefined) rows.splice(index, 1);
    const next = Math.min(index, rows.length - 1);
    return { rows, focus: rows.length > 0 ? `${list}.${next}.remove` : `${list}.add` };
  }
  if (kind !== "up" && kind !== "down") return undefined;
  const to = kind === "up" ? index - 1 : index + 1;
  if (!swap(rows, index, to)) return { rows, focus: `${list}.${index}.${kind}` };
  // The pressed button is disabled at the ends.
  const isAtEnd = to === (kind === "up" ? 0 : last);
  const other = kind === "up" ? "down" : "up";
  return { rows, focus: `${list}.${to}.${isAtEnd ? other : kind}` };
}

function swap<Row>(rows: Row[], first: number, second: number): boolean {
  const [a, b] = [rows[first], rows[second]];
  if (a === undefined || b === undefined) return false;
  rows[first] = b;
  rows[second] = a;
  return true;
}
