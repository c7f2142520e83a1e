// The Undo button: undoes one request's changes, by POST only.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ActionFunctionArgs } from "@remix-run/node";
import { restoreAnswers } from "~/features/answers/operations/lists";
import { pagePaths } from "~/paths/pages";
import { addressOfItem } from "~/web/pages/events/event-submit";
import { type Undone, undoAll } from "~/web/pages/history/history-page";
import { openCalendar } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { findRefusal, toLogin } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { unavailable } from "~/web/request/storage-failure";
import { carryOut, done } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { readWayBack } from "~/web/request/way-back";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const page = openCalendar(request, params.id);
  const { link } = page.calendar;
  const { words } = page.display;
  if (values.eventId) return undoRemoval(request, { link, eventId: values.eventId, values, words });
  const history = { text: words._(msg`History`), href: pagePaths.history(link) };
  try {
    const input = { calendarId: link, batch: values.batch };
    const result = await undoAll(input, getVisitor(request).caller);
    const { undone, left } = result;
    // In the view of all favorites, people stay on their page.
    const to = values.back
      ? readWayBack(values.back)
      : addressOfItem(request, page, undone.length === 1 ? undone[0] : undefined);
    if (left.length === 0) return done(to, writeFlash("success", words._(msg`Undone.`)));
    const said = [describeLeft(result, words), ...namesOf(left)].map((each) => words._(each));
    return done(to, writeFlash("error", said.join(" "), { link: history }));
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw unavailable(error, wordsFor(request)) ?? error;
    if (refusal.code === "signed-out") throw toLogin(request);
    return done(
      addressOfItem(request, page),
      writeFlash("error", sayRefusal(refusal.message, words), { link: history }),
    );
  }
}

/** How many titles fit beside the sentence. */
const NAMED = 5;

type Removal = { link: string; eventId: string; values: Record<string, string>; words: Words };

/** Restores answers removed from a date, and goes back to its list. */
function undoRemoval(request: Request, { link, eventId, values, words }: Removal): Response {
  const to = pagePaths.eventAnswers(link, eventId);
  try {
    carryOut(request, restoreAnswers, { calendarId: link, batch: values.batch });
    return done(to, writeFlash("success", words._(msg`Undone.`)));
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw unavailable(error, wordsFor(request)) ?? error;
    if (refusal.code === "signed-out") throw toLogin(request);
    return done(to, writeFlash("error", sayRefusal(refusal.message, words)));
  }
}

/** The first titles of several. */
function namesOf(left: Undone["left"]): MessageDescriptor[] {
  const named = left.flatMap(({ title }) => (title ? [`“${title}”`] : []));
  if (left.length < 2 || named.length === 0) return [];
  const titles = named.slice(0, NAMED).join(", ") + (named.length > NAMED ? ", …" : "");
  return [msg({ message: `Changed since: ${titles}.`, comment: "Titles of events." })];
}

/** Names the items that were not undone because they changed again. */
function describeLeft({ undone, left }: Undone, words: Words): MessageDescriptor {
  const isRestUndone = undone.length > 0;
  const [only] = left;
  if (left.length > 1) {
    const several = left.length;
    const count = formatNumber(several, words);
    return isRestUndone
      ? msg`${plural(several, {
          one: `${count} item was changed again since then, so it stays as it is. Everything else is undone.`,
          other: `${count} items were changed again since then, so they stay as they are. Everything else is undone.`,
        })}`
      : msg`${plural(several, {
          one: `${count} item was changed again since then, so it stays as it is.`,
          other: `${count} items were changed again since then, so they stay as they are.`,
        })}`;
  }
  if (!only?.title) {
    return isRestUndone
      ? msg`It was changed again since then, so it stays as it is. Everything else is undone.`
      : msg`It was changed again since then, so it stays as it is.`;
  }
  const { title } = only;
  return isRestUndone
    ? msg`“${title}” was changed again since then, so it stays as it is. Everything else is undone.`
    : msg`“${title}” was changed again since then, so it stays as it is.`;
}
