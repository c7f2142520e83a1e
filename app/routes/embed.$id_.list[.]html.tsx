// The upcoming events as a bare HTML fragment, for servers and scripts that put it into their own pages.
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { EmbeddedList } from "~/features/sharing/screens/embed";
import { openFragment } from "~/features/sharing/view/embed-page";
import { answerText } from "~/web/cache/page-cache";
import { WordsProvider } from "~/words/use-words";

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  const { view, words } = await openFragment(request, id);
  const html = renderToStaticMarkup(
    <WordsProvider value={words}>{view ? <EmbeddedList view={view} /> : <Off />}</WordsProvider>,
  );
  const fixed = { "Access-Control-Allow-Origin": "*", "Content-Language": words.language };
  const headers = { "Content-Type": "text/html; charset=utf-8", ...fixed };
  if (view) return answerText(request, html, headers);
  return new Response(html, { status: 403, headers: { ...headers, "Cache-Control": "no-store" } });
}

function Off() {
  return (
    <p>
      <Trans>Embedding is switched off for this calendar.</Trans>
    </p>
  );
}
