// The bare page that is shown when not even the frame can be drawn.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnexpectedErrorPage } from "~/components/ui/error-screens";

test("the bare error page says its heading and what is given, as text", () => {
  const page = createElement(UnexpectedErrorPage, { detail: "500 <b>Broken</b>" });
  const html = renderToStaticMarkup(page);
  expect(html).toContain("<h1>Unexpected Application Error!</h1>");
  expect(html).toContain("500 &lt;b&gt;Broken&lt;/b&gt;");
});
