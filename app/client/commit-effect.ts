// Runs an effect after React has changed the page and before the browser paints it.
import { useEffect, useLayoutEffect } from "react";

/** useLayoutEffect, without its complaint on the server. */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
