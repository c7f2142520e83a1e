// Best Practices: a static page.
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { BestPracticesPage } from "~/components/site/best-practices";
import proseStyles from "~/styles/prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

export const meta: MetaFunction = () => [
  { title: "Best Practices – EAS" },
  { name: "description", content: "How to run a shared calendar that people trust." },
];

export default BestPracticesPage;
