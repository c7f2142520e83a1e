// The QR code on a print, which leads to what changed since. A page loads it only to be printed.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerSinceCode } from "~/features/paper/view/since";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerSinceCode(request, params.id, params.mark);
}
