// Clicking again before a page has loaded: the last requested page is shown, without console errors.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createCalendar, expect, newEmail, test } from "./stories";

test("a click while the last page's data are still arriving wins, without an error", async ({
  page,
  logIn,
  world,
}) => {
  const editor = await logIn(newEmail());
  const id = await createCalendar(editor, "Choir");
  const slow = await startSlowLine(world.site.origin, "/list.data");
  try {
    await page.goto(`${slow.origin}/calendar/${id}/home`);
    await expect(page.getByText("No links yet")).toBeVisible();
    const started = page.waitForResponse((response) => response.url().includes("/list.data"));
    await page.getByRole("link", { name: "List", exact: true }).click();
    await started;
    await page.getByRole("link", { name: "News", exact: true }).click();
    await expect(page.getByText("No news yet")).toBeVisible();
    await expect(page).toHaveURL(/\/news$/);
  } finally {
    await slow.stop();
  }
});

type Line = { origin: string; stop: () => Promise<unknown> };

/** A proxy in front of `origin` that never finishes responses whose path ends with `stalled`. */
async function startSlowLine(origin: string, stalled: string): Promise<Line> {
  const line = createServer((asked, reply) => {
    const headers = { ...asked.headers, host: new URL(origin).host, "accept-encoding": "identity" };
    const forwarded = request(new URL(asked.url ?? "/", origin), { headers }, (given) => {
      reply.writeHead(given.statusCode ?? 502, given.headers);
      const isStalled = asked.url?.split("?")[0]?.endsWith(stalled) === true;
      if (isStalled) given.once("data", (chunk: Buffer) => reply.write(chunk.subarray(0, -1)));
      else given.pipe(reply);
    });
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => line.listen(0, resolve));
  const { port } = line.address() as AddressInfo;
  const stop = () => {
    line.closeAllConnections();
    return new Promise((resolve) => line.close(resolve));
  };
  return { origin: `http://localhost:${port}`, stop };
}
