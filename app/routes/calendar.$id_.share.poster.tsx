// A calendar's poster: its title, address and QR code on one sheet of paper.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Poster } from "~/features/sharing/screens/poster";
import stylesheet from "~/features/sharing/styles/poster.css?url";
import { buildPosterView } from "~/features/sharing/view/share";
import { openCalendar } from "~/web/request/calendar-page";

/** Browsers use the title as the file name when they print to a file. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.documentTitle ?? "EAS" },
];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openCalendar(request, params.id);
  return buildPosterView(calendar, visitor.origin, visitor.words);
}

export default function PosterPage() {
  return <Poster view={useLoaderData<typeof loader>()} />;
}
