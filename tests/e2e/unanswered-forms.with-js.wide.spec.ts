// Each form of the site with a broken connection, with each failure.
import { FORMS } from "./filled-forms";
import { tellOfUnanswered } from "./unanswered-forms";

tellOfUnanswered(FORMS);
