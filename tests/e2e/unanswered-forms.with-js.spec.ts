// The event form and the attendance form with a broken connection, with each failure.
import { FORMS } from "./filled-forms";
import { tellOfUnanswered } from "./unanswered-forms";

tellOfUnanswered(
  FORMS.filter(({ what }) => ["the event form", "the form of who comes"].includes(what)),
);
