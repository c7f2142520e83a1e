// The oEmbed endpoint, which tells other websites' programs how to embed a page (oembed.com).
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerOembed } from "~/features/sharing/view/oembed";

export function loader({ request }: LoaderFunctionArgs) {
  return answerOembed(request);
}
