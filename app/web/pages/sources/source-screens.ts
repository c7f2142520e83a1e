// Opens the screens of other calendars, and reads their forms.
import { msg } from "@lingui/core/macro";
import { replace } from "@remix-run/node";
import {
  applySource,
  listSources,
  readSource,
  removeSource,
  saveSource,
} from "~/operations/sources/sources";
import { pagePaths } from "~/paths/pages";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { roomIn } from "~/web/request/little-room";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { buildSourceForm, buildSourcesView, readSourceForm } from "./sources-view";

type Params = Readonly<Record<string, string | undefined>>;

/** Throws a 404 where the installation reads no other calendars. */
function requireOn(request: Request): void {
  if (getVisitor(request).caller.sources?.isOn === false) throw new Response("", { status: 404 });
}

export function openSources(request: Request, id: string | undefined) {
  requireOn(request);
  const page = openForEditor(request, id);
  const { list } = load(request, listSources, { calendarId: page.calendar.link });
  return {
    view: buildSourcesView(list, page, tabAddress(page)),
    ...roomIn(page),
    words: page.display.words,
  };
}

/** Going back to one that was removed leads to the list. */
export function openSource(request: Request, { id, sourceId }: Params) {
  requireOn(request);
  const { calendar, display } = openForEditor(request, id);
  const { list } = load(request, listSources, { calendarId: calendar.link });
  const source = list.find((each) => each.id === sourceId);
  const backHref = pagePaths.sources(calendar.link);
  if (!source) throw replace(backHref);
  return { form: buildSourceForm(source, calendar), backHref, words: display.words };
}

/** The forms of both screens: which of them is told by its `intent`. */
export async function submitSource(request: Request, { id, sourceId }: Params) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, id);
    const { words } = visitor;
    const { link } = calendar;
    const to = pagePaths.sources(link);
    const said = (text: string) => done(to, writeFlash("success", text));
    const of = { calendarId: link, id: sourceId ?? values.id ?? "" };
    switch (values.intent) {
      case "read":
      case "plain":
        carryOut(request, readSource, { ...of, withoutHttps: values.intent === "plain" });
        return said(words._(msg`We'll read it in a moment.`));
      case "apply":
      case "keep":
        carryOut(request, applySource, { ...of, keep: values.intent === "keep" });
        return said(words._(msg`Saved`));
      case "remove":
        carryOut(request, removeSource, of);
        return said(words._(msg`Removed`));
      default:
        carryOut(request, saveSource, readSourceForm(values, link, sourceId ?? ""));
        return said(words._(msg`Saved. We'll read it in a moment.`));
    }
  });
}
