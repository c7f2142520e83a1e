// The QR code on a print, which leads to the changes since then. Pages load it only for printing.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerSinceCode } from "~/features/paper/view/since";

export function loader({ request, params }: LoaderFunctionArgs) {
  return answerSinceCode(request, params.id, params.mark);
}
