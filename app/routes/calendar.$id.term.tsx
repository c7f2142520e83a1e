// The printable list of a range of days. Separate from the List tab, so that its script is not loaded there.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { PrintRangePage } from "~/features/paper/screens/print";
import { openPrintRange } from "~/features/paper/view/print";
import stylesheet from "~/styles/home-list-news.css?url";

/** Browsers use the title as the file name when they print to a file. */
export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await openPrintRange(request, params);
  return data(view, { status: view.error ? 400 : 200 });
}

export default function Term() {
  return <PrintRangePage view={useLoaderData<typeof loader>()} />;
}
