// The coming events as a bare HTML fragment, for servers and scripts that put it into their own pages.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { EmbeddedList } from "~/components/sharing/embedded-list";
import { cacheText } from "~/web/cache/page-cache";
import { openFragment } from "~/web/pages/sharing/embed-page";

const OPEN = { "Access-Control-Allow-Origin": "*" };

export function loader({ request, params }: LoaderFunctionArgs) {
  const view = openFragment(request, params.id);
  const html = renderToStaticMarkup(
    view ? <EmbeddedList view={view} /> : <p>Embedding is switched off for this calendar.</p>,
  );
  const kept = view ? cacheText(request, html, OPEN) : { "Cache-Control": "no-store" };
  return new Response(html, {
    status: view ? 200 : 403,
    headers: { "Content-Type": "text/html; charset=utf-8", ...OPEN, ...kept },
  });
}
