// Frequently asked questions, filtered by ?q= so that the filter works without JavaScript.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FaqPage } from "~/components/site/faq";
import proseStyles from "~/styles/prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

const LONGEST_QUERY = 100;

export const meta: MetaFunction = () => [
  { title: "F.A.Q. – EAS" },
  { name: "description", content: "Frequently asked questions about shared calendars." },
];

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return { query: query.slice(0, LONGEST_QUERY) };
}

export default function Faq() {
  return <FaqPage query={useLoaderData<typeof loader>().query} />;
}
