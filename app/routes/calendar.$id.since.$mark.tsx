// What changed in a calendar since a print, for who scans the code on it.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SincePage } from "~/components/history/since-changes";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import historyStyles from "~/styles/history.css?url";
import { openSince } from "~/web/pages/history/since-page";

export const meta = titledByLoader;

export const links = styledBy(historyStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openSince(request, params.id, params.mark);
}

export default function Since() {
  return <SincePage view={useLoaderData<typeof loader>()} />;
}
