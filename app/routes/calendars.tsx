// My Calendars: favorites, recent and hidden ones, and the form for a new one.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { keepFresh } from "~/client/loader-cache";
import { CalendarsPage } from "~/components/calendars/calendars-page";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { CombinedCalendars } from "~/features/together/screens/combined";
import { readCalendarsTogether } from "~/features/together/view";
import { colorCalendar } from "~/operations/calendars/calendar-colors";
import {
  createCalendar,
  favoriteCalendar,
  hideCalendar,
  listCalendars,
  saveCalendar,
} from "~/operations/calendars/calendars";
import { describeCreators } from "~/operations/kernel/admission";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/my-calendars.css?url";
import { LIST_FRESH_MS } from "~/values/limits";
import { writeRecent } from "~/values/visits";
import {
  buildCalendarsView,
  readNextEvents,
  withoutHidden,
} from "~/web/pages/calendars/calendars-view";
import { hasDemo } from "~/web/pages/site/landing-page";
import { rememberCookie } from "~/web/request/cookies";
import { readFormFields, withIdempotencyKey } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { readRoom } from "~/web/request/quota-warning";
import { carryOut, done, goOn, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";

export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const { caller, recent, zone, words } = visitor;
  const lists = load(request, listCalendars, { extraCalendarIds: recent });
  const showsHidden = new URL(request.url).searchParams.get("hidden") === "show";
  const { actor, admission } = caller;
  const loggedIn = actor !== null;
  const rule = actor && describeCreators(admission, actor.email);
  const creators = rule && sayRefusal(rule, words);
  const readNext = (ids: string[]) =>
    readNextEvents(
      request,
      ids.flatMap((id) => lists.calendars[id] ?? []),
    );
  const known = loggedIn ? lists.favorites : recent.filter((link) => lists.calendars[link]);
  const together = readCalendarsTogether(request, known.length);
  const shown = { ...lists, recent, loggedIn, creators, showsHidden, hasDemo: hasDemo(), readNext };
  const documentTitle = words._(msg`EAS: Calendars`);
  const view = { ...(await buildCalendarsView(shown)), together, zone: zone ?? "", documentTitle };
  return withIdempotencyKey({ ...view, ...(actor && readRoom(actor.id, visitor)) });
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return keepFresh(request.url, LIST_FRESH_MS, () => serverLoader<typeof loader>());
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const back = values.hidden === "show" ? pagePaths.calendars("show") : pagePaths.calendars();
  return submit(request, values, () => {
    switch (values.intent) {
      case "favorite":
        carryOut(request, favoriteCalendar, { id: values.id });
        return done(back);
      case "hide":
        carryOut(request, hideCalendar, { id: values.id });
        return done(back, rememberCookie("recent", writeRecent(recentNow(request))));
      case "color": {
        const tone = Number(values[`tone.${values.id}`] ?? 0);
        if (tone !== 0) carryOut(request, colorCalendar, { id: values.id, tone });
        return done(back);
      }
      case "clear-recent":
        return done(back, rememberCookie("recent", ""));
      default: {
        const { title, attempt, id } = values;
        if (id) {
          carryOut(request, saveCalendar, { id, title });
          return goOn(pagePaths.calendar(id));
        }
        const { calendarId } = carryOut(request, createCalendar, { title, attempt });
        return goOn(pagePaths.tab(calendarId, "home"));
      }
    }
  });
}

/** The recent calendars, without those hidden meanwhile. */
function recentNow(request: Request): string[] {
  const { recent } = getVisitor(request);
  const lists = load(request, listCalendars, { extraCalendarIds: recent });
  return withoutHidden({ ...lists, recent });
}

export default function Calendars() {
  const view = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <CalendarsPage view={view} state={state} hasTabs={view.together.hasLine}>
      <CombinedCalendars together={view.together} loggedIn={view.loggedIn} />
    </CalendarsPage>
  );
}
