// A message with elements. Lingui's macro `Trans` becomes the component in this file.
import { TransNoContext, type TransProps } from "@lingui/react/server";
import { useWords } from "./use-words";

/**
 * Lingui would parse tags in typed text, so texts with a "<" are passed as an element's children, which it does not
 * parse. It already treats values that are elements this way.
 */
export function Trans({ values = {}, ...props }: TransProps) {
  const { i18n } = useWords();
  const safe = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isRisky(value) ? [value] : value]),
  );
  return <TransNoContext {...props} values={safe} lingui={{ i18n }} />;
}

function isRisky(value: unknown): value is string {
  return typeof value === "string" && value.includes("<");
}
