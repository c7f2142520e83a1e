// The frame of a page of plain text, and the English text for readers of another language.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { useWords } from "~/words/use-words";

type ProsePageProps = {
  title: string;
  lead?: ReactNode;
  /** The address of the English text, if only that is binding. */
  englishHref?: string;
  children: ReactNode;
};

export function ProsePage({ title, lead, englishHref, children }: ProsePageProps) {
  const { language } = useWords();
  return (
    <article className="prose">
      <h1>{title}</h1>
      {englishHref && language !== "en" ? (
        <p className="message note">
          <Link to={englishHref} hrefLang="en">
            <Trans>This is a translation. The English text counts.</Trans>
          </Link>
        </p>
      ) : null}
      {lead ? <p className="lead">{lead}</p> : null}
      {children}
    </article>
  );
}

/** `html` is one of our components, drawn on the server. */
export function EnglishText({ html }: { html: string }) {
  return (
    <div
      lang="en"
      dir="ltr"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn and escaped it, on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
