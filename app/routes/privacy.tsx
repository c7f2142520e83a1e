// Privacy: a static page.
import type { MetaFunction } from "@remix-run/node";
import { PrivacyPage } from "~/components/pages/privacy";

export const meta: MetaFunction = () => [
  { title: "EAS: Privacy" },
  { name: "description", content: "What is stored, who sees it, and what is not done with it." },
];

export default PrivacyPage;
