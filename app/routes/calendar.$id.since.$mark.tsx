// The changes in a calendar since a print, for readers who scan its code.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { SincePage } from "~/features/paper/screens/since";
import { openSince } from "~/features/paper/view/since";
import historyStyles from "~/styles/history.css?url";

export const meta = titledByLoader;

export const links = styledBy(historyStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  return openSince(request, params.id, params.mark);
}

export default function Since() {
  return <SincePage view={useLoaderData<typeof loader>()} />;
}
