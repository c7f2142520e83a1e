// The paths of the API about who comes.
import { countAnswers, getAnswers, sendAnswer } from "~/operations/answers/date-answers";
import {
  addAnswer,
  listAnswers,
  placeAnswer,
  removeAnswers,
  restoreAnswers,
} from "~/operations/answers/managed-answers";
import {
  changeAnswer,
  changeAnswerer,
  confirmAnswerer,
  eraseAnswers,
  stopAnswerMails,
  viewAnswer,
} from "~/operations/answers/own-answers";
import { emptyAnswer } from "./answers";
import { path, sessionPath } from "./api-path";
import {
  answererKey,
  answerListAnswer,
  answersAnswer,
  countsAnswer,
  ownAnswer,
  removedAnswer,
  sentAnswer,
} from "./coming-answers";

export const answerPaths = {
  "answers/get": path("getAnswers", "all", getAnswers, answersAnswer),
  "answers/counts": path("countAnswers", "all", countAnswers, countsAnswer),
  "answers/send": sessionPath(
    "sendAnswer",
    "all",
    sendAnswer,
    sentAnswer,
    ({ device, ...payload }) => ({ payload, message: "", device }),
  ),
  "answers/view": path("viewAnswer", "all", viewAnswer, ownAnswer),
  "answers/change": path("changeAnswer", "all", changeAnswer, ownAnswer),
  "answers/person": path("changeAnswerer", "all", changeAnswerer, ownAnswer),
  "answers/confirm": path("confirmAnswerer", "all", confirmAnswerer, answererKey),
  "answers/stop": path("stopAnswerMails", "all", stopAnswerMails, emptyAnswer),
  "answers/erase": path("eraseAnswers", "all", eraseAnswers, emptyAnswer),
  "answers/list": path("listAnswers", "editor", listAnswers, answerListAnswer),
  "answers/add": path("addAnswer", "editor", addAnswer, answerListAnswer),
  "answers/place": path("placeAnswer", "editor", placeAnswer, answerListAnswer),
  "answers/remove": path("removeAnswers", "editor", removeAnswers, removedAnswer),
  "answers/restore": path("restoreAnswers", "editor", restoreAnswers, emptyAnswer),
};
