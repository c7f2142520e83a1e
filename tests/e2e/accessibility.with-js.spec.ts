// Every screen once: no axe violations, nothing touches, and no horizontal scrolling.
import { defineScreenStories } from "./accessibility-stories";

defineScreenStories("once");
