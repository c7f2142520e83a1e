// The list of some days for paper. Apart from the List tab, whose script is for everyone who looks at it.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintRangePage } from "~/components/sharing/print-range-list";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/calendar-search.css?url";
import { openPrintRange } from "~/web/pages/sharing/print-range-page";

/** A browser names the file by it that it prints to. */
export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const view = openPrintRange(request, params.id);
  return data(view, { status: view.error ? 400 : 200 });
}

export default function Term() {
  return <PrintRangePage view={useLoaderData<typeof loader>()} />;
}
