// The list of all favorites, of a visitor the calendars opened last.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CombinedFrame, CombinedScreen } from "~/components/together/combined-screen";
import { titledByLoader } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import stylesheet from "~/styles/calendar-screens.css?url";
import tabStyles from "~/styles/calendar-tabs.css?url";
import categoryStyles from "~/styles/categories.css?url";
import togetherStyles from "~/styles/together.css?url";
import { openFavorites } from "~/web/pages/together/combined-page";
import { loadCombinedList } from "~/web/pages/together/combined-tabs";
import { framed } from "~/web/pages/together/favorites-screens";

export const meta = titledByLoader;

export const links = styledBy(stylesheet, tabStyles, categoryStyles, togetherStyles);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = openFavorites(request);
  return framed(page, await loadCombinedList(request, page));
}

export default function FavoritesList() {
  const { frame, view } = useLoaderData<typeof loader>();
  return (
    <CombinedFrame frame={frame} tab={view.tab} filter={view.filter}>
      <CombinedScreen view={view} />
    </CombinedFrame>
  );
}
