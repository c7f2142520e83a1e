// A link to a dialog, with a longer name for screen readers.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";

type ActionLinkProps = {
  to: string;
  text: ReactNode;
  /** Added to the accessible name: "Edit" about "Training" is "Edit Training". */
  about?: string;
  /** A danger link comes last in its row. */
  variant?: "primary" | "quiet" | "danger";
};

/** Text for screen readers only. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

export function ActionLink({ to, text, about, variant = "quiet" }: ActionLinkProps) {
  return (
    <Link to={to} className={`button ${variant}`} preventScrollReset>
      <NameAbout text={text} about={about} />
    </Link>
  );
}

type NameAboutProps = { text: ReactNode; about?: string | undefined };

/** The name of a link or button, with its subject for screen readers. */
export function NameAbout({ text, about }: NameAboutProps) {
  if (!about) return <>{text}</>;
  return (
    <Trans comment="A button, such as “Edit”, and for screen readers what it is about, such as a title.">
      {text}
      <Unseen> {about}</Unseen>
    </Trans>
  );
}
