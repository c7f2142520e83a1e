// Rows that each open a page: a name, a description and the current state.
import { Link } from "~/client/link";

type Row = { id?: string; href: string; name: string; text: string; state?: string };

export function LinkRows({ rows }: { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <ul className="doors raised">
      {rows.map(({ id, href, name, text, state }) => (
        <li key={href} id={id}>
          <h3>
            <Link to={href}>{name}</Link>
          </h3>{" "}
          <p>{text}</p> {state ? <span className="door-state">{state}</span> : null}
        </li>
      ))}
    </ul>
  );
}
