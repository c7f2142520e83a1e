// The stamp of a public form, for tests that are not about its timing: a stamp sent a second time counts as that of a
// slow person.
import type { createClient } from "./client";

/** When the form of a page was rendered, as sealed by the site. Throws if the page has no such form. */
export async function readStamp(
  { send }: Pick<ReturnType<typeof createClient>, "send">,
  path = "/contact",
): Promise<string> {
  const stamp = /name="stamp" value="([^"]+)"/.exec(await (await send(path)).text())?.[1];
  if (!stamp) throw new Error(`The form of ${path} has no stamp.`);
  return stamp;
}
