// The print options of a calendar, or of several.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { PrintChoices } from "~/features/paper/screens/print";
import { openPrint } from "~/features/paper/view/print";
import shareStyles from "~/features/sharing/styles/share.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";

export const meta = titledByLoader;

export const links = styledBy(subscribeStyles, shareStyles);

export const loader = ({ request, params }: LoaderFunctionArgs) => openPrint(request, params);

export default function Print() {
  return <PrintChoices view={useLoaderData<typeof loader>()} />;
}
