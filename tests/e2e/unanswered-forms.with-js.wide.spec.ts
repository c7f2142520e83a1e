// Each form of the site when the line breaks, with each failure.
import { FORMS } from "./filled-forms";
import { tellOfUnanswered } from "./unanswered-forms";

tellOfUnanswered(FORMS);
