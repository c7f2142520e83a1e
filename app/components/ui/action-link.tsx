// A link to a dialog about one thing, whose name only screen readers are told.
import type { ReactNode } from "react";
import { Link } from "~/client/link";

type ActionLinkProps = {
  to: string;
  text: ReactNode;
  /** Goes on the accessible name: "Edit" about "Training" is "Edit Training". */
  about?: string;
  /** A danger link stands at the end of its row. */
  variant?: "primary" | "quiet" | "danger";
};

/** Words of the accessible name that are not seen. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

export function ActionLink({ to, text, about, variant = "quiet" }: ActionLinkProps) {
  return (
    <Link to={to} className={`button ${variant}`} preventScrollReset>
      {text}
      {about ? <Unseen> {about}</Unseen> : null}
    </Link>
  );
}
