// The language of privacy policy and terms: a translation, or the legally binding English text.
import { getVisitor } from "~/web/request/visitor";

/** `?lang=en`, from a reader of a translation. Their language setting stays unchanged. */
export function wantsEnglishText(request: Request): boolean {
  const asked = new URL(request.url).searchParams.get("lang");
  return asked === "en" && getVisitor(request).words.language !== "en";
}
