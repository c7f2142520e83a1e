// A whole calendar as a file that EAS imports, for its editors.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerArchive } from "~/features/moving/files";
import { openForEditor } from "~/web/request/calendar-page";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { link } = openForEditor(request, params.id).calendar;
  const text = new URL(request.url).searchParams.get("part") ?? "1";
  return answerArchive(request, link, /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1);
}
