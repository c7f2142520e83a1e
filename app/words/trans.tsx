// A message with elements in it. Lingui's macro `Trans` becomes the component of this file.
import { TransNoContext, type TransProps } from "@lingui/react/server";
import { useWords } from "./use-words";

/**
 * Lingui would read tags in what users typed, so texts with a "<" are put in as children of an element, which it does not read.
 * Values that are elements already it treats so itself.
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
