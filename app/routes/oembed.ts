// How other websites' programs find out what of a page they can show (oembed.com).
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOembed } from "~/web/pages/sharing/oembed";

export function loader({ request }: LoaderFunctionArgs) {
  return answerOembed(request);
}
