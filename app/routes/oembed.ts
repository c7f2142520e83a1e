// The oEmbed endpoint, by which other websites' programs find out how to show a page (oembed.com).
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOembed } from "~/features/sharing/view/oembed";

export function loader({ request }: LoaderFunctionArgs) {
  return answerOembed(request);
}
