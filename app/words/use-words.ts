// The words of the page, for components. Lingui's macro `useLingui` becomes the hook of this file.
import { createContext, useContext } from "react";
import type { Words } from "./words";

const WordsContext = createContext<Words | null>(null);

export const WordsProvider = WordsContext.Provider;

/** Throws where nobody has provided words, which no screen can do without. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("There is no WordsProvider around this component.");
  return words;
}

/** For the macro; components that have a message already take `useWords`. */
export const useLingui = useWords;
