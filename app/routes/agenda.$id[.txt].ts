// The next days of a calendar as plain text.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { tokenOfCombined } from "~/paths/query";
import { answerText } from "~/web/cache/page-cache";
import { answerAgendaRefusal, openAgenda } from "~/web/pages/sharing/agenda-page";
import { openCombinedAgenda } from "~/web/pages/together/combined-outlook";

export function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  return answerAgendaRefusal(request, async () => {
    const isCombined = tokenOfCombined(id) !== undefined;
    const { text, words } = isCombined
      ? await openCombinedAgenda(request, id)
      : openAgenda(request, id);
    return answerText(request, text, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Language": words.language,
    });
  });
}
