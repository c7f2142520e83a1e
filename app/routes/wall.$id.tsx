// A wall: a page for an unattended screen. It reloads itself without scripts.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { WallDocument, WallNotice } from "~/features/paper/screens/wall";
import wall from "~/features/paper/styles/wall.css?raw";
import dark from "~/features/paper/styles/wall-dark.css?raw";
import { answerNoWall, drawStyles, openWall, wallPolicy } from "~/features/paper/view/wall";
import { answerText } from "~/web/cache/page-cache";
import { WordsProvider } from "~/words/use-words";

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return answerNoWall(request, answer, (notice) => {
    const styles = drawStyles({ wall, dark }, notice);
    const markup = renderToStaticMarkup(
      <WordsProvider value={notice.words}>
        <WallNotice {...notice} styles={styles} />
      </WordsProvider>,
    );
    return { html: `<!DOCTYPE html>${markup}`, policy: wallPolicy(styles, "'none'") };
  });

  async function answer(): Promise<Response> {
    const page = await openWall(request, id);
    const { view, look, sites, refresh, words } = page;
    const styles = drawStyles({ wall, dark }, page);
    const markup = renderToStaticMarkup(
      <WordsProvider value={words}>
        <WallDocument view={view} look={look} styles={styles} />
      </WordsProvider>,
    );
    return answerText(request, `<!DOCTYPE html>${markup}`, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": wallPolicy(styles, sites),
      "Content-Language": words.language,
      Refresh: String(refresh),
    });
  }
}
