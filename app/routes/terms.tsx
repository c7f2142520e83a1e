// Terms Of Use: a static page.
import type { MetaFunction } from "@remix-run/node";
import { TermsPage } from "~/components/pages/terms";

export const meta: MetaFunction = () => [
  { title: "Terms Of Use – EAS" },
  { name: "description", content: "The terms for using this site." },
];

export default TermsPage;
