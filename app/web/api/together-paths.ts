// The paths of the API about several calendars in one view.
import { makeFeed } from "~/operations/together/personal-feeds";
import { viewTogether } from "~/operations/together/together-views";
import {
  deleteTogether,
  listTogethers,
  replaceTogetherLink,
  saveTogether,
} from "~/operations/together/togethers";
import { viewCombined } from "~/web/pages/together/combined-view";
import { emptyAnswer } from "./answers";
import { longPath, path, shapedPath } from "./api-path";
import {
  answerCombinedView,
  answerFeedPath,
  answerTogether,
  answerTogethers,
  feedAnswer,
  togetherAnswer,
  togetherIdAnswer,
  togetherListAnswer,
  togetherViewAnswer,
} from "./together-answers";

export const togetherPaths = {
  "user/feed": shapedPath("makeFeed", "user", makeFeed, feedAnswer, answerFeedPath),
  "together/save": shapedPath("saveTogether", "user", saveTogether, togetherAnswer, answerTogether),
  "together/list": shapedPath(
    "listTogethers",
    "user",
    listTogethers,
    togetherListAnswer,
    answerTogethers,
  ),
  "together/view": longPath(
    "viewTogether",
    { ...viewTogether, who: "all", payload: togetherViewAnswer },
    viewCombined,
    answerCombinedView,
  ),
  "together/delete": path("deleteTogether", "user", deleteTogether, emptyAnswer),
  "together/replace": path("replaceTogetherLink", "user", replaceTogetherLink, togetherIdAnswer),
};
