// Every screen in both color schemes, on desktop and phone, with and without scripts.
import { defineScreenStories } from "./accessibility-stories";

defineScreenStories("matrix");
