// Each form of the site with a broken connection, with each failure.
import { FORMS } from "./filled-forms";
import { defineUnansweredStories } from "./unanswered-forms";

defineUnansweredStories(FORMS);
