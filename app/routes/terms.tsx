// Terms Of Use: a page of text.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { EnglishText } from "~/components/site/prose-page";
import { TermsPage } from "~/components/site/terms";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import proseStyles from "~/styles/prose.css?url";
import { wantsEnglishText } from "~/web/pages/site/operator";
import { getVisitor } from "~/web/request/visitor";
import { ENGLISH } from "~/words/server-words";
import { WordsProvider } from "~/words/use-words";

export const links = styledBy(proseStyles);

export const meta = describedByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  return {
    documentTitle: words._(msg`Terms Of Use – EAS`),
    description: words._(msg`The terms for using this site.`),
    english: wantsEnglishText(request) ? drawInEnglish() : "",
  };
}

function drawInEnglish(): string {
  return renderToStaticMarkup(
    <WordsProvider value={ENGLISH}>
      <TermsPage />
    </WordsProvider>,
  );
}

export default function Terms() {
  const { english } = useLoaderData<typeof loader>();
  return english ? <EnglishText html={english} /> : <TermsPage />;
}
