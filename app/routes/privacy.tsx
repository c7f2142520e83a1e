// Privacy: a static page.
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { PrivacyPage } from "~/components/pages/privacy";
import proseStyles from "~/styles/prose.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

export const meta: MetaFunction = () => [
  { title: "Privacy – EAS" },
  { name: "description", content: "What is stored, who can see it, and how to delete it." },
];

export default PrivacyPage;
