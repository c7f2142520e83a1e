// Visitors' suggestions that wait for a decision, for editors.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { SuggestionList } from "~/components/events/suggestion-list";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { declineSuggestion } from "~/operations/events/suggestion-decisions";
import { listSuggestions } from "~/operations/events/suggestions";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/suggestions.css?url";
import { buildSuggestionRows } from "~/web/pages/events/suggestions-view";
import { openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titled("Suggestions");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, display } = page;
  const { list } = load(request, listSuggestions, { calendarId: calendar.link });
  return { rows: buildSuggestionRows(list, calendar, display), closeHref: tabAddress(page) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "" } = params;
    const { suggestionId = "", note = "" } = values;
    const { title } = carryOut(request, declineSuggestion, { calendarId: id, suggestionId, note });
    return done(pagePaths.suggestions(id), writeFlash("success", `Declined: ${title}`));
  });
}

export default function Suggestions() {
  const { rows, closeHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Suggestions" closeHref={closeHref}>
      <SuggestionList rows={rows} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
