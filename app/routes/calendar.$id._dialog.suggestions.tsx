// Visitors' suggestions waiting for a decision, for editors.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { SuggestionList } from "~/components/events/suggestion-list";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions } from "~/operations/events/suggestions";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/suggestions.css?url";
import { buildSuggestionRows } from "~/web/pages/events/suggest-page";
import { openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, display } = page;
  const { list } = load(request, listSuggestions, { calendarId: calendar.link });
  return {
    rows: buildSuggestionRows(list, calendar, display),
    closeHref: tabAddress(page),
    screenTitle: display.words._(msg`Suggestions`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "" } = params;
    const { suggestionId = "", note = "" } = values;
    const { title } = carryOut(request, declineSuggestion, { calendarId: id, suggestionId, note });
    const said = wordsFor(request)._(msg`Declined: ${title}`);
    return done(pagePaths.suggestions(id), writeFlash("success", said));
  });
}

export default function Suggestions() {
  const { rows, closeHref, screenTitle } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={closeHref}>
      <SuggestionList rows={rows} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
