// A day of a combined calendar.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CombinedDay } from "~/components/together/combined-day";
import { titleAbove } from "~/components/ui/screen-title";
import { openTogether } from "~/web/pages/together/combined-page";
import { loadCombinedDay } from "~/web/pages/together/combined-tabs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleAbove(data?.heading ?? "", matches);

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadCombinedDay(request, openTogether(request, params.token), params.day);
}

export default function TogetherDay() {
  return <CombinedDay view={useLoaderData<typeof loader>()} />;
}
