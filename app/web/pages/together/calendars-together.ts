// What My Calendars has of several calendars in one view.
import { listTogethers } from "~/operations/together/togethers";
import { load } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";
import { leftTexts } from "./together-form-view";

/** `tones` are its first colors; `left` says which calendars are no longer in it, and why. */
type CombinedLine = { id: string; title: string; tones: number[]; left: string[] };

const MOST_TONES = 4;

/** `hasLine` from two calendars up. */
export type CalendarsTogether = { hasLine: boolean; combined: CombinedLine[] };

/** `known` is how many calendars there are to show in one view. */
export function readCalendarsTogether(request: Request, known: number): CalendarsTogether {
  const visitor = getVisitor(request);
  const hasLine = known >= 2;
  if (!visitor.caller.actor) return { hasLine, combined: [] };
  const { list } = load(request, listTogethers, {});
  const display = visitor.displayFor(false);
  const combined = list.map(({ id, title, calendars }) => {
    const tones = calendars.filter(({ state }) => state === "ok").map(({ tone }) => tone);
    return { id, title, tones: tones.slice(0, MOST_TONES), left: leftTexts(calendars, display) };
  });
  return { hasLine, combined };
}
