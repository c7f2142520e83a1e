// The API's schemas of combined calendars and of the feed of all favorites, and the functions that fill them.
import { z } from "zod";
import type { OwnTogether } from "~/operations/together/togethers";
import { programPaths } from "~/paths/programs";
import type { CombinedView } from "~/web/pages/together/combined-view";
import { canEdit, changedAt, text } from "./answer-fields";
import { answerEvent, eventAnswer } from "./event-answers";
import { answerSourced, sourcedDate } from "./source-answers";

const id = text.meta({ description: "The combined calendar's id, as in its address." });
const tone = z.int().meta({ description: "One of eight colors, 1 to 8." });
const mark = text.meta({ description: "One to three characters, different for each calendar." });

export const togetherAnswer = z.object({
  id,
  title: text,
  timeZone: text,
  prefix: z.boolean(),
  embedSites: text,
  calendars: z
    .array(
      z.object({
        link: text,
        label: text.meta({ description: "Its name there; '' for the calendar's title." }),
        tone,
        mark,
        state: z.enum(["ok", "gone"]).meta({ description: "gone: its link no longer works." }),
      }),
    )
    .meta({ description: "In their order." }),
  modifiedAt: changedAt,
});

export const togetherListAnswer = z.object({
  list: z.array(togetherAnswer).meta({ description: "By title." }),
});

export const togetherIdAnswer = z.object({ id });

const calendarId = text.meta({ description: "Which of the calendars it is of." });
const viewedEvent = eventAnswer.extend({ calendarId });

export const togetherViewAnswer = z.object({
  id,
  title: text,
  timeZone: text,
  canEdit: canEdit.meta({ description: "Whether the caller made it." }),
  calendars: z
    .array(
      z.object({
        id: text.meta({ description: "The calendar's id, for its own calls." }),
        title: text,
        tone,
        mark,
        shows: z.enum(["all", "busy"]),
      }),
    )
    .meta({ description: "Those that can be opened now, in their order." }),
  events: z.array(viewedEvent).meta({ description: "By start, title and id; at most 1,000." }),
  sourced: z.array(sourcedDate.extend({ calendarId })).meta({
    description: "Dates of other people's calendars that these show, in the same order.",
  }),
  cut: z.boolean().meta({ description: "Whether there are more events than these." }),
});

export const feedAnswer = z.object({
  feed: text.meta({ description: "Its path, such as /ical/u-….ics. Keep it secret." }),
  prefix: z.boolean(),
});

export function answerTogether(together: OwnTogether): z.infer<typeof togetherAnswer> {
  const calendars = together.calendars.map(({ link, label, tone, mark, state }) => {
    return { link, label, tone, mark, state };
  });
  return { ...together, calendars };
}

export function answerTogethers({ list }: { list: OwnTogether[] }) {
  return { list: list.map(answerTogether) };
}

export function answerCombinedView(view: CombinedView): z.infer<typeof togetherViewAnswer> {
  const { token, title, timeZone, isOwner, members, events, sourced, isCut } = view;
  return {
    id: token,
    title,
    timeZone,
    canEdit: isOwner,
    calendars: members.map(({ link, title, tone, mark, isBusy }) => {
      return { id: link, title, tone, mark, shows: isBusy ? "busy" : "all" };
    }),
    events: events.map(({ event, member, categories }) => {
      return { ...answerEvent(event, { canEdit: false, categories }), calendarId: member.link };
    }),
    sourced: sourced.map(({ event, member }) => {
      return { ...answerSourced(event), calendarId: member.link };
    }),
    cut: isCut,
  };
}

export function answerFeedPath({ token, prefix }: { token: string; prefix: boolean }) {
  return { feed: programPaths.favoritesFeed(token), prefix };
}
