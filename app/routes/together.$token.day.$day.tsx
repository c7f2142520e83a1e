// A day of several calendars.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { titleAbove } from "~/components/ui/document-head";
import { openDay } from "~/web/pages/calendars/tabs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleAbove(data?.heading ?? "", matches);

/** With the month's tab as the current one. */
export const loader = async ({ request, params }: LoaderFunctionArgs) => ({
  ...(await openDay(request, params)),
  tab: "calendar" as const,
});

export { CombinedDay as default } from "~/features/together/screens/combined";
