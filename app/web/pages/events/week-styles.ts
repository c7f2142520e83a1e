// The address of the week's style sheet, in its data: the week brings it wherever it is drawn.
import stylesheet from "~/styles/week.css?url";

export const WEEK_STYLES = stylesheet;
