// The page of a calendar for frames on other websites: a separate document, without the site around it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { EmbedDocument } from "~/features/sharing/screens/embed";
import stylesheet from "~/features/sharing/styles/embed.css?url";
import { embedPolicy, openEmbed } from "~/features/sharing/view/embed-page";
import { answerText } from "~/web/cache/page-cache";
import { WordsProvider } from "~/words/use-words";

export async function loader({ request, params: { id } }: LoaderFunctionArgs) {
  const page = await openEmbed(request, id);
  const markup = renderToStaticMarkup(
    <WordsProvider value={page.words}>
      <EmbedDocument page={page} stylesheet={stylesheet} />
    </WordsProvider>,
  );
  const html = `<!DOCTYPE html>${markup}`;
  const fixed = {
    "Content-Security-Policy": embedPolicy(page.sites),
    "Content-Language": page.words.language,
  };
  const headers = { "Content-Type": "text/html; charset=utf-8", ...fixed };
  if (page.view) return answerText(request, html, headers);
  return new Response(html, { status: 403, headers: { ...headers, "Cache-Control": "no-store" } });
}
