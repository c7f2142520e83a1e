// Renders components to HTML like the server, without a built product.
import { createElement, type FunctionComponent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { ENGLISH } from "~/words/server-words";
import { WordsProvider } from "~/words/use-words";

/** The HTML as the server sends it. */
export async function draw<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
) {
  const element: ReactElement = createElement(component, props);
  const handler = createStaticHandler([{ path: "*", element }]);
  const context = await handler.query(new Request("http://localhost/calendar/k3v9q2/list"));
  if (context instanceof Response) throw new Error("redirected");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    createElement(
      WordsProvider,
      { value: ENGLISH },
      createElement(StaticRouterProvider, { router, context, hydrate: false }),
    ),
  );
}

/** The text of some HTML, without tags. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
