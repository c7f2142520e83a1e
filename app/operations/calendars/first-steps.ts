// The checklist on a new calendar's home that editors see until all is done: an event, the link, a colleague.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import { refusal } from "~/values/refusals";

type Invited = Pick<Caller, "store"> & { calendar: Calendar };

/** Which of the steps are done. */
export type FirstSteps = { hasEvent: boolean; isShared: boolean; hasColleague: boolean };

/** Null once all are done, or an editor has closed them. */
export const getFirstSteps = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }): FirstSteps | null {
    const { id, introduction } = calendar;
    if (introduction === "closed") return null;
    const hasEvent = store.events.countAlive(id) + store.series.countAlive(id) > 0;
    const isShared = introduction === "shared";
    const hasColleague =
      store.calendars.listAdmins(id).length > 1 || store.invites.list(id, now).length > 0;
    return hasEvent && isShared && hasColleague ? null : { hasEvent, isShared, hasColleague };
  },
});

/** Call it when an invite comes or goes: only a new calendar's home shows that. */
export function reviseFirstSteps({ store, calendar: { id, introduction } }: Invited): void {
  if (introduction !== "closed") store.calendars.setIntroduction(id, introduction);
}

/** Records that an editor opened sharing, or closed the steps for all editors. */
export const followFirstSteps = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    to: z.enum(["shared", "closed"], { error: refusal("wrongStep") }),
  }),
  allow: editorOf("calendarId"),
  run({ to }, { store, calendar }) {
    if (calendar.introduction !== "closed") store.calendars.setIntroduction(calendar.id, to);
    return { to };
  },
});
