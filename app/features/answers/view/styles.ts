// The address of the style sheet of answers, in the data of pages that have some: others do not load it.
import stylesheet from "~/features/answers/styles/answers.css?url";

export const ANSWER_STYLES = stylesheet;
