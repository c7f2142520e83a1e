// The API's schemas of who comes: the answers to a date, the numbers of dates, a person's own answers, the editors' list.
import { z } from "zod";
import { asksFieldsAnswer } from "~/operations/events/asks-input";
import { epochMs, text } from "./answer-fields";

const name = text.meta({ description: "The first name of who comes." });
const people = z.int().meta({ description: "How many people." });
const slot = z.int().meta({ description: "Of a list: what is signed up for; else 0." });
const state = z.enum(["in", "waiting", "no"]);
const position = z.int().meta({ description: "The turn on the waiting list; 0 if not waiting." });
const coming = z.int().meta({ description: "How many people come, or signed up." });
const waiting = z.int().meta({ description: "How many people are on the waiting list." });
const full = z.boolean().meta({ description: "Whether no place is free." });
const key = text.meta({ description: "The key of the person's private address." });

export const answersAnswer = z.object({
  asks: asksFieldsAnswer,
  open: z.boolean().meta({ description: "Whether it takes answers of all kinds now." }),
  closesAt: epochMs("when answers close."),
  coming,
  waiting,
  full,
  slots: z.array(z.object({ id: z.int(), name: text, places: z.int(), taken: z.int() })),
  people: z
    .array(z.object({ name, people, slot, state }))
    .meta({ description: "Who comes or waits; empty unless everyone sees names." }),
  mine: z
    .array(z.object({ key, name, people, slot, state, position }))
    .meta({ description: "The answers that this browser or account gave." }),
});

export const countsAnswer = z.object({
  counts: z
    .record(z.string(), z.object({ coming, waiting, full }))
    .meta({ description: "By event id; dates without answers are left out." }),
});

export const sentAnswer = z.object({
  key,
  state,
  position,
  dates: z.int().meta({ description: "For how many dates it was." }),
  waitingDates: z.int().meta({ description: "On how many of them the person waits." }),
});

export const ownAnswer = z.object({
  calendarId: text.meta({ description: "The calendar's id, as in its address." }),
  title: text,
  name,
  email: text.meta({ description: "The person's email, mostly hidden; '' for none." }),
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
        people,
        state,
        position,
        open: z.boolean(),
      }),
    )
    .meta({ description: "The next 100 dates that the person answered." }),
});

export const answererKey = z.object({ key });

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
      byEditor: z.boolean().meta({ description: "Whether an editor added the person." }),
    }),
  )
  .meta({ description: "All answers, by their turns." });
const managed = { list, coming, declined: z.int(), waiting };

export const answerListAnswer = z.object(managed);
export const removedAnswer = z.object({
  ...managed,
  batch: text.meta({ description: "Restores what was removed, for 24 hours." }),
});
