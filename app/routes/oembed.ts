// How other websites' programs find out what of a page they can show (oembed.com).
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOembed } from "~/web/pages/oembed";

export function loader({ request }: LoaderFunctionArgs) {
  return answerOembed(request);
}
