// The address of the answers' style sheet, in the data of pages with answers so that other pages do not load it.
import stylesheet from "~/features/answers/styles/answers.css?url";

export const ANSWER_STYLES = stylesheet;
