// Inside: a static page.
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { InsidePage } from "~/components/site/inside";
import proseStyles from "~/styles/prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

export const meta: MetaFunction = () => [
  { title: "Inside – EAS" },
  { name: "description", content: "The technology behind EAS." },
];

export default InsidePage;
