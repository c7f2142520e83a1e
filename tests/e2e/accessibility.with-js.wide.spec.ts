// Every screen in both color schemes, on desktop and phone; without scripts in the other pairs in turn.
import { defineScreenStories } from "./accessibility-stories";

defineScreenStories("matrix");
