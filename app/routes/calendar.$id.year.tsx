// A year of one or several calendars on a page, on screen and in print.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Legend } from "~/components/events/legend";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { YearPanel } from "~/features/paper/screens/year";
import stylesheet from "~/features/paper/styles/year.css?url";
import { openYear } from "~/features/paper/view/year";
import { rememberCookie } from "~/web/request/cookies";
import { rememberingView } from "~/web/request/last-view";
import { openScreen } from "~/web/request/screen";

/** Browsers use the title as the file name when they print to a file. */
export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = await openYear(request, params);
  const cookies = params.id === undefined ? [] : [rememberCookie("tab", "calendar")];
  return data(page, rememberingView(openScreen(request, params), "year", cookies));
}

export default function Year() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <YearPanel page={page} />
      {page.legend ? (
        <div className="year-legend">
          <Legend view={page} />
        </div>
      ) : null}
    </>
  );
}
