// The next days of a calendar as plain text.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAgendaRefusal, openAgenda } from "~/features/sharing/view/agenda";
import { answerText } from "~/web/cache/page-cache";

export function loader({ request, params: { id } }: LoaderFunctionArgs) {
  return answerAgendaRefusal(request, async () => {
    const { text, words } = await openAgenda(request, id);
    return answerText(request, text, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": words.language,
    });
  });
}
