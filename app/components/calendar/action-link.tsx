// A link to a dialog about one thing, whose name only screen readers are told.
import { Link } from "~/client/link";

type ActionLinkProps = {
  to: string;
  text: string;
  /** Goes on the accessible name: "Edit" about "Training" is "Edit Training". */
  about?: string;
  /** The accessible name, where it is not the text. */
  name?: string;
  /** A danger link stands at the end of its row. */
  variant?: "primary" | "quiet" | "danger";
};

export function ActionLink({ to, text, about, name, variant = "quiet" }: ActionLinkProps) {
  return (
    <Link to={to} className={`button ${variant}`} aria-label={name} preventScrollReset>
      {text}
      {about ? <span className="visually-hidden"> {about}</span> : null}
    </Link>
  );
}
