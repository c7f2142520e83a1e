// Every screen once: axe reports no violations, nothing touches, and nothing needs horizontal scrolling.
import { tellOfScreens } from "./accessibility-stories";

tellOfScreens("once");
