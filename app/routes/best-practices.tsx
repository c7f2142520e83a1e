// Best Practices: a static page.
import type { MetaFunction } from "@remix-run/node";
import { BestPracticesPage } from "~/components/pages/best-practices";

export const meta: MetaFunction = () => [
  { title: "Best Practices – EAS" },
  { name: "description", content: "How to run a shared calendar that people trust." },
];

export default BestPracticesPage;
