// Every screen once: axe reports no violations, and nothing needs horizontal scrolling.
import { tellOfScreens } from "./accessibility-stories";

tellOfScreens("once");
