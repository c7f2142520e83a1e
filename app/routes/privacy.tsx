// Privacy: a page of text, with the operator's additions.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { PrivacyPage } from "~/components/site/privacy";
import { EnglishText } from "~/components/site/prose-page";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import proseStyles from "~/styles/prose.css?url";
import { readPrivacyNote, wantsEnglishText } from "~/web/pages/site/operator";
import { getVisitor } from "~/web/request/visitor";
import { ENGLISH } from "~/words/server-words";
import { WordsProvider } from "~/words/use-words";

export const links = styledBy(proseStyles);

export const meta = describedByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const note = readPrivacyNote();
  return {
    documentTitle: words._(msg`Privacy – EAS`),
    description: words._(msg`What is stored, who can see it, and how to delete it.`),
    note,
    english: wantsEnglishText(request) ? drawInEnglish(note) : "",
  };
}

function drawInEnglish(note: ReturnType<typeof readPrivacyNote>): string {
  return renderToStaticMarkup(
    <WordsProvider value={ENGLISH}>
      <PrivacyPage note={note} />
    </WordsProvider>,
  );
}

export default function Privacy() {
  const { note, english } = useLoaderData<typeof loader>();
  return english ? <EnglishText html={english} /> : <PrivacyPage note={note} />;
}
