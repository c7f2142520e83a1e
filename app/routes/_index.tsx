// The landing page for visitors; people who are logged in go on to their calendars.
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OperatorNote } from "~/components/operator-note";
import { LandingPage } from "~/components/pages/landing";
import { paths } from "~/paths";
import { findOperatorNote } from "~/web/pages/operator";
import { getViewer } from "~/web/pages/viewer";

export const meta: MetaFunction = () => [
  { title: "EAS: everyone can do calendars" },
  { name: "description", content: "Shared calendars by link: no password, no registration." },
];

/** The message of a login stays for the page that is shown at last. */
export function loader({ request }: LoaderFunctionArgs) {
  if (getViewer(request).caller.actor) throw redirect(paths.calendars());
  return { note: findOperatorNote(request) };
}

export default function Index() {
  const { note } = useLoaderData<typeof loader>();
  return (
    <>
      <LandingPage />
      {note ? <OperatorNote view={note} /> : null}
    </>
  );
}
