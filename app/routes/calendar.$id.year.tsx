// A year of a calendar, or of several together, on a page, to look at and to print.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Legend } from "~/components/events/legend";
import { YearPanel } from "~/components/events/year-panel";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/year.css?url";
import { openYear } from "~/web/pages/events/year-page";

/** Browsers use the title as the file name when they print to a file. */
export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openYear(request, params);
}

export default function Year() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <YearPanel page={page} />
      {page.legend ? (
        <div className="year-legend">
          <Legend lines={page.legend} />
        </div>
      ) : null}
    </>
  );
}
