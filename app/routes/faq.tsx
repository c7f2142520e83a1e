// Frequently asked questions, filtered by ?q= so that the filter works without JavaScript.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FaqPage } from "~/components/site/faq";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import proseStyles from "~/styles/prose.css?url";
import { getVisitor } from "~/web/request/visitor";

export const links = styledBy(proseStyles);

const LONGEST_QUERY = 100;

export const meta = describedByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return {
    documentTitle: words._(msg`F.A.Q. – EAS`),
    description: words._(msg`Frequently asked questions about shared calendars.`),
    query: query.slice(0, LONGEST_QUERY),
  };
}

export default function Faq() {
  return <FaqPage query={useLoaderData<typeof loader>().query} />;
}
