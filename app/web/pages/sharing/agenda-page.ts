// Opens a text agenda: its text, and the language that it is in.
import { hasCategoryIn } from "~/web/request/calendar-display";
import { readWords } from "~/web/request/reader-words";
import { unavailable } from "~/web/request/storage-failure";
import { type AgendaQuery, readAgendaQuery } from "~/web/request/wall-query";
import type { Words } from "~/words/words";
import { writeAgenda } from "./agenda-text";
import { type Outlook, openAnonymously, readOutlook } from "./outlook";

export type Agenda = { text: string; words: Words };

/** Throws a 404 for a wrong link, a 410 for an ended one, and a 503 for a storage error. */
export function openAgenda(request: Request, id: string | undefined): Agenda {
  const opened = openAnonymously(request, id);
  const { searchParams } = new URL(request.url);
  const query = readAgendaQuery(searchParams, hasCategoryIn(opened.page.calendar));
  return buildAgenda(readOutlook(opened, query), query);
}

export function buildAgenda(outlook: Outlook, { width }: AgendaQuery): Agenda {
  return { text: writeAgenda(outlook, width), words: outlook.words };
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
