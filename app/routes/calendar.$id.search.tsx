// The results of a search in one or several calendars; its field is on the List tab.
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchResults } from "~/components/events/search-results";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import stylesheet from "~/styles/home-list-news.css?url";
import { openSearch } from "~/web/pages/events/search-view";

export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const view = await openSearch(request, params);
  return data(view, { status: view.error ? 400 : 200 });
}

export default function Search() {
  return <SearchResults view={useLoaderData<typeof loader>()} />;
}
