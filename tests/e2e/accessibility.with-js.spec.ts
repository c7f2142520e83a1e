// Every screen once: no axe violations, nothing touches, and no horizontal scrolling.
import { tellOfScreens } from "./accessibility-stories";

tellOfScreens("once");
