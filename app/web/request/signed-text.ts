// Signs texts that a browser sends back, to prove that this installation wrote them.
import { createHmac, timingSafeEqual } from "node:crypto";
import { getRuntime } from "~/process/runtime";

const MARK_LENGTH = 22;

type Purpose = "form-stamp" | "flash";

/** The text with its signature, which is valid for one purpose only. */
export function seal(purpose: Purpose, text: string): string {
  return `${text}.${signText(purpose, text)}`;
}

/** The text that `seal` signed; undefined for anything else. */
export function unseal(purpose: Purpose, sealed: string): string | undefined {
  const text = sealed.slice(0, -(MARK_LENGTH + 1));
  const [given, right] = [Buffer.from(sealed), Buffer.from(seal(purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
}

function signText(purpose: Purpose, text: string): string {
  const key = getRuntime().secrets.hashName(purpose);
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, MARK_LENGTH);
}
