// The addresses of the week's stylesheets, for its data: the week brings them wherever it is shown.

import screens from "~/styles/week.css?url";
import paper from "~/styles/week-paper.css?url";

export const WEEK_STYLES = { screens, paper };
