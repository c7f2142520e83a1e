// Best Practices: a static page.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { BestPracticesPage } from "~/components/site/best-practices";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import proseStyles from "~/styles/prose.css?url";
import { getVisitor } from "~/web/request/visitor";

export const links = styledBy(proseStyles);

export const meta = describedByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  return {
    documentTitle: words._(msg`Best Practices – EAS`),
    description: words._(msg`How to run a shared calendar that people trust.`),
  };
}

export default BestPracticesPage;
