// Opens a text agenda: its text, and the language that it is in.
import { hasCategoryIn } from "~/web/request/calendar-display";
import { readWords } from "~/web/request/reader-words";
import { unavailable } from "~/web/request/storage-failure";
import { readAgendaQuery } from "~/web/request/wall-query";
import type { Words } from "~/words/words";
import { writeAgenda } from "./agenda-text";
import { openAnonymously, readOutlook } from "./outlook";

type Agenda = { text: string; words: Words };

/** Throws a 404 for a wrong link, a 410 for an ended one, and a 503 for a storage error. */
export async function openAgenda(request: Request, name: string | undefined): Promise<Agenda> {
  const opened = openAnonymously(request, name);
  const { searchParams } = new URL(request.url);
  const query = readAgendaQuery(searchParams, hasCategoryIn(opened.screen.calendar));
  const outlook = await readOutlook(opened, query);
  return { text: writeAgenda(outlook, query.width), words: outlook.words };
}

/** Carries out `answer`; what is thrown instead is said in one line of text. A redirect sets no cookie. */
export async function answerAgendaRefusal(
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const words = readWords(undefined, request.headers.get("Accept-Language"));
    const thrown = error instanceof Response ? error : unavailable(error, words);
    if (!thrown) throw error;
    return inOneLine(thrown);
  }
}

async function inOneLine(thrown: Response): Promise<Response> {
  const { status, headers } = thrown;
  const target = headers.get("Location");
  if (target) return new Response(null, { status: 302, headers: { Location: target } });
  const line = (await thrown.text()).trim().replace(/\s+/g, " ");
  const again = headers.get("Retry-After");
  return new Response(`${line}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...(again && { "Retry-After": again }),
    },
  });
}
