// The coming events as a bare HTML fragment, for servers and scripts that put it into their own pages.
import { Trans } from "@lingui/react/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { EmbeddedList } from "~/components/sharing/embedded-list";
import { tokenOfCombined } from "~/paths/query";
import { cacheText } from "~/web/cache/page-cache";
import { openFragment } from "~/web/pages/sharing/embed-page";
import { openCombinedFragment } from "~/web/pages/together/combined-embed";
import { WordsProvider } from "~/words/use-words";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const isCombined = tokenOfCombined(id) !== undefined;
  const { view, words } = isCombined
    ? await openCombinedFragment(request, id)
    : openFragment(request, id);
  const html = renderToStaticMarkup(
    <WordsProvider value={words}>{view ? <EmbeddedList view={view} /> : <Off />}</WordsProvider>,
  );
  const fixed = { "Access-Control-Allow-Origin": "*", "Content-Language": words.language };
  const kept = view ? cacheText(request, html, fixed) : { "Cache-Control": "no-store" };
  return new Response(html, {
    status: view ? 200 : 403,
    headers: { "Content-Type": "text/html; charset=utf-8", ...fixed, ...kept },
  });
}

function Off() {
  return (
    <p>
      <Trans>Embedding is switched off for this calendar.</Trans>
    </p>
  );
}
