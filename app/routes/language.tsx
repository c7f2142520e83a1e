// Chooses the language of the pages and of a user's mails: the form in the footer of every page.

import type { ActionFunctionArgs } from "@remix-run/node";
import { chooseLanguage } from "~/operations/accounts/language";
import { languageCookie } from "~/web/request/cookies";
import { readFormFields } from "~/web/request/form-fields";
import { asResponse, findRefusal } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { unavailable } from "~/web/request/storage-failure";
import { carryOut, goOn } from "~/web/request/submit";
import { readWayBack } from "~/web/request/way-back";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  try {
    const { language } = carryOut(request, chooseLanguage, { language: values.language });
    return goOn(readWayBack(values.back), languageCookie(language));
  } catch (error) {
    const refused = findRefusal(error);
    throw refused ? asResponse(refused, request) : (unavailable(error, wordsFor(request)) ?? error);
  }
}

/** Only refusals are rendered here, by the error screen. */
export default function Language() {
  return null;
}
