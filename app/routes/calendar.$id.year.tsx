// A year of a calendar on a page, to look at and to print.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { YearPanel } from "~/components/events/year-panel";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/year.css?url";
import { openYear } from "~/web/pages/events/year-page";

/** Browsers use the title as the file name when they print to a file. */
export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openYear(request, params.id);
}

export default function Year() {
  return <YearPanel page={useLoaderData<typeof loader>()} />;
}
