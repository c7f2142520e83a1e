// The form of events, and that of visitors who answer, when the line breaks, with each failure.
import { FORMS } from "./filled-forms";
import { tellOfUnanswered } from "./unanswered-forms";

tellOfUnanswered(
  FORMS.filter(({ what }) => ["the event form", "the form of who comes"].includes(what)),
);
