// The month of a combined calendar.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CombinedScreen } from "~/components/together/combined-screen";
import { openTogether } from "~/web/pages/together/combined-page";
import { loadCombinedMonth } from "~/web/pages/together/combined-tabs";

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadCombinedMonth(request, openTogether(request, params.token));
}

export default function TogetherMonth() {
  return <CombinedScreen view={useLoaderData<typeof loader>()} />;
}
