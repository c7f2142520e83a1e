// Terms Of Use: a static page.
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { TermsPage } from "~/components/site/terms";
import proseStyles from "~/styles/prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

export const meta: MetaFunction = () => [
  { title: "Terms Of Use – EAS" },
  { name: "description", content: "The terms for using this site." },
];

export default TermsPage;
