// The calls about the history: versions and undoing.
import { z } from "zod";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import type { Result } from "~/operations/kernel/operation";
import { type Undone, undoAll } from "~/web/pages/history/history-page";
import { answer, emptyAnswer, epochMs, text } from "./answer-schemas";
import { call, longCall, shapedCall } from "./api-call";

const versionSummary = {
  id: z.int().meta({ description: "A later one is higher." }),
  batch: text.meta({ description: "Of one request." }),
  at: epochMs("when it was changed."),
  actorName: text.meta({ description: "A public name." }),
  via: z
    .enum(["web", "api", "import", "suggestion", "app"])
    .meta({ description: "Pages, a program, a file, a suggestion or a calendar app." }),
  appName: text
    .nullable()
    .meta({ description: "The app password's name; null unless an app did it." }),
  action: z.enum(["created", "changed", "canceled", "deleted", "restored"]),
  itemKind: z.enum(["event", "series", "news", "home", "calendar"]),
  itemId: text.meta({ description: "'' for the home page and for the calendar itself." }),
  title: text.meta({ description: "The item's title; '' for the home page." }),
  fields: z.array(text).meta({ description: "Names of changed fields." }),
};

const versionListAnswer = answer("VersionList", { list: z.array(z.object(versionSummary)) });

const versionAnswer = answer("Version", {
  ...versionSummary,
  modifiedAt: epochMs("the item's last change, for restoring; 0 if it is gone."),
  texts: z.array(
    z.object({ field: text, before: text.nullable(), after: text.nullable() }).meta({
      description: "A field as text; null where the item was not there.",
    }),
  ),
});

const undoneAnswer = answer("Undone", {
  undone: z.int().meta({ description: "How many were restored." }),
  left: z.int().meta({
    description: "How many were changed again since and stay; a repeating event counts once.",
  }),
  leftTitles: z.array(text).meta({ description: "'' for the home page." }),
});

export const historyCalls = {
  "history/list": call("listVersions", "editor", listVersions, versionListAnswer, {
    summary:
      "Changes of a calendar, of one item, or by one request (batch), newest first. For the next page send the last id as before.",
    apps: true,
  }),
  "history/view": shapedCall("getVersion", "editor", getVersion, versionAnswer, {
    summary:
      "One change with each field as text, before and after. Times are ISO 8601 (UTC); links and admins are one per line.",
    apps: true,
    shape: answerVersion,
  }),
  "history/restore": shapedCall("restoreVersion", "editor", restoreVersion, emptyAnswer, {
    summary: "Restores the fields that the change made different, as a new change.",
    apps: true,
    shape: () => ({}),
  }),
  "history/undo": longCall(
    "undoBatch",
    "editor",
    { effect: "writes", input: undoBatch.input.omit({ before: true }) },
    undoneAnswer,
    {
      summary:
        "Undoes what one request changed, by its batch. Items changed again since then stay, unless force is true.",
      work: undoAll,
      shape: answerUndone,
      apps: true,
    },
  ),
};

function answerVersion(version: Result<typeof getVersion>): z.infer<typeof versionAnswer> {
  const { states: _, ...shown } = version;
  return shown;
}

function answerUndone({ undone, left }: Undone) {
  const leftTitles = left.map(({ title }) => title);
  return { undone: undone.length, left: left.length, leftTitles };
}
