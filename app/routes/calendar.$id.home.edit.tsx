// Editing a calendar's home page: the wall, and links that can be added, removed and moved.

import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { HomeForm } from "~/components/calendars/home-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { StaleChoice } from "~/components/ui/stale-choice";
import { getHome, saveHome } from "~/operations/calendars/home";
import { pagePaths } from "~/paths/pages";
import rowStyles from "~/styles/form-rows.css?url";
import {
  buildHomeForm,
  buildHomeStaleChoice,
  changeLinks,
  readHomeForm,
} from "~/web/pages/calendars/home-view";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { roomIn } from "~/web/request/quota-warning";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(rowStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, display } = page;
  const form = buildHomeForm(load(request, getHome, { id: calendar.link }), calendar);
  return { ...form, ...roomIn(page), screenTitle: display.words._(msg`Edit Home`) };
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const page = submit(request, values, () => openCalendar(request, params.id));
  if (!("calendar" in page)) return data({ state: page.data, choice: null }, page.init ?? {});
  const { calendar } = page;
  const changed = changeLinks(values);
  if (changed) return data({ state: changed, choice: null });
  const sent = readHomeForm(values);
  const result = submit(request, sent.values, () => {
    carryOut(request, saveHome, { ...sent.home, calendarId: calendar.link });
    const said = page.display.words._(msg`Saved: home page`);
    return done(pagePaths.homeTab(calendar.link), writeUndoable(request, calendar.link, said));
  });
  if (result instanceof Response) return result;
  const state = result.data;
  const stored = () => load(request, getHome, { id: calendar.link });
  const choice = state.code === "stale" ? buildHomeStaleChoice(sent, stored(), page) : null;
  return data({ state, choice }, result.init ?? {});
}

export default function EditHome() {
  const form = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <DialogPage title={form.screenTitle} closeHref={form.cancelHref} wide>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="home" />
      ) : (
        <HomeForm form={form} state={answer?.state} />
      )}
    </DialogPage>
  );
}
