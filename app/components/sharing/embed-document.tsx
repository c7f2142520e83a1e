// The document that another website shows in a frame: no scripts, no forms, one small style sheet.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { EmbedPage } from "~/web/pages/sharing/embed-page";
import { useWords } from "~/words/use-words";
import { EmbeddedList, OutLink } from "./embedded-list";
import { EmbeddedMonth } from "./embedded-month";

type EmbedDocumentProps = { page: EmbedPage; stylesheet: string };

export function EmbedDocument({ page: { view, theme }, stylesheet }: EmbedDocumentProps) {
  if (!view) {
    return (
      <Frame title="EAS" theme={theme} stylesheet={stylesheet}>
        <h1>
          <Trans>Embedding is switched off for this calendar.</Trans>
        </h1>
      </Frame>
    );
  }
  const { title, href, days, month, zoneNote } = view;
  return (
    <Frame title={title} theme={theme} stylesheet={stylesheet}>
      <h1 dir="auto">
        <OutLink to={href}>{title}</OutLink>
      </h1>
      {days ? <EmbeddedList view={view} /> : null}
      {month ? <EmbeddedMonth month={month} /> : null}
      <p className="note">{zoneNote}</p>
    </Frame>
  );
}

type FrameProps = {
  title: string;
  theme: EmbedPage["theme"];
  stylesheet: string;
  children: ReactNode;
};

function Frame({ title, theme, stylesheet, children }: FrameProps) {
  const { language, isRightToLeft } = useWords();
  return (
    <html lang={language} dir={isRightToLeft ? "rtl" : undefined} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
