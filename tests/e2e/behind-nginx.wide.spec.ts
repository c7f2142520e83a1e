// The main job behind nginx with HTTPS, configured as in deploy/nginx.conf; skipped without nginx.
import { hasNginx } from "../support/nginx";
import { liveMainJob } from "./main-job";
import { expect, test } from "./stories";

test.skip(!hasNginx(), "nginx or openssl is not installed");
test.use({ behind: hasNginx() ? "nginx" : "" });

test("the main job works through nginx with https", async ({ page, world, stranger, context }) => {
  const link = await liveMainJob({ page, world, stranger });
  expect(link).toMatch(/^https:\/\/localhost:\d+\/calendar\//);
  expect(await page.locator(".operator-note").count()).toBe(0);

  await test.step("a feed comes through as the site made it", async () => {
    const address = `/ical/${link.split("/").at(-1)}.ics`;
    const first = await context.request.get(address, { headers: { "Accept-Encoding": "gzip" } });
    const { etag = "", ...headers } = first.headers();
    expect(etag).toMatch(/^W\/"[^"]+"$/);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    const again = await context.request.get(address, { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);
  });
});

test("who asks is the client, not nginx", async ({ page, world }) => {
  await page.goto("/faq");
  const line = world.site
    .output()
    .split("\n")
    .findLast((text) => text.includes('"/faq"'));
  expect(line).toMatch(/"ip":"(?!127\.)\d+\.\d+\.\d+\.\d+"/);
});
