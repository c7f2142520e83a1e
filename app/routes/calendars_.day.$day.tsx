// A day of all favorites, of a visitor the calendars opened last.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CombinedDay } from "~/components/together/combined-day";
import { CombinedFrame } from "~/components/together/combined-screen";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/calendar-screens.css?url";
import tabStyles from "~/styles/calendar-tabs.css?url";
import { openFavorites } from "~/web/pages/together/combined-page";
import { loadCombinedDay } from "~/web/pages/together/combined-tabs";
import { framed } from "~/web/pages/together/favorites-screens";

export const meta = titledByLoader;

export const links = styledBy(stylesheet, tabStyles);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = openFavorites(request);
  return framed(page, await loadCombinedDay(request, page, params.day));
}

export default function FavoritesDay() {
  const { frame, view } = useLoaderData<typeof loader>();
  return (
    <CombinedFrame frame={frame} tab="calendar">
      <CombinedDay view={view} />
    </CombinedFrame>
  );
}
