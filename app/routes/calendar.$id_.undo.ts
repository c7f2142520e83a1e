// The Undo button: takes back what one request changed, by POST only.
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import { addressOfItem } from "~/web/pages/events/item-address";
import { type Undone, undoAll } from "~/web/pages/history/undoing";
import { openCalendar } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { findRefusal, toLogin } from "~/web/request/load";
import { unavailable } from "~/web/request/storage-failure";
import { done } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export function loader({ params }: LoaderFunctionArgs) {
  return redirect(pagePaths.calendar(params.id ?? ""));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const page = openCalendar(request, params.id);
  const { link } = page.calendar;
  const history = { text: "History", href: pagePaths.history(link) };
  try {
    const input = { calendarId: link, batch: values.batch };
    const result = await undoAll(input, getVisitor(request).caller);
    const { undone, left } = result;
    const to = addressOfItem(request, page, undone.length === 1 ? undone[0] : undefined);
    if (left.length === 0) return done(to, writeFlash("success", "Undone."));
    return done(to, writeFlash("error", describeLeft(result), { link: history }));
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw unavailable(error) ?? error;
    if (refusal.code === "signed-out") throw toLogin();
    return done(
      addressOfItem(request, page),
      writeFlash("error", refusal.message, { link: history }),
    );
  }
}

/** Says what was not undone because it was changed again since then. */
function describeLeft({ undone, left }: Undone): string {
  const [only] = left;
  const one = only?.title ? `"${only.title}" was` : "It was";
  const what = left.length === 1 ? one : `${left.length.toLocaleString("en")} items were`;
  const stays = left.length === 1 ? "it stays as it is" : "they stay as they are";
  const rest = undone.length > 0 ? " Everything else is undone." : "";
  return `${what} changed again since then, so ${stays}.${rest}`;
}
