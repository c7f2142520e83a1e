// A link drawn as an icon. Its text shows on hover, in text browsers and to screen readers.
import { Link } from "~/client/link";
import { NameAbout } from "./action-link";

type IconLinkProps = {
  to: string;
  /** Drawn by editor-header.css. */
  icon: "edit" | "copy" | "delete" | "more";
  text: string;
  /** Added to the accessible name: "Edit" about "Training" is "Edit Training". */
  about: string;
};

export function IconLink({ to, icon, text, about }: IconLinkProps) {
  return (
    <Link to={to} className={`icon-button icon-${icon}`} title={text} preventScrollReset>
      <span className="visually-hidden">
        <NameAbout text={text} about={about} />
      </span>
    </Link>
  );
}
