// A link to a dialog, with a longer name for screen readers.
import type { ReactNode } from "react";
import { Link } from "~/client/link";

type ActionLinkProps = {
  to: string;
  text: ReactNode;
  /** Added to the accessible name: "Edit" about "Training" is "Edit Training". */
  about?: string;
  /** A danger link is at the end of its row. */
  variant?: "primary" | "quiet" | "danger";
};

/** Text for screen readers only. */
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
