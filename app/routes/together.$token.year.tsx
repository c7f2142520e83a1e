// A year of a combined calendar on a page, to look at and to print.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { YearPanel } from "~/components/events/year-panel";
import { Legend } from "~/components/together/legend";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/year.css?url";
import { openCombinedYear } from "~/web/pages/together/combined-year";

/** Browsers use the title as the file name when they print to a file. */
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ title: data.page.documentTitle }] : [];

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openCombinedYear(request, params.token);
}

export default function TogetherYear() {
  const { page, legend } = useLoaderData<typeof loader>();
  return (
    <>
      <YearPanel page={page} />
      <div className="year-legend">
        <Legend lines={legend} />
      </div>
    </>
  );
}
