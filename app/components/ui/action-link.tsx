// Links to dialogs and screens, with a longer name for screen readers, or drawn as an icon.
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

type IconLinkProps = {
  to: string;
  /** Drawn by editor-header.css. */
  icon: "edit" | "copy" | "delete" | "more";
  text: string;
  /** Added to the accessible name: "Edit" about "Training" is "Edit Training". */
  about: string;
};

/** A link drawn as an icon. Its text shows on hover, in text browsers and to screen readers. */
export function IconLink({ to, icon, text, about }: IconLinkProps) {
  return (
    <Link to={to} className={`icon-button icon-${icon}`} title={text} preventScrollReset>
      <span className="visually-hidden">
        <NameAbout text={text} about={about} />
      </span>
    </Link>
  );
}
