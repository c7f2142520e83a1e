// Everything stored about the user, as a file.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerDataFile } from "~/web/feeds/account-files";

export function loader({ request }: LoaderFunctionArgs): Response {
  return answerDataFile(request);
}
