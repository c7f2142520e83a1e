// The event form and the attendance form with a broken connection, with each failure.
import { FORMS } from "./filled-forms";
import { defineUnansweredStories } from "./unanswered-forms";

defineUnansweredStories(
  FORMS.filter(({ what }) => ["the event form", "the form of who comes"].includes(what)),
);
