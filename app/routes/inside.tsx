// Inside: a static page.
import { msg } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { InsidePage } from "~/components/site/inside";
import { describedByLoader, styledBy } from "~/components/ui/document-head";
import proseStyles from "~/styles/prose.css?url";
import { getVisitor } from "~/web/request/visitor";

export const links = styledBy(proseStyles);

export const meta = describedByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  return {
    documentTitle: words._(msg`Inside – EAS`),
    description: words._(msg`The technology behind EAS.`),
  };
}

export default InsidePage;
