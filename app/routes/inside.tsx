// Inside: a static page.
import type { MetaFunction } from "@remix-run/node";
import { InsidePage } from "~/components/pages/inside";

export const meta: MetaFunction = () => [
  { title: "Inside – EAS" },
  { name: "description", content: "The technology behind EAS." },
];

export default InsidePage;
