// The results of a search in a combined calendar; its field is on the list.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchResults } from "~/components/events/search-results";
import { titledByLoader } from "~/components/ui/screen-title";
import { openTogether } from "~/web/pages/together/combined-page";
import { loadCombinedSearch } from "~/web/pages/together/combined-tabs";

export const meta = titledByLoader;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await loadCombinedSearch(request, openTogether(request, params.token));
  return data(view, { status: view.error ? 400 : 200 });
}

export default function TogetherSearch() {
  return <SearchResults view={useLoaderData<typeof loader>()} />;
}
