// The JSON API's calls for answers: a date's answers and counts, a person's own answers, and the editors' list.
import { z } from "zod";
import { countAnswers, getAnswers, sendAnswerOnce } from "~/features/answers/operations/answers";
import {
  addAnswer,
  changeAnswer,
  changeAnswerer,
  confirmAnswerer,
  eraseAnswers,
  listAnswers,
  placeAnswer,
  removeAnswers,
  restoreAnswers,
  stopAnswerMails,
  viewAnswer,
} from "~/features/answers/operations/lists";
import { asksFieldsAnswer } from "~/operations/events/asks-input";
import { answer, emptyAnswer, epochMs, text } from "~/web/api/answer-schemas";
import { call, replyingCall } from "~/web/api/api-call";

const name = text.meta({ description: "A first name." });
const people = z.int().meta({ description: "How many people." });
const slot = z.int().meta({ description: "Of a list: what is signed up for; else 0." });
const state = z.enum(["in", "waiting", "no"]);
const position = z.int().meta({ description: "On the waiting list; 0 if not waiting." });
const coming = z.int().meta({ description: "People who come, or signed up." });
const waiting = z.int().meta({ description: "People who wait." });
const full = z.boolean().meta({ description: "Whether no place is free." });
const key = text.meta({ description: "Of the person's private address." });

const answersAnswer = answer("Answers", {
  asks: asksFieldsAnswer,
  open: z.boolean().meta({ description: "Whether it takes answers now." }),
  closesAt: epochMs("when answers close."),
  coming,
  waiting,
  full,
  slots: z.array(z.object({ id: z.int(), name: text, places: z.int(), taken: z.int() })),
  people: z
    .array(z.object({ name, people, slot, state }))
    .meta({ description: "Empty unless everyone sees names." }),
  mine: z
    .array(z.object({ key, name, people, slot, state, position }))
    .meta({ description: "Of this browser or account." }),
});

const countsAnswer = answer("AnswerCounts", {
  counts: z
    .record(z.string(), z.object({ coming, waiting, full }))
    .meta({ description: "By event id; dates without answers are left out." }),
});

const sentAnswer = answer("AnswerSent", {
  key,
  state,
  position,
  dates: z.int().meta({ description: "How many dates." }),
  waitingDates: z.int().meta({ description: "How many of them with a wait." }),
});

const ownAnswer = answer("OwnAnswers", {
  calendarId: text.meta({ description: "As in the calendar's address." }),
  title: text,
  name,
  email: text.meta({ description: "Mostly hidden; '' for none." }),
  mails: z.enum(["none", "asked", "confirmed"]),
  list: z
    .array(
      z.object({
        eventId: text,
        title: text,
        allDay: z.boolean(),
        from: epochMs("the start."),
        to: epochMs("the end."),
        slot,
        slotName: text.meta({ description: "'' for a slot that is no longer offered." }),
        gone: z.boolean().meta({ description: "What was answered is no longer offered." }),
        people,
        state,
        position,
        open: z.boolean(),
      }),
    )
    .meta({ description: "The next 100 dates that the person answered." }),
});

const answererKey = answer("AnswererKey", { key });

const list = z
  .array(
    z.object({
      id: z.int(),
      name,
      people,
      slot,
      state,
      position,
      at: epochMs("when it was answered."),
      getsMails: z.boolean(),
      byEditor: z.boolean().meta({ description: "Added by an editor." }),
    }),
  )
  .meta({ description: "All answers, by their turns." });
const managed = { list, coming, declined: z.int(), waiting };

const answerListAnswer = answer("AnswerList", managed);
const removedAnswer = answer("AnswersRemoved", {
  ...managed,
  batch: text.meta({ description: "Restores what was removed, for 24 hours." }),
});

export const answerCalls = {
  "answers/get": call("getAnswers", "all", getAnswers, answersAnswer, {
    summary: "What an event asks, its counts, and this browser's or account's answers.",
    apps: true,
  }),
  "answers/counts": call("countAnswers", "all", countAnswers, countsAnswer, {
    summary: "How many people come, by event id, between two times at most 400 days apart.",
    apps: true,
  }),
  "answers/send": replyingCall("sendAnswer", "all", sendAnswerOnce, sentAnswer, {
    summary:
      "Answers for a person (going), or signs them up (slot); the same name again changes the answer. With dates all: also for upcoming dates of a repeating event, at most 60 within 366 days. Sets the cookie `answers` for a caller without an account. 30 calls an hour.",
    apps: true,
    reply: ({ device, ...payload }) => ({ payload, device }),
  }),
  "answers/view": call("viewAnswer", "all", viewAnswer, ownAnswer, {
    summary: "A person with the next 100 dates that they answered.",
    apps: true,
  }),
  "answers/change": call("changeAnswer", "all", changeAnswer, ownAnswer, {
    summary:
      "Changes a person's answer to a date. After closing, only going false is taken, until the start.",
    apps: true,
  }),
  "answers/person": call("changeAnswerer", "all", changeAnswerer, ownAnswer, {
    summary: "Changes a person's name or email; email '' ends their emails.",
    apps: true,
  }),
  "answers/confirm": call("confirmAnswerer", "all", confirmAnswerer, answererKey, {
    summary:
      "Confirms a person's email with the emailed link's key; returns the key of their private address.",
    apps: true,
  }),
  "answers/stop": call("stopAnswerMails", "all", stopAnswerMails, emptyAnswer, {
    summary: "Ends all emails of a key; a dead key gets the same reply.",
    apps: true,
  }),
  "answers/erase": call("eraseAnswers", "all", eraseAnswers, emptyAnswer, {
    summary:
      "Erases a person with all their answers in the calendar; a dead key gets the same reply.",
    apps: true,
  }),
  "answers/list": call("listAnswers", "editor", listAnswers, answerListAnswer, {
    summary: "All answers to a date for its editors, without emails.",
    apps: true,
  }),
  "answers/add": call("addAnswer", "editor", addAnswer, answerListAnswer, {
    summary:
      "Adds a person to a date, with force even if it is full. The closing time does not bind editors.",
    apps: true,
  }),
  "answers/place": call("placeAnswer", "editor", placeAnswer, answerListAnswer, {
    summary:
      "Gives a waiting person a place, even if none is free, and emails them if they confirmed an email.",
    apps: true,
  }),
  "answers/remove": call("removeAnswers", "editor", removeAnswers, removedAnswer, {
    summary:
      "Removes up to 50 answers from a date; waiting people move up. The batch restores them for 24 hours.",
    apps: true,
  }),
  "answers/restore": call("restoreAnswers", "editor", restoreAnswers, emptyAnswer, {
    summary: "Restores removed answers, even if no place is free.",
    apps: true,
  }),
};
