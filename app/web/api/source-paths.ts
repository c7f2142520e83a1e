// The paths of the API about other people's calendars.
import {
  applySource,
  listSources,
  readSource,
  removeSource,
  saveSource,
} from "~/operations/sources/sources";
import { shapedPath } from "./api-path";
import { answerSources, sourceListAnswer } from "./source-answers";

export const sourcePaths = {
  "source/list": shapedPath("listSources", "editor", listSources, sourceListAnswer, answerSources),
  "source/save": shapedPath("saveSource", "editor", saveSource, sourceListAnswer, answerSources),
  "source/read": shapedPath("readSource", "editor", readSource, sourceListAnswer, answerSources),
  "source/apply": shapedPath("applySource", "editor", applySource, sourceListAnswer, answerSources),
  "source/remove": shapedPath(
    "removeSource",
    "editor",
    removeSource,
    sourceListAnswer,
    answerSources,
  ),
};
