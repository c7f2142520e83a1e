// The address of the style sheet of public holidays, bands and week numbers, in the data of pages that have some: others
// do not load it.
import stylesheet from "~/styles/holidays.css?url";

export const HOLIDAY_STYLES = stylesheet;
