// Every screen mirrored, as for a right-to-left language.
import { boxOf } from "./boxes";
import { fillWithEverything } from "./every-screen";
import { expect, TITLE, test, walk } from "./pseudo-stories";

test.use({ language: "ar-XB" });

test("from right to left everything fits, and the previous month is on the right", async ({
  page,
  logIn,
}) => {
  test.slow();
  const { editor, email } = await logIn();
  const { id, ofEditors, alike } = await fillWithEverything(editor, { email, long: TITLE });
  await walk(page, ["/", "/faq", ...ofEditors, ...alike]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/calendar/${id}/calendar`);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const previous = await boxOf(page.locator("a[rel=prev]"));
  const next = await boxOf(page.locator("a[rel=next]"));
  expect(previous.x).toBeGreaterThan(next.x);
});
