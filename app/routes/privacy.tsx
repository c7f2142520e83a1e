// Privacy: a page of text, with the operator's additions.
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrivacyPage } from "~/components/site/privacy";
import proseStyles from "~/styles/prose.css?url";
import { readPrivacyNote } from "~/web/pages/site/operator";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: proseStyles }];

export const meta: MetaFunction = () => [
  { title: "Privacy – EAS" },
  { name: "description", content: "What is stored, who can see it, and how to delete it." },
];

export const loader = () => ({ note: readPrivacyNote() });

export default function Privacy() {
  return <PrivacyPage note={useLoaderData<typeof loader>().note} />;
}
