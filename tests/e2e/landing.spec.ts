// The landing page at every width: the first view, the use of the space, and the month's links.
import { expect, test } from "./stories";

const WIDTHS = [360, 800, 1280, 1920];

for (const width of WIDTHS) {
  test(`says what it is and offers to start in the first screen, with no gap below, at ${width} px`, async ({
    page,
  }) => {
    const height = 800;
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const seen = [
      page.getByRole("heading", { name: "everyone can do calendars" }),
      page.getByRole("link", { name: "Start Now" }),
      page.getByRole("link", { name: "Demo Calendar" }),
      page.getByText("Riverside Rowing Club"),
    ];
    for (const what of seen) await expect(what).toBeInViewport({ ratio: 1 });

    const gaps = await page.evaluate(() => {
      const parts = [
        ...document.querySelectorAll("h1, h2, h3, p, dl, li, table, figcaption, footer"),
      ]
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .sort((a, b) => a.top - b.top);
      let bottom = 0;
      return parts.map((part) => {
        const gap = part.top - bottom;
        bottom = Math.max(bottom, part.bottom);
        return gap;
      });
    });
    expect(Math.max(...gaps)).toBeLessThan(110);
    const size = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
      return { sideways: scrollWidth - clientWidth, height: scrollHeight };
    });
    expect(size.sideways).toBe(0);
    expect(size.height).toBeGreaterThan(height);
  });
}

test("with letters of twice their size nothing has to be scrolled sideways", async ({ page }) => {
  for (const width of [360, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBe(clientWidth);
  }
});

test("a press anywhere on the month leads to the demo calendar, and by keyboard one link does", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("table").click({ position: { x: 30, y: 200 }, force: true });
  await expect(page).toHaveURL(/\/calendar\/demo\/calendar$/);
  await page.goto("/");
  await expect(page.getByRole("table").getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "Take a look around" }).press("Enter");
  await expect(page).toHaveURL(/\/calendar\/demo\/calendar$/);
});

test("a question leads to its answer", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Who can see my calendar?" }).click();
  await expect(page).toHaveURL(/\/faq#who-sees$/);
  await expect(page.getByRole("heading", { name: "Who can see my calendar?" })).toBeInViewport();
});
