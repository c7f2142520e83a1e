// The product in German, which has long words.
import { defineLanguageStories } from "./language-stories";

defineLanguageStories(["de"]);
