// Makes the JSON Schemas of the calls' inputs and payloads from the operations' own schemas.
import { z } from "zod";
import {
  askedAnswer,
  briefAnswer,
  calendarAnswer,
  calendarIdAnswer,
  calendarListAnswer,
  confirmedAnswer,
  emptyAnswer,
  followAnswer,
  homeAnswer,
  inviteListAnswer,
  languageAnswer,
  marksAnswer,
  nameAnswer,
  newsAnswer,
  newsListAnswer,
  nowAnswer,
  profileAnswer,
  titleAnswer,
  undoneAnswer,
  versionAnswer,
  versionListAnswer,
} from "./answers";
import type { ApiPath } from "./api-path";
import { apiPaths } from "./api-paths";
import {
  answererKey,
  answerListAnswer,
  answersAnswer,
  countsAnswer,
  ownAnswer,
  removedAnswer,
  sentAnswer,
} from "./coming-answers";
import { datesAnswer, eventAnswer, searchAnswer, suggestionListAnswer } from "./event-answers";
import { appliedAnswer, previewAnswer } from "./import-answers";
import { linkListAnswer } from "./link-answers";
import { newPasswordAnswer, passwordListAnswer } from "./password-paths";
import { sinceAnswer } from "./since-answers";
import { sourceListAnswer } from "./source-answers";
import {
  feedAnswer,
  togetherAnswer,
  togetherIdAnswer,
  togetherListAnswer,
  togetherViewAnswer,
} from "./together-answers";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The envelope of every refusal. */
const refusal = z.object({
  status: z.literal("Error"),
  message: z.string().meta({ description: "One sentence for the user." }),
  payload: z.object({
    fields: z.record(z.string(), z.string()).optional().meta({
      description: "What is wrong with each field, by its name such as title or links.0.url.",
    }),
  }),
});

const ANSWERS = {
  Calendar: calendarAnswer,
  CalendarBrief: briefAnswer,
  CalendarId: calendarIdAnswer,
  CalendarLists: calendarListAnswer,
  CalendarTitle: titleAnswer,
  Dates: datesAnswer,
  Empty: emptyAnswer,
  Event: eventAnswer,
  Home: homeAnswer,
  InviteList: inviteListAnswer,
  Links: linkListAnswer,
  Asked: askedAnswer,
  Answers: answersAnswer,
  AnswerCounts: countsAnswer,
  AnswererKey: answererKey,
  AnswerList: answerListAnswer,
  AnswersRemoved: removedAnswer,
  AnswerSent: sentAnswer,
  OwnAnswers: ownAnswer,
  Confirmed: confirmedAnswer,
  Follow: followAnswer,
  Lists: marksAnswer,
  Name: nameAnswer,
  News: newsAnswer,
  NewsList: newsListAnswer,
  NewAppPassword: newPasswordAnswer,
  AppPasswords: passwordListAnswer,
  Now: nowAnswer,
  Profile: profileAnswer,
  Language: languageAnswer,
  Refusal: refusal,
  SourceList: sourceListAnswer,
  Since: sinceAnswer,
  SuggestionList: suggestionListAnswer,
  Together: togetherAnswer,
  TogetherId: togetherIdAnswer,
  TogetherList: togetherListAnswer,
  TogetherView: togetherViewAnswer,
  FavoritesFeed: feedAnswer,
  Undone: undoneAnswer,
  Version: versionAnswer,
  FoundEvents: searchAnswer,
  ImportPreview: previewAnswer,
  Imported: appliedAnswer,
  VersionList: versionListAnswer,
} satisfies Record<string, z.ZodType>;

const names = new Map<z.ZodType, string>(
  Object.entries(ANSWERS).map(([name, schema]) => [schema, name]),
);

/** Every schema by its name; schemas refer to named ones instead of repeating them. */
export function describeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  // A copy, since several operations may share one schema.
  for (const { name, input } of apiPaths.values()) {
    registry.add(input.clone(), { id: nameOfInput(name) });
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: "input",
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]),
  );
}

export function nameOfInput(operation: string): string {
  return `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
}

/** A reference to the schema. Throws for a payload without a name here. */
export function referTo(schema: ApiPath["payload"] | "Refusal"): JsonSchema {
  const name = schema === "Refusal" ? schema : names.get(schema);
  if (name === undefined) throw new Error("A payload has no name in the description of the API.");
  return { $ref: `#/components/schemas/${name}` };
}

/** These bounds are JavaScript's, not the product's. */
function dropSafeIntegerBounds(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
