// Privacy: a static page.
import type { MetaFunction } from "@remix-run/node";
import { PrivacyPage } from "~/components/pages/privacy";

export const meta: MetaFunction = () => [
  { title: "Privacy – EAS" },
  { name: "description", content: "What is stored, who can see it, and how to delete it." },
];

export default PrivacyPage;
