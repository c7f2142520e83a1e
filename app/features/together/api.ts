// The JSON API's calls for combined calendars and the feed of all favorites.
import { z } from "zod";
import {
  deleteTogether,
  listTogethers,
  type OwnTogether,
  replaceTogetherLink,
  saveTogether,
} from "~/features/together/operations/togethers";
import { makeFeed, viewTogether } from "~/features/together/operations/views";
import { programPaths } from "~/paths/programs";
import {
  answer,
  answerSourced,
  canEdit,
  changedAt,
  emptyAnswer,
  sourcedDate,
  text,
} from "~/web/api/answer-schemas";
import { call, longCall, shapedCall } from "~/web/api/api-call";
import { answerEvent, eventAnswer } from "~/web/api/event-calls";
import { type CombinedView, viewCombined } from "./view";

const id = text.meta({ description: "As in its address." });
const tone = z.int().meta({ description: "One of eight colors, 1 to 8." });
const mark = text.meta({ description: "One to three characters." });

const togetherAnswer = answer("Together", {
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

const togetherListAnswer = answer("TogetherList", {
  list: z.array(togetherAnswer).meta({ description: "By title." }),
});

const togetherIdAnswer = answer("TogetherId", { id });

const calendarId = text.meta({ description: "Its calendar." });
const viewedEvent = eventAnswer.extend({ calendarId });

const togetherViewAnswer = answer("TogetherView", {
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
    .meta({ description: "Those that can be opened now, in order." }),
  events: z.array(viewedEvent).meta({ description: "By start, title and id; at most 1,000." }),
  sourced: z.array(sourcedDate.extend({ calendarId })).meta({
    description: "Dates of other sites' calendars, in the same order.",
  }),
  cut: z.boolean().meta({ description: "Whether there are more." }),
});

const feedAnswer = answer("FavoritesFeed", {
  feed: text.meta({ description: "A path such as /ical/u-….ics. Keep it secret." }),
  prefix: z.boolean(),
});

function answerTogether(together: OwnTogether): z.infer<typeof togetherAnswer> {
  const calendars = together.calendars.map(({ link, label, tone, mark, state }) => {
    return { link, label, tone, mark, state };
  });
  return { ...together, calendars };
}

function answerTogethers({ list }: { list: OwnTogether[] }) {
  return { list: list.map(answerTogether) };
}

function answerCombinedView(view: CombinedView): z.infer<typeof togetherViewAnswer> {
  const { token, title, timeZone, isOwner, members, events, sourced, isCut } = view;
  return {
    id: token,
    title,
    timeZone,
    canEdit: isOwner,
    calendars: members.map(({ link, title, tone, mark, isBusy }) => {
      return { id: link, title, tone, mark, shows: isBusy ? "busy" : "all" };
    }),
    events: events.map(({ event, member, ...reader }) => {
      return { ...answerEvent(event, { ...reader, canEdit: false }), calendarId: member.link };
    }),
    sourced: sourced.map(({ event, member }) => {
      return { ...answerSourced(event), calendarId: member.link };
    }),
    cut: isCut,
  };
}

function answerFeedPath({ token, prefix }: { token: string; prefix: boolean }) {
  return { feed: programPaths.favoritesFeed(token), prefix };
}

export const togetherCalls = {
  "user/feed": shapedCall("makeFeed", "user", makeFeed, feedAnswer, {
    summary:
      "The feed of all the caller's favorites, made if there is none. After replace the old address answers 410 for a year.",
    shape: answerFeedPath,
  }),
  "together/save": shapedCall("saveTogether", "user", saveTogether, togetherAnswer, {
    summary:
      "Combines calendars under a link of its own (id '') or changes one. Everyone with that link can open every calendar in it. At most 20 per person, 20 new a day.",
    long: true,
    shape: answerTogether,
  }),
  "together/list": shapedCall("listTogethers", "user", listTogethers, togetherListAnswer, {
    summary: "The caller's combined calendars.",
    shape: answerTogethers,
  }),
  "together/view": longCall("viewTogether", "all", viewTogether, togetherViewAnswer, {
    summary:
      "A combined calendar with its events, each as its link shows them, without calendars whose link ended. At most 400 days; by default from 31 days ago to 366 ahead.",
    work: viewCombined,
    shape: answerCombinedView,
  }),
  "together/delete": call("deleteTogether", "user", deleteTogether, emptyAnswer, {
    summary: "Deletes a combined calendar; its calendars stay.",
  }),
  "together/replace": call("replaceTogetherLink", "user", replaceTogetherLink, togetherIdAnswer, {
    summary: "Gives it a new link. The old one ends now.",
  }),
};
