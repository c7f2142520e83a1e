// Writes whole numbers in a reader's language.
import type { Words } from "./words";

/** "1,234", in German "1.234". */
export function formatNumber(number: number, { locale }: Words): string {
  return number.toLocaleString(locale);
}
