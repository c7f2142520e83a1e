// The words of the page, for components. Lingui's macro `useLingui` becomes the hook in this file.
import { createContext, useContext } from "react";
import type { Words } from "./words";

const WordsContext = createContext<Words | null>(null);

export const WordsProvider = WordsContext.Provider;

/** Throws without a WordsProvider, which every screen needs. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("There is no WordsProvider around this component.");
  return words;
}

/** For the macro; components with ready-made messages use `useWords`. */
export const useLingui = useWords;
