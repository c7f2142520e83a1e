// The Home tab, with the dialog that edits it, and the first steps of a new calendar.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { openFreshTab } from "~/client/cached-tab";
import { followFirstSteps } from "~/operations/calendars/first-steps";
import { pagePaths } from "~/paths/pages";
import tabStyles from "~/styles/home-list-news.css?url";
import { answerTab } from "~/web/pages/calendars/tabs";
import { openForEditor } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { carryOut, done, submit } from "~/web/request/submit";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export const loader = (args: LoaderFunctionArgs) => answerTab(args, "home");

export const clientLoader = (args: ClientLoaderFunctionArgs) =>
  openFreshTab<typeof loader>("home", args);

export { keepTyped as clientAction } from "~/client/keep-typed";

/** The first steps: opens sharing, or hides them. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { link } = openForEditor(request, params.id).calendar;
    const { to } = carryOut(request, followFirstSteps, { calendarId: link, to: values.step });
    return done(to === "shared" ? pagePaths.share(link) : pagePaths.homeTab(link));
  });
}

export { TabScreen as default } from "~/components/calendars/tab-screen";
