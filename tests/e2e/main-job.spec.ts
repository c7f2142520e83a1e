// The main job without a proxy.
import { liveMainJob } from "./main-job";
import { expect, test } from "./stories";

test("from the first visit to a shared calendar", async ({ page, world, stranger }) => {
  const link = await liveMainJob({ page, world, stranger });
  expect(link).toMatch(/\/calendar\/[A-Za-z0-9_-]{22}$/);
});
