// In which language a reader sees privacy policy and terms: a translation, or the English text, which counts.
import { getVisitor } from "~/web/request/visitor";

/** `?lang=en`, of a reader who would get a translation. Their choice of a language stays as it is. */
export function wantsEnglishText(request: Request): boolean {
  const asked = new URL(request.url).searchParams.get("lang");
  return asked === "en" && getVisitor(request).words.language !== "en";
}
