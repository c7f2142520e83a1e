// The printable list of some days of a combined calendar.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintRangePage } from "~/components/sharing/print-range-list";
import { titledByLoader } from "~/components/ui/screen-title";
import { openTogether } from "~/web/pages/together/combined-page";
import { loadCombinedRange } from "~/web/pages/together/combined-tabs";

export const meta = titledByLoader;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadCombinedRange(request, openTogether(request, params.token));
  return data(view, { status: view.error ? 400 : 200 });
}

export default function TogetherTerm() {
  return <PrintRangePage view={useLoaderData<typeof loader>()} />;
}
